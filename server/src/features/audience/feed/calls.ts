import type { historyService } from '@rushes/contract/audience/feed';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { WatchService } from './service.ts';

export function historyCalls({ history }: WatchService): Handlers<typeof historyService> {
  return {
    getHistory: (request, { caller }) => history.getHistory(caller, request),
    removeFromHistory: ({ programId }, { caller }) => history.removeFromHistory(caller, programId),
    restoreToHistory: ({ programId }, { caller }) => history.restoreToHistory(caller, programId),
    clearHistory: ({ before }, { caller }) => history.clearHistory(caller, before),
  };
}
