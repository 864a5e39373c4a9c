// What a user has watched, the latest first.
import { z } from 'zod';
import { call, empty, id, instant, page, pageRequest, service } from '../call.ts';
import { feedItem } from '../create/programs.ts';

export const historyItem = feedItem.extend({ watchedAt: instant }).meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof historyItem>;

const access = { who: 'may', permission: 'home.feed:see' } as const;
const object = { kind: 'program', field: 'programId' } as const;
const programId = { programId: id };

export const historyService = service('history', {
  getHistory: call({
    summary: 'Programs that the caller has watched and can still watch, the last watched first.',
    request: z.object({ ...pageRequest, search: z.string().max(200).optional() }),
    response: page(historyItem),
    errors: ['invalid'],
    access,
  }),
  removeFromHistory: call({
    summary:
      'Takes a program out of the caller’s history. What is viewed or confirmed stays so; watching it again brings it back.',
    request: z.object(programId),
    response: empty,
    errors: ['not-found'],
    access,
    object,
  }),
  restoreToHistory: call({
    summary: 'Puts a program that was removed back where it was in the history.',
    request: z.object(programId),
    response: empty,
    errors: ['not-found'],
    access,
    object,
  }),
  clearHistory: call({
    summary:
      'Empties the caller’s history: all of it, or what was watched before an instant. What is viewed or confirmed stays so.',
    request: z.object({ before: instant.nullable() }),
    response: z.object({ removed: z.int() }),
    errors: [],
    access,
  }),
});
