import type english from '../../../public/assets/i18n/board.en.json';
import { fillText } from '../../player/words.ts';
import type { GuestLanguage } from '../guest/guest-words.ts';

export type BoardWords = typeof english;

/** One file a language; a browser loads the one that it shows. */
const files: Readonly<Record<GuestLanguage, () => Promise<{ readonly default: BoardWords }>>> = {
  en: () => import('../../../public/assets/i18n/board.en.json'),
  de: () => import('../../../public/assets/i18n/board.de.json'),
};

export async function loadBoardWords(language: GuestLanguage): Promise<BoardWords> {
  return (await files[language]()).default;
}

/** A text with a number in it. */
export function counted(forms: { readonly one: string; readonly other: string }, count: number): string {
  return fillText(count === 1 ? forms.one : forms.other, { count });
}
