import { type ReactNode, useEffect, useState } from 'react';
import {
  type GuestLanguage,
  type GuestWords,
  loadWords,
  preferredLanguage,
  rememberLanguage,
} from './guest-words.ts';

interface Spoken {
  readonly words: GuestWords;
  readonly language: GuestLanguage;
}

/** A page of guests in their language, with a button for the other one. */
export function InLanguage({ children }: { children: (spoken: Spoken) => ReactNode }) {
  const [language, setLanguage] = useState<GuestLanguage>(preferredLanguage);
  const [words, setWords] = useState<GuestWords | null>(null);
  useEffect(() => {
    document.documentElement.lang = language;
    void loadWords(language).then(setWords);
  }, [language]);
  if (words === null) return <main className="page note guest" aria-busy="true" />;
  const other = language === 'en' ? 'de' : 'en';
  const change = () => {
    rememberLanguage(other);
    setLanguage(other);
  };
  return (
    <>
      <button type="button" className="language" lang={other} onClick={change}>
        {words.otherLanguage}
      </button>
      {children({ words, language })}
    </>
  );
}
