import { share } from '../../public/assets/i18n/en.json';

/** The texts of the page that a phone opens by a code. */
export const phoneWords = share.phone;
