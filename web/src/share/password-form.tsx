import { type FormEvent, useState } from 'react';
import { words } from './words.ts';

interface PasswordFormProps {
  readonly isWrong: boolean;
  readonly onSubmit: (password: string) => Promise<void>;
}

/** Asks for the password of a link. */
export function PasswordForm({ isWrong, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    await onSubmit(password).finally(() => setIsSending(false));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <main className="page note">
      <h1>{words.passwordTitle}</h1>
      <form onSubmit={handleSubmit}>
        <label htmlFor="password">{words.password}</label>
        <input
          id="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'wrong' : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {isWrong && (
          <p id="wrong" role="alert" className="wrong">
            {words.passwordWrong}
          </p>
        )}
        <button type="submit" disabled={isSending || password === ''}>
          {words.open}
        </button>
      </form>
    </main>
  );
}
