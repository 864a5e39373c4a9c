import type { auditService } from '@rushes/contract/core/audit';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AuditService } from './service.ts';

export function auditCalls(audit: AuditService): Handlers<typeof auditService> {
  return {
    getAuditEvents: (request, { caller }) => audit.getAuditEvents(caller, request),
    countAuditEvents: async (request, { caller }) => ({
      count: await audit.countAuditEvents(caller, request),
    }),
    verifyChain: (_request, { caller }) => audit.verifyChain(caller),
  };
}
