import { declareList } from '../../lists/list.ts';

/** draft → active → past → active again. There is one draft and one active version at most. */
export const mailVersionStates = ['draft', 'active', 'past'] as const;

/** Every version of the words of one mail. */
export const mailVersionList = declareList('mail-versions', {
  columns: {
    number: { kind: 'number', sorts: true },
    state: { kind: 'choice', choices: mailVersionStates },
    subject: { kind: 'text' },
    paragraphs: { kind: 'text' },
    changedBy: { kind: 'text' },
    changedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'number', direction: 'desc' },
});
