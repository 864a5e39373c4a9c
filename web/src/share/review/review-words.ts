import { share } from '../../../public/assets/i18n/en.json';

/** The texts of the page on which outside reviewers decide. */
export const words = share.review;
