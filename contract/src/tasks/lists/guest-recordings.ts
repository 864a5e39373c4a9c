import { declareList } from '../../lists/list.ts';

/** draft → open ⇄ paused → closed; a closed one can be opened again. */
export const guestRecordingStates = ['draft', 'open', 'paused', 'closed'] as const;

/** started → submitted → accepted | rejected | redo-requested; redo-requested → submitted; withdrawn with its consent. */
export const guestResponseStates = [
  'started',
  'submitted',
  'accepted',
  'rejected',
  'redo-requested',
  'withdrawn',
] as const;

export const questionKinds = ['text', 'choice', 'scale'] as const;

/** What recordings may be used for. */
export const consentScopes = ['internal', 'public', 'paid'] as const;

export const guestQuestionsMost = 20;
export const guestPromptsMost = 10;
/** Of one guest for one prompt. */
export const guestTakesMost = 5;
/** What someone may answer on a scale. */
export const scaleMost = 10;

/** Guest recordings of the organisation, as getGuestRecordings lists them. */
export const guestRecordingList = declareList('guest-recordings', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: guestRecordingStates },
    waitingCount: { kind: 'number' },
    acceptedCount: { kind: 'number' },
    closesAt: { kind: 'instant' },
    createdBy: { kind: 'text' },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});

/** Responses of guests to one guest recording, as getGuestResponses lists them. */
export const guestResponseList = declareList('guest-responses', {
  columns: {
    name: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: guestResponseStates.filter((state) => state !== 'started') },
    location: { kind: 'text' },
    submittedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'submittedAt', direction: 'desc' },
});
