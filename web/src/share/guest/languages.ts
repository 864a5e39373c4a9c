import { keep, readKept } from './device.ts';

const languages = ['en', 'de'] as const;
export type GuestLanguage = (typeof languages)[number];

/** One file of texts a language; a browser loads the one that it shows. */
type TextFiles<Words> = Readonly<Record<GuestLanguage, () => Promise<{ readonly default: Words }>>>;

/** Gives the texts of a page in a language. */
export function loaderOf<Words>(files: TextFiles<Words>): (language: GuestLanguage) => Promise<Words> {
  return async (language) => (await files[language]()).default;
}

const key = 'guest-language';

/** What was chosen here, or the first of the browser's languages that there is; else English. */
export function preferredLanguage(): GuestLanguage {
  const chosen = readKept(key);
  const wanted = [chosen ?? '', ...navigator.languages].map((each) => each.slice(0, 2).toLowerCase());
  return wanted.map((each) => languages.find((language) => language === each)).find(isFound) ?? 'en';
}

export function rememberLanguage(language: GuestLanguage): void {
  keep(key, language);
}

function isFound(language: GuestLanguage | undefined): language is GuestLanguage {
  return language !== undefined;
}
