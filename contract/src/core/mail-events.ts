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
  /** Mails that let people in, or warn them, cannot be switched off. */
  readonly mayBeOff: boolean;
}

export const mailEvents = {
  'people.invitation': {
    placeholders: {
      name: 'Ann Example',
      invitedBy: 'Clara Mehring',
      organisation: 'North',
      email: 'ann@example.org',
      account: 'Your user name is ann@example.org; you choose your own password there. The link works once.',
    },
    subject: '{{invitedBy}} invites you to {{organisation}}',
    paragraphs: [
      'Hello {{name}},',
      '{{invitedBy}} invites you to {{organisation}}. {{account}}',
      'This invitation expires in 3 days.',
    ],
    action: 'Begin',
    footnote:
      'Pass this mail on to nobody. If you do not know who invites you, do nothing: no account is opened.',
    mayBeOff: false,
  },
  'accounts.reset': {
    placeholders: { name: 'Ann Example' },
    subject: 'Choose a new password',
    paragraphs: [
      'Hello {{name}},',
      'Someone, probably you, asked for a new password for your account. The link works once, for one hour.',
    ],
    action: 'Choose a new password',
    footnote: 'If you did not ask for it, do nothing: your password stays as it is.',
    mayBeOff: false,
  },
  'accounts.password-changed': {
    placeholders: { name: 'Ann Example' },
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {{name}},',
      'the password of your account was just changed, and everybody who was signed in with it elsewhere was signed out.',
    ],
    footnote: 'If that was not you, ask an administrator of your organisation for help at once.',
    mayBeOff: false,
  },
  'reports.ready': {
    placeholders: { name: 'Ann Example', report: 'My recordings', rows: '120' },
    subject: 'Your report is ready',
    paragraphs: [
      'Hello {{name}},',
      'the report “{{report}}” is ready: {{rows}} rows, as CSV. It is kept for 7 days.',
    ],
    action: 'Download it',
    footnote: 'You chose these mails in your profile, and can take them back there.',
    mayBeOff: true,
  },
  'personal-data.ready': {
    placeholders: { name: 'Ann Example' },
    subject: 'An export of personal data is ready',
    paragraphs: [
      'Hello {{name}},',
      'the archive is ready. It is kept for 7 days and can be downloaded once; after that it is deleted.',
    ],
    action: 'Download it',
    footnote: 'You chose these mails in your profile, and can take them back there.',
    mayBeOff: true,
  },
  'contacts.confirm': {
    placeholders: { organisation: 'North', list: 'Newsletter' },
    subject: 'Confirm: {{list}} of {{organisation}}',
    paragraphs: [
      'Do you want emails from {{organisation}}? Someone there added your address to the list “{{list}}”. You get nothing from it until you confirm.',
      'If you do not want it, do nothing.',
    ],
    action: 'Yes, confirm',
    footnote: 'The link works for 30 days.',
    mayBeOff: false,
  },
  'channels.submitted': {
    placeholders: { name: 'Ann Example', organisation: 'North', channel: 'Town hall', waiting: '2' },
    subject: 'Waiting for your decision in {{channel}}',
    paragraphs: [
      'Hello {{name}},',
      'Programs submitted to the channel “{{channel}}” are waiting for a moderator: {{waiting}}.',
    ],
    action: 'Review',
    footnote:
      'You get this because you moderate the channel. You can switch these emails off in your profile.',
    mayBeOff: true,
  },
  'channels.join-requested': {
    placeholders: { name: 'Ann Example', organisation: 'North', channel: 'Town hall', waiting: '2' },
    subject: 'Requests to join {{channel}}',
    paragraphs: [
      'Hello {{name}},',
      'Users who want to join the channel “{{channel}}” are waiting for an answer: {{waiting}}.',
    ],
    action: 'Review',
    footnote: 'You get this because you manage the channel. You can switch these emails off in your profile.',
    mayBeOff: true,
  },
  'directory.bio-requested': {
    placeholders: { name: 'Ann Example', organisation: 'North', requestedBy: 'Clara Mehring' },
    subject: 'A video about you for the directory of {{organisation}}',
    paragraphs: [
      'Hello {{name}},',
      '{{requestedBy}} asks you for a short video in which you present yourself. Make it as a program, and choose it in your profile.',
    ],
    action: 'Choose your video',
    footnote: 'You get this because you stand in the directory of your organisation.',
    mayBeOff: true,
  },
  'directory.bio-sent-back': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      requestedBy: 'Clara Mehring',
      reason: 'The sound is too low.',
    },
    subject: 'Your video needs another try',
    paragraphs: ['Hello {{name}},', 'Your video for the directory was sent back. The reason:', '{{reason}}'],
    action: 'Choose another video',
    footnote: 'You get this because you stand in the directory of your organisation.',
    mayBeOff: true,
  },
  'directory.bio-approved': {
    placeholders: { name: 'Ann Example', organisation: 'North', requestedBy: 'Clara Mehring' },
    subject: 'Your video is in the directory',
    paragraphs: [
      'Hello {{name}},',
      'Your video now shows to the people of {{organisation}} who see the directory.',
    ],
    action: 'See your profile',
    footnote: 'You get this because you stand in the directory of your organisation.',
    mayBeOff: true,
  },
  'directory.reminder': {
    placeholders: { name: 'Ann Example', organisation: 'North', missing: 'Location, Telephone' },
    subject: 'Your profile in {{organisation}} is not complete',
    paragraphs: [
      'Hello {{name}},',
      'Colleagues look you up in the directory of {{organisation}}. This is missing in your profile: {{missing}}.',
    ],
    action: 'Complete your profile',
    footnote: 'A content manager of your organisation asked for this reminder.',
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

/** Why a text cannot stand in the mail; null where it can. */
export function placeholderFault(text: string, known: Readonly<Record<string, string>>): string | null {
  for (const [, name = ''] of text.matchAll(placeholder))
    if (!Object.hasOwn(known, name)) return `This mail has no placeholder {{${name}}}.`;
  const rest = text.replace(placeholder, '');
  return /\{\{|\}\}/.test(rest) ? 'A pair of braces here names no placeholder.' : null;
}
