import type { personalDataService } from '@rushes/contract/organization/personal-data';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PersonalDataService } from './service.ts';

export function personalDataCalls(data: PersonalDataService): Handlers<typeof personalDataService> {
  return {
    getExports: ({ customerUserId }, { caller }) => data.getExports(caller, customerUserId),
    createExport: ({ customerUserId }, { caller }) => data.createExport(caller, customerUserId),
    retryExport: ({ exportId }, { caller }) => data.retryExport(caller, exportId),
    cancelExport: ({ exportId }, { caller }) => data.cancelExport(caller, exportId),
    getOwnExports: (_request, { caller }) => data.getExports(caller, caller.customerUserId),
    createOwnExport: (_request, { caller }) => data.createExport(caller, caller.customerUserId),
    retryOwnExport: ({ exportId }, { caller }) => data.retryExport(caller, exportId, caller.customerUserId),
    cancelOwnExport: ({ exportId }, { caller }) => data.cancelExport(caller, exportId, caller.customerUserId),
    planErasure: ({ customerUserId }, { caller }) => data.planErasure(caller, customerUserId),
    eraseUser: (request, context) => data.eraseUser(context, request),
    getErasures: (query, { caller }) => data.getErasures(caller, query),
    countErasures: (query, { caller }) => data.countErasures(caller, query),
  };
}
