import { declareList } from '../../lists/list.ts';

/** waiting → running → done, or failed, which may be asked for again. */
export const erasureStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Certificates of who was erased: nothing in them says who that was. */
export const erasureList = declareList('erasures', {
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    requestedByName: { kind: 'text' },
    state: { kind: 'choice', choices: erasureStates },
    newOwnerName: { kind: 'text' },
    customerUserId: { kind: 'text' },
    finishedAt: { kind: 'instant' },
  },
  sort: { column: 'createdAt', direction: 'desc' },
});
