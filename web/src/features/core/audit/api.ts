import type { AuditEvent } from '@rushes/contract/core/audit';
import { auditList } from '@rushes/contract/core/lists/audit';
import { api } from '../../../lib/api/call.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';

/** What was done, as a list. */
export const auditSource = {
  list: auditList,
  key: ['audit', 'getAuditEvents'],
  getPage: api.audit.getAuditEvents,
  getCount: api.audit.countAuditEvents,
} as const satisfies ListSource<AuditEvent, AuditColumn>;
export type AuditColumn = keyof typeof auditList.columns;
