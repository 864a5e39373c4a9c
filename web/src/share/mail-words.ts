import { account, share } from '../../public/assets/i18n/en.json';

/** The texts of the pages that links in mails lead to. */
export const mailWords = share.mail;

/** Groups of notifications, by their names. */
export const groupWords = account.notifications.emails.groups;
