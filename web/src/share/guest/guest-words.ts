import { keep, readKept } from './device.ts';
import type english from '../../../public/assets/i18n/guest.en.json';

export type GuestWords = typeof english;
export type GuestLanguage = 'en' | 'de';

const key = 'guest-language';

/** One file a language; a browser loads the one that it shows. */
const files: Readonly<Record<GuestLanguage, () => Promise<{ readonly default: GuestWords }>>> = {
  en: () => import('../../../public/assets/i18n/guest.en.json'),
  de: () => import('../../../public/assets/i18n/guest.de.json'),
};

export async function loadWords(language: GuestLanguage): Promise<GuestWords> {
  return (await files[language]()).default;
}

/** What was chosen here, or the first of the browser's languages that there is; else English. */
export function preferredLanguage(): GuestLanguage {
  const chosen = readKept(key);
  const wanted = [chosen ?? '', ...navigator.languages].map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find(isKnown) ?? 'en';
}

/** The language of these words. */
export function languageOf({ locale }: GuestWords): GuestLanguage {
  return locale.startsWith('de') ? 'de' : 'en';
}

/** A length as a guest says it: `2 minutes`, `90 seconds`. */
export function lengthOf({ locale }: GuestWords, ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [amount, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

export function rememberLanguage(language: GuestLanguage): void {
  keep(key, language);
}

function isKnown(language: string): language is GuestLanguage {
  return Object.hasOwn(files, language);
}
