const task = {
  greeting: 'Hello Ann Example,',
  organisation: 'North',
  task: 'Summer party',
  requester: 'Clara Mehring',
  due: 'Friday, 12 June, 17:00 (UTC)',
} as const;
const german = {
  greeting: 'Guten Tag Ann Example,',
  organisation: 'North',
  task: 'Sommerfest',
  requester: 'Clara Mehring',
  due: 'Freitag, 12. Juni, 17:00 Uhr (UTC)',
} as const;
const footnote = 'This link is private. Don’t share it.';
const footnoteDe = 'Der Link gehört nur Ihnen. Geben Sie ihn nicht weiter.';

/** Mails to contacts about recording tasks, in each language of their page. */
export const taskContactMails = {
  'tasks.contact-assigned': {
    placeholders: task,
    subject: '{{requester}} has asked you for a recording: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} has asked you for a recording for “{{task}}”. Due: {{due}}.',
      "You don't need an account. You can record in your browser.",
    ],
    action: 'Open task',
    footnote,
    mayBeOff: false,
  },
  'tasks.contact-assigned-de': {
    placeholders: german,
    subject: '{{requester}} bittet Sie um eine Aufnahme: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} von {{organisation}} bittet Sie um eine Aufnahme für „{{task}}“. Fällig: {{due}}.',
      'Sie brauchen kein Konto. Sie können im Browser aufnehmen.',
    ],
    action: 'Aufgabe öffnen',
    footnote: footnoteDe,
    mayBeOff: false,
  },
  'tasks.contact-reminder': {
    placeholders: task,
    subject: 'Reminder: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} is waiting for your recording for “{{task}}”. Due: {{due}}.',
    ],
    action: 'Open task',
    footnote,
    mayBeOff: false,
  },
  'tasks.contact-reminder-de': {
    placeholders: german,
    subject: 'Erinnerung: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} von {{organisation}} wartet auf Ihre Aufnahme für „{{task}}“. Fällig: {{due}}.',
    ],
    action: 'Aufgabe öffnen',
    footnote: footnoteDe,
    mayBeOff: false,
  },
  'tasks.contact-redo-requested': {
    placeholders: task,
    subject: 'Please record again: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} has asked you for another recording for “{{task}}”. The page says what to change.',
    ],
    action: 'Record again',
    footnote,
    mayBeOff: false,
  },
  'tasks.contact-redo-requested-de': {
    placeholders: german,
    subject: 'Bitte noch einmal aufnehmen: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} von {{organisation}} bittet Sie um eine neue Aufnahme für „{{task}}“. Auf der Seite steht, was anders sein soll.',
    ],
    action: 'Neu aufnehmen',
    footnote: footnoteDe,
    mayBeOff: false,
  },
  'tasks.contact-accepted': {
    placeholders: task,
    subject: 'Accepted: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} accepted your recording for “{{task}}”. Thank you.',
    ],
    mayBeOff: true,
  },
  'tasks.contact-accepted-de': {
    placeholders: german,
    subject: 'Angenommen: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} von {{organisation}} hat Ihre Aufnahme für „{{task}}“ angenommen. Vielen Dank.',
    ],
    mayBeOff: true,
  },
  'tasks.contact-consented': {
    placeholders: task,
    subject: 'Your consent: {{task}}',
    paragraphs: [
      '{{greeting}}',
      'You agreed to how {{organisation}} may use your recordings for “{{task}}”.',
      'You can view or withdraw your consent at any time. Keep this email.',
    ],
    action: 'See your consent',
    footnote,
    mayBeOff: false,
  },
  'tasks.contact-consented-de': {
    placeholders: german,
    subject: 'Ihre Einwilligung: {{task}}',
    paragraphs: [
      '{{greeting}}',
      'Sie haben eingewilligt, wie {{organisation}} Ihre Aufnahmen für „{{task}}“ verwenden darf.',
      'Sie können Ihre Einwilligung jederzeit ansehen und widerrufen. Heben Sie diese Mail dafür auf.',
    ],
    action: 'Einwilligung ansehen',
    footnote: footnoteDe,
    mayBeOff: false,
  },
  'tasks.contact-closed': {
    placeholders: task,
    subject: 'Closed: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} from {{organisation}} closed “{{task}}”. You don’t need to record for it any more.',
    ],
    mayBeOff: true,
  },
  'tasks.contact-closed-de': {
    placeholders: german,
    subject: 'Beendet: {{task}}',
    paragraphs: [
      '{{greeting}}',
      '{{requester}} von {{organisation}} hat „{{task}}“ beendet. Sie müssen nichts mehr dafür aufnehmen.',
    ],
    mayBeOff: true,
  },
} as const;
