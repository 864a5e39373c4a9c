import {
  fillParagraphs,
  fillPlaceholders,
  type MailEvent,
  mailEventOf,
  type MailPlaceholder,
} from '@rushes/contract/core/mail-events';
import type { MailContent } from '../../../platform/mail/mail.ts';

export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** A mail in the product’s own words, with the values that other words may bring in. */
export function worded<Event extends MailEvent>(
  event: Event,
  values: Readonly<Record<MailPlaceholder<Event>, string>>,
  url?: string,
): Omit<MailContent, 'to'> {
  return contentOf(event, mailEventOf(event), values, url);
}

/** A mail in these words. */
export function contentOf(
  event: MailEvent,
  words: MailWords,
  values: Readonly<Record<string, string>>,
  url?: string,
): Omit<MailContent, 'to'> {
  const { action, footnote } = mailEventOf(event);
  return {
    layout: event,
    subject: fillPlaceholders(words.subject, values),
    paragraphs: fillParagraphs(words.paragraphs, values),
    values,
    ...(action === undefined || url === undefined ? {} : { action: { label: action, url } }),
    ...(footnote === undefined ? {} : { footnote }),
  };
}
