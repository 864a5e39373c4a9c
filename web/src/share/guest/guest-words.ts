import type english from '../../../public/assets/i18n/guest.en.json';
import { type GuestLanguage, loaderOf } from './languages.ts';

export type GuestWords = typeof english;

export const loadWords = loaderOf<GuestWords>({
  en: () => import('../../../public/assets/i18n/guest.en.json'),
  de: () => import('../../../public/assets/i18n/guest.de.json'),
});

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
