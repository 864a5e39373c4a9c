import { guestMails } from './guest-mails.ts';
import { externalReviewMails } from './external-review-mails.ts';
import { taskContactMails } from './task-contact-mails.ts';
/** Every mail that the product sends: what it says where support wrote nothing else, and what may stand in its words. */
interface MailEventRow {
  /** Each with a sample for previews. */
  readonly placeholders: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The button, where there is one; whatever the words are, it stays. */
  readonly action?: string;
  /** Small, at the end; whatever the words are, it stays. */
  readonly footnote?: string;
  /** Mails that let users in, or warn them, cannot be switched off. */
  readonly mayBeOff: boolean;
}

/** Of mails to those who have something to record or to send. */
const taskPlaceholders = {
  name: 'Ann Example',
  organisation: 'North',
  task: 'Summer party',
  requester: 'Clara Mehring',
  due: 'Friday, 12 June, 17:00 (UTC)',
  wanted: 'a recording',
  part: 'take',
} as const;

export const mailEvents = {
  'people.invitation': {
    placeholders: {
      name: 'Ann Example',
      invitedBy: 'Clara Mehring',
      organisation: 'North',
      email: 'ann@example.org',
      account:
        'Your username is ann@example.org. Accept the invitation to choose a password. The link works only once.',
    },
    subject: '{{invitedBy}} invited you to join {{organisation}}',
    paragraphs: [
      'Hello {{name}},',
      '{{invitedBy}} invited you to join {{organisation}}. {{account}}',
      'This invitation expires in 3 days.',
    ],
    action: 'Accept invitation',
    footnote:
      "Don't forward this email. If you don't know the sender, ignore it and no account will be created.",
    mayBeOff: false,
  },
  'accounts.reset': {
    placeholders: { name: 'Ann Example' },
    subject: 'Reset your password',
    paragraphs: [
      'Hello {{name}},',
      'We received a request to reset your password. You can use the link once, within an hour.',
    ],
    action: 'Reset password',
    footnote: "If you didn't request this, ignore this email. Your password won't change.",
    mayBeOff: false,
  },
  'accounts.password-changed': {
    placeholders: { name: 'Ann Example' },
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {{name}},',
      'Your password was just changed, and all other sessions were signed out.',
    ],
    footnote: "If this wasn't you, contact an administrator in your organisation right away.",
    mayBeOff: false,
  },
  'reports.ready': {
    placeholders: { name: 'Ann Example', report: 'My footage', rows: '120' },
    subject: 'Your report is ready',
    paragraphs: [
      'Hello {{name}},',
      'Your report “{{report}}” is ready as a CSV file (rows: {{rows}}). The file is kept for 7 days.',
    ],
    action: 'Download report',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'personal-data.ready': {
    placeholders: { name: 'Ann Example' },
    subject: 'Your personal data export is ready',
    paragraphs: [
      'Hello {{name}},',
      'Your export is ready. You can download it once within 7 days; then it is deleted.',
    ],
    action: 'Download export',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'contacts.confirm': {
    placeholders: { organisation: 'North', list: 'Newsletter' },
    subject: 'Confirm your subscription to “{{list}}” from {{organisation}}',
    paragraphs: [
      '{{organisation}} added your address to the list “{{list}}”. You’ll only get emails from this list if you confirm.',
      "If you don't want these emails, ignore this one.",
    ],
    action: 'Confirm subscription',
    footnote: 'The link expires in 30 days.',
    mayBeOff: false,
  },
  'channels.submitted': {
    placeholders: { name: 'Ann Example', organisation: 'North', channel: 'Town hall', waiting: '2' },
    subject: 'Programs to review in {{channel}}',
    paragraphs: ['Hello {{name}},', 'Programs waiting for review in the channel “{{channel}}”: {{waiting}}.'],
    action: 'Review',
    footnote: 'You get this because you moderate the channel. You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'channels.join-requested': {
    placeholders: { name: 'Ann Example', organisation: 'North', channel: 'Town hall', waiting: '2' },
    subject: 'Requests to join {{channel}}',
    paragraphs: ['Hello {{name}},', 'Requests to join the channel “{{channel}}”: {{waiting}}.'],
    action: 'Review',
    footnote: 'You get this because you manage the channel. You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'notifications.event': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      event: 'Clara Mehring added you to Town hall',
    },
    subject: '{{event}}',
    paragraphs: ['Hello {{name}},', '{{event}}.'],
    action: 'Open',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'notifications.digest': {
    placeholders: { name: 'Ann Example', organisation: 'North' },
    subject: 'Your daily summary from {{organisation}}',
    paragraphs: ['Hello {{name}},', "Here's what's new for you."],
    action: 'Open Rushes',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'viewing.reminder': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      program: 'Safety at work',
      due: 'Friday, 12 June, 17:00 (UTC)',
    },
    subject: 'Please watch “{{program}}”',
    paragraphs: [
      'Hello {{name}},',
      "You still have to watch “{{program}}” or confirm that you've watched it. Due: {{due}}.",
    ],
    action: 'Watch',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.assigned': {
    placeholders: taskPlaceholders,
    subject: '{{requester}} has asked you for {{wanted}}: {{task}}',
    paragraphs: [
      'Hello {{name}},',
      '{{requester}} has asked you for {{wanted}} for “{{task}}”. Due: {{due}}.',
    ],
    action: 'Open task',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.delegated': {
    placeholders: { ...taskPlaceholders, delegator: 'Vera Lund' },
    subject: '{{delegator}} delegated a task to you: {{task}}',
    paragraphs: [
      'Hello {{name}},',
      '{{delegator}} delegated “{{task}}” to you. {{requester}} has asked for {{wanted}}. Due: {{due}}.',
    ],
    action: 'Open task',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.reminder': {
    placeholders: taskPlaceholders,
    subject: 'Reminder: {{task}}',
    paragraphs: ['Hello {{name}},', '{{requester}} is waiting for your part of “{{task}}”. Due: {{due}}.'],
    action: 'Open task',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.redo-requested': {
    placeholders: taskPlaceholders,
    subject: '{{requester}} has asked for another {{part}}: {{task}}',
    paragraphs: [
      'Hello {{name}},',
      '{{requester}} has asked you for another {{part}} for “{{task}}”. The task says what to change.',
    ],
    action: 'Open task',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.accepted': {
    placeholders: taskPlaceholders,
    subject: 'Accepted: {{task}}',
    paragraphs: ['Hello {{name}},', '{{requester}} accepted your submission for “{{task}}”. Thank you.'],
    action: 'Open task',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.closed': {
    placeholders: taskPlaceholders,
    subject: 'Closed: {{task}}',
    paragraphs: [
      'Hello {{name}},',
      '{{requester}} closed “{{task}}”. You no longer need to send anything for it.',
    ],
    action: 'Open task',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.submitted': {
    placeholders: {
      name: 'Clara Mehring',
      organisation: 'North',
      task: 'Summer party',
      user: 'Ann Example',
      wanted: 'a recording',
    },
    subject: '{{user}} submitted {{wanted}}: {{task}}',
    paragraphs: ['Hello {{name}},', '{{user}} submitted {{wanted}} for “{{task}}”.'],
    action: 'Review',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'tasks.overdue': {
    placeholders: {
      name: 'Clara Mehring',
      organisation: 'North',
      task: 'Summer party',
      late: 'Still waiting for Ann Example and 2 others.',
      due: 'Friday, 12 June, 17:00 (UTC)',
    },
    subject: 'Overdue: {{task}}',
    paragraphs: ['Hello {{name}},', '“{{task}}” was due on {{due}}. {{late}}'],
    action: "See who hasn't submitted",
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'approvals.requested': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      program: 'Welcome',
      requester: 'Clara Mehring',
      due: 'Friday, 12 June, 17:00 (UTC)',
    },
    subject: '{{requester}} has asked for your approval: {{program}}',
    paragraphs: ['Hello {{name}},', '{{requester}} has asked you to approve “{{program}}”. Due: {{due}}.'],
    action: 'Review',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'approvals.reminder': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      program: 'Welcome',
      requester: 'Clara Mehring',
      due: 'Friday, 12 June, 17:00 (UTC)',
    },
    subject: 'Reminder: {{program}} is waiting for your approval',
    paragraphs: [
      'Hello {{name}},',
      '{{requester}} is waiting for your decision on “{{program}}”. Due: {{due}}.',
    ],
    action: 'Review',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'approvals.approved': {
    placeholders: { name: 'Clara Mehring', organisation: 'North', program: 'Welcome' },
    subject: 'Approved: {{program}}',
    paragraphs: ['Hello {{name}},', '“{{program}}” was approved.'],
    action: 'Open review',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'approvals.changes-required': {
    placeholders: { name: 'Clara Mehring', organisation: 'North', program: 'Welcome' },
    subject: 'Changes requested: {{program}}',
    paragraphs: [
      'Hello {{name}},',
      'A reviewer has asked for changes to “{{program}}”. The review says what to change.',
    ],
    action: 'Open review',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  'approvals.commented': {
    placeholders: { name: 'Clara Mehring', organisation: 'North', program: 'Welcome', user: 'Ann Example' },
    subject: '{{user}} commented on {{program}}',
    paragraphs: ['Hello {{name}},', '{{user}} commented on “{{program}}”.'],
    action: 'Open review',
    footnote: 'You can turn these emails off in your profile.',
    mayBeOff: true,
  },
  ...externalReviewMails,
  ...taskContactMails,
  ...guestMails,
  'directory.bio-requested': {
    placeholders: { name: 'Ann Example', organisation: 'North', requestedBy: 'Clara Mehring' },
    subject: '{{requestedBy}} requested a bio video from you',
    paragraphs: [
      'Hello {{name}},',
      '{{requestedBy}} requested a short video about you for the {{organisation}} directory. Create a program, then choose it in your profile.',
    ],
    action: 'Choose video',
    footnote: "You get this because you're in your organisation's directory.",
    mayBeOff: true,
  },
  'directory.bio-sent-back': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      requestedBy: 'Clara Mehring',
      reason: 'The sound is too low.',
    },
    subject: 'Your bio video needs changes',
    paragraphs: ['Hello {{name}},', 'Your bio video was sent back. Reason:', '{{reason}}'],
    action: 'Choose another video',
    footnote: "You get this because you're in your organisation's directory.",
    mayBeOff: true,
  },
  'directory.bio-approved': {
    placeholders: { name: 'Ann Example', organisation: 'North', requestedBy: 'Clara Mehring' },
    subject: 'Your bio video was approved',
    paragraphs: ['Hello {{name}},', 'Your bio video now appears in the {{organisation}} directory.'],
    action: 'View profile',
    footnote: "You get this because you're in your organisation's directory.",
    mayBeOff: true,
  },
  'directory.reminder': {
    placeholders: { name: 'Ann Example', organisation: 'North', missing: 'Location, Telephone' },
    subject: 'Complete your profile in {{organisation}}',
    paragraphs: [
      'Hello {{name}},',
      'Your profile in the {{organisation}} directory is incomplete. Missing: {{missing}}.',
    ],
    action: 'Complete profile',
    footnote: 'A content manager in your organisation sent this reminder.',
    mayBeOff: true,
  },
} as const satisfies Readonly<Record<string, MailEventRow>>;

export type MailEvent = keyof typeof mailEvents;
export type MailPlaceholder<Event extends MailEvent> = keyof (typeof mailEvents)[Event]['placeholders'] &
  string;

export const mailEventNames = Object.keys(mailEvents) as [MailEvent, ...MailEvent[]];

/** What the product says of a mail by itself, and whether it may be switched off. */
export function mailEventOf(event: MailEvent): MailEventRow {
  return mailEvents[event];
}

const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]{0,39})\s*\}\}/g;

/** Puts the values in, once: braces that a value brings stay text. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

const sentenceEnd = /(?<=[.!?])\s+/;
const dueDate = /\{\{\s*due\s*\}\}/;

/** The paragraphs with the values in; where nothing is due, without the sentences about it. */
export function fillParagraphs(
  paragraphs: readonly string[],
  values: Readonly<Record<string, string>>,
): string[] {
  const isDue = values['due'] !== '';
  const said = (text: string) =>
    text
      .split(sentenceEnd)
      .filter((sentence) => !dueDate.test(sentence))
      .join(' ');
  return paragraphs
    .map((text) => (isDue || !dueDate.test(text) ? text : said(text)))
    .filter((text, at) => text !== '' || paragraphs[at] === '')
    .map((text) => fillPlaceholders(text, values));
}

/** Why a text cannot stand in the mail; null where it can. */
export function placeholderFault(text: string, known: Readonly<Record<string, string>>): string | null {
  for (const [, name = ''] of text.matchAll(placeholder))
    if (!Object.hasOwn(known, name)) return `This email has no placeholder {{${name}}}.`;
  const rest = text.replace(placeholder, '');
  return /\{\{|\}\}/.test(rest) ? "These braces don't contain a placeholder." : null;
}
