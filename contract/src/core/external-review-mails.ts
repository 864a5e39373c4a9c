const placeholders = {
  ...{ greeting: 'Hello Ann Example,', organisation: 'North', program: 'Welcome' },
  ...{ requester: 'Clara Mehring', due: 'Friday, 12 June, 17:00 (UTC)' },
} as const;
const footnote = 'This link is private. Don’t share it. You’ll need a code, which we’ll email you.';

/** Mails to external reviewers of approvals. */
export const externalReviewMails = {
  'approvals.guest-requested': {
    placeholders,
    subject: '{{requester}} has asked for your approval: {{program}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} has asked you to approve “{{program}}”. Due: {{due}}.',
    ],
    action: 'Review',
    footnote,
    mayBeOff: false,
  },
  'approvals.guest-reminder': {
    placeholders,
    subject: 'Reminder: {{program}} is waiting for your approval',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} is waiting for your decision on “{{program}}”. Due: {{due}}.',
    ],
    action: 'Review',
    footnote,
    mayBeOff: false,
  },
  'approvals.guest-code': {
    placeholders: { organisation: 'North', program: 'Welcome', code: '123456' },
    subject: 'Your code: {{code}}',
    paragraphs: ['Enter this code to review “{{program}}” from {{organisation}}:', '{{code}}'],
    footnote: "The code expires in 10 minutes. If you didn't ask for it, ignore this email.",
    mayBeOff: false,
  },
} as const;
