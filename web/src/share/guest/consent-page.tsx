import type { GuestLanguage, GuestWords } from './guest-words.ts';

/** TODO */
export function Consent({ words }: { words: GuestWords; language: GuestLanguage }) {
  return <main className="page note guest">{words.withdrawal.title}</main>;
}
