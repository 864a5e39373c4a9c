import { type FormEvent, useState } from 'react';
import type { GuestWords } from './guest-words.ts';

/** Where someone types the code that they were told. */
export function JoinForm({ words: { join, next } }: { words: GuestWords }) {
  const [code, setCode] = useState('');
  const typed = code.replaceAll(/[\s-]/g, '');
  const open = (event: FormEvent) => {
    event.preventDefault();
    location.assign(`/g/${encodeURIComponent(typed.toUpperCase())}`);
  };
  return (
    <main className="page note guest">
      <h1>{join.title}</h1>
      <form onSubmit={open}>
        <label htmlFor="code">{join.code}</label>
        <input
          id="code"
          autoComplete="off"
          autoCapitalize="characters"
          aria-describedby="code-hint"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <small id="code-hint">{join.hint}</small>
        <button type="submit" disabled={typed.length !== 8}>
          {next}
        </button>
      </form>
    </main>
  );
}
