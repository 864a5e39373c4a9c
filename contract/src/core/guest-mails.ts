/** Mails to guests, in each language of their pages. */
export const guestMails = {
  'guests.code': {
    placeholders: { organisation: 'North', recording: 'Customer stories', code: '123456' },
    subject: 'Your code: {{code}}',
    paragraphs: ['Enter this code to record for “{{recording}}” at {{organisation}}:', '{{code}}'],
    footnote: "The code expires in 15 minutes. If you didn't ask for it, ignore this email.",
    mayBeOff: false,
  },
  'guests.code-de': {
    placeholders: { organisation: 'North', recording: 'Kundenstimmen', code: '123456' },
    subject: 'Ihr Code: {{code}}',
    paragraphs: ['Mit diesem Code nehmen Sie für „{{recording}}“ von {{organisation}} auf:', '{{code}}'],
    footnote:
      'Der Code gilt 15 Minuten. Wenn Sie ihn nicht angefordert haben, können Sie diese Mail ignorieren.',
    mayBeOff: false,
  },
  'guests.return': {
    placeholders: { name: 'Ann Example', organisation: 'North', recording: 'Customer stories', note: '' },
    subject: 'Continue your recording: {{recording}}',
    paragraphs: [
      'Hello {{name}},',
      'You started “{{recording}}” for {{organisation}}. With this link you can continue on any device.',
    ],
    action: 'Continue recording',
    footnote: 'The link expires 7 days after your last change. It’s private. Don’t share it.',
    mayBeOff: false,
  },
  'guests.return-de': {
    placeholders: { name: 'Ann Example', organisation: 'North', recording: 'Kundenstimmen', note: '' },
    subject: 'Ihre Aufnahme fortsetzen: {{recording}}',
    paragraphs: [
      'Guten Tag {{name}},',
      'Sie haben „{{recording}}“ für {{organisation}} begonnen. Mit diesem Link machen Sie auf jedem Gerät weiter.',
    ],
    action: 'Aufnahme fortsetzen',
    footnote: 'Der Link gilt noch 7 Tage nach Ihrer letzten Änderung. Er gehört nur Ihnen.',
    mayBeOff: false,
  },
  'guests.submitted': {
    placeholders: { name: 'Ann Example', organisation: 'North', recording: 'Customer stories', note: '' },
    subject: 'Thank you for your recording',
    paragraphs: [
      'Hello {{name}},',
      '{{organisation}} has received what you recorded for “{{recording}}”.',
      'You can view or withdraw your consent at any time. Keep this email.',
    ],
    action: 'See your consent',
    footnote: 'This link is private. Don’t share it.',
    mayBeOff: false,
  },
  'guests.submitted-de': {
    placeholders: { name: 'Ann Example', organisation: 'North', recording: 'Kundenstimmen', note: '' },
    subject: 'Danke für Ihre Aufnahme',
    paragraphs: [
      'Guten Tag {{name}},',
      '{{organisation}} hat Ihre Aufnahme für „{{recording}}“ erhalten.',
      'Sie können Ihre Einwilligung jederzeit ansehen und widerrufen. Heben Sie diese Mail dafür auf.',
    ],
    action: 'Einwilligung ansehen',
    footnote: 'Der Link gehört nur Ihnen. Geben Sie ihn nicht weiter.',
    mayBeOff: false,
  },
  'guests.redo-requested': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      recording: 'Customer stories',
      note: 'Please move closer to the window.',
    },
    subject: 'Please record again: {{recording}}',
    paragraphs: [
      'Hello {{name}},',
      '{{organisation}} has asked you to record again. What to change:',
      '{{note}}',
    ],
    action: 'Record again',
    footnote: 'This link is private. Don’t share it.',
    mayBeOff: false,
  },
  'guests.redo-requested-de': {
    placeholders: {
      name: 'Ann Example',
      organisation: 'North',
      recording: 'Kundenstimmen',
      note: 'Bitte gehen Sie näher ans Fenster.',
    },
    subject: 'Bitte noch einmal aufnehmen: {{recording}}',
    paragraphs: [
      'Guten Tag {{name}},',
      '{{organisation}} bittet Sie, noch einmal aufzunehmen. Das sollte anders sein:',
      '{{note}}',
    ],
    action: 'Noch einmal aufnehmen',
    footnote: 'Der Link gehört nur Ihnen. Geben Sie ihn nicht weiter.',
    mayBeOff: false,
  },
} as const;
