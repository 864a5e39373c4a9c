import type { personalDataService } from '@rushes/contract/personal-data';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { PersonalDataService } from './service.ts';

export function personalDataCalls(data: PersonalDataService): Handlers<typeof personalDataService> {
  return {
    getExports: ({ customerUserId }, { caller }) => data.getExports(caller, customerUserId),
    createExport: ({ customerUserId }, { caller }) => data.createExport(caller, customerUserId),
    retryExport: ({ customerUserId, exportId }, { caller }) =>
      data.retryExport(caller, customerUserId, exportId),
    cancelExport: ({ customerUserId, exportId }, { caller }) =>
      data.cancelExport(caller, customerUserId, exportId),
    getOwnExports: (_request, { caller }) => data.getExports(caller, caller.customerUserId),
    createOwnExport: (_request, { caller }) => data.createExport(caller, caller.customerUserId),
    retryOwnExport: ({ exportId }, { caller }) => data.retryExport(caller, caller.customerUserId, exportId),
    cancelOwnExport: ({ exportId }, { caller }) => data.cancelExport(caller, caller.customerUserId, exportId),
    planErasure: ({ customerUserId }, { caller }) => data.planErasure(caller, customerUserId),
    eraseUser: (request, context) => data.eraseUser(context, request),
    getErasures: ({ customerUserId }, { caller }) => data.getErasures(caller, customerUserId),
  };
}
