import { auditService } from '@rushes/contract/core/audit';
import { auditList } from '@rushes/contract/core/lists/audit';
import { auditCalls } from './calls.ts';
import { auditData } from './personal-data-store.ts';
import { createAuditService } from './service.ts';
import { feature } from '../../../feature.ts';

export const audit = feature({
  name: 'audit',
  tables: ['audit_chains', 'audit_events'],
  create: createAuditService,
  calls: (service) => ({ audit: auditCalls(service) }),
  lists: (service) => [
    { list: auditList, call: auditService.calls.getAuditEvents, page: service.getAuditEvents },
  ],
  personalData: () => [auditData],
});
