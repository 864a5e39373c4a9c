import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { LinkOwner } from '../lib/api/public-call.ts';
import { Logo, wear } from './brand.tsx';
import { words } from './words.ts';

interface PasswordFormProps {
  readonly owner: LinkOwner | undefined;
  readonly isWrong: boolean;
  readonly onSubmit: (password: string) => Promise<void>;
}

/** Asks for the password of a link. */
export function PasswordForm({ owner, isWrong, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const accent = owner?.brand.accent ?? null;
  useEffect(() => wear(accent), [accent]);
  const send = async () => {
    setIsSending(true);
    await onSubmit(password).finally(() => setIsSending(false));
    // Where the password was right, the field is gone.
    field.current?.focus();
    field.current?.select();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <main className="page note">
      {owner !== undefined && (
        <p className="owner">
          {owner.brand.logoUrl !== null && <Logo url={owner.brand.logoUrl} />} {owner.organisation}
        </p>
      )}
      <h1>{words.passwordTitle}</h1>
      <form onSubmit={handleSubmit}>
        <PasswordField field={field} password={password} isWrong={isWrong} onType={setPassword} />
        {isWrong && (
          <p id="wrong" role="alert" className="wrong">
            {words.passwordWrong}
          </p>
        )}
        <button type="submit" disabled={isSending || password === ''}>
          {words.watch}
        </button>
      </form>
    </main>
  );
}

interface PasswordFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly password: string;
  readonly isWrong: boolean;
  readonly onType: (password: string) => void;
}

/** The password, as dots until someone wants to read it. */
function PasswordField({ field, password, isWrong, onType }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <label htmlFor="password">{words.password}</label>
      <span className="secret">
        <input
          ref={field}
          id="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          value={password}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'wrong' : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <button
          type="button"
          className="show"
          aria-pressed={isShown}
          aria-controls="password"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      </span>
    </>
  );
}
