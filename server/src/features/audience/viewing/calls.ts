import type { viewingService } from '@rushes/contract/audience/viewing';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ViewingService } from './service.ts';

export function viewingCalls(viewing: ViewingService): Handlers<typeof viewingService> {
  return {
    getViewing: ({ programId }, { caller }) => viewing.getViewing(caller, programId),
    confirmViewing: (request, { caller }) => viewing.confirmViewing(caller, request),
    getRequired: (_request, { caller }) => viewing.getRequired(caller),
    setRequirement: (request, { caller }) => viewing.setRequirement(caller, request),
    getViewers: (request, { caller }) => viewing.getViewers(caller, request),
    countViewersFound: (request, { caller }) => viewing.countViewersFound(caller, request),
    countViewers: ({ programId }, { caller }) => viewing.countViewers(caller, programId),
    remindViewers: ({ programId }, { caller }) => viewing.remindViewers(caller, programId),
  };
}
