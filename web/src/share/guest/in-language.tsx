import { type ReactNode, useEffect, useState } from 'react';
import { type GuestLanguage, preferredLanguage, rememberLanguage } from './languages.ts';

interface Spoken<Words> {
  readonly words: Words;
  readonly language: GuestLanguage;
}

interface InLanguageProps<Words> {
  /** Gives the texts of the page; the same from one drawing to the next. */
  readonly load: (language: GuestLanguage) => Promise<Words>;
  readonly children: (spoken: Spoken<Words>) => ReactNode;
}

/** A page of guests in their language, with a button for the other one. */
export function InLanguage<Words extends { readonly otherLanguage: string }>({
  load,
  children,
}: InLanguageProps<Words>) {
  const [language, setLanguage] = useState<GuestLanguage>(preferredLanguage);
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    document.documentElement.lang = language;
    void load(language).then((loaded) => setWords(() => loaded));
  }, [language, load]);
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
