import type english from '../../../public/assets/i18n/review.en.json';
import { loaderOf } from '../guest/languages.ts';

/** The texts of the page on which external reviewers decide. */
export type ReviewWords = typeof english;

export const loadReviewWords = loaderOf<ReviewWords>({
  en: () => import('../../../public/assets/i18n/review.en.json'),
  de: () => import('../../../public/assets/i18n/review.de.json'),
});
