import { auditActions } from '../audit-actions.ts';
import { declareList } from '../../lists/list.ts';

/** What was done in an organisation, as getAuditEvents lists it. */
export const auditList = declareList('audit', {
  columns: {
    createdAt: { kind: 'instant', sorts: true },
    actor: { kind: 'text' },
    onBehalfOf: { kind: 'text' },
    action: { kind: 'choice', choices: auditActions },
    objectKind: { kind: 'text' },
    objectName: { kind: 'text' },
    objectId: { kind: 'text' },
    changes: { kind: 'text', filters: false },
    clientAddress: { kind: 'text' },
    sequence: { kind: 'number' },
  },
  sort: { column: 'createdAt', direction: 'desc' },
});
