import { auditActions } from '@rushes/contract/core/audit-actions';

/** What counts up the revision of a customer, in the activity log. */
export const customerChanges = auditActions.filter(
  (action) => action.startsWith('customers.') || action === 'setup.changed',
);
