import { share } from '../../public/assets/i18n/en.json';

/** The texts of the pages that links in mails lead to. */
export const mailWords = share.mail;
