import { documentOf, walkRichText } from '../rich-text.ts';
import type { MailContent } from './mail.ts';

/** Plain text that a user wrote, as the quote of a mail; nothing where they wrote nothing. */
export function quoteOf(text: string): Pick<MailContent, 'quote'> {
  if (text === '') return {};
  const walked = walkRichText(documentOf(text), []);
  return 'fault' in walked ? {} : { quote: { html: walked.html, text } };
}
