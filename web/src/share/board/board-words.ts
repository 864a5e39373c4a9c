import type english from '../../../public/assets/i18n/board.en.json';
import { fillText } from '../../player/words.ts';
import { loaderOf } from '../guest/languages.ts';

export type BoardWords = typeof english;

export const loadBoardWords = loaderOf<BoardWords>({
  en: () => import('../../../public/assets/i18n/board.en.json'),
  de: () => import('../../../public/assets/i18n/board.de.json'),
});

/** A text with a number in it. */
export function counted(forms: { readonly one: string; readonly other: string }, count: number): string {
  return fillText(count === 1 ? forms.one : forms.other, { count });
}
