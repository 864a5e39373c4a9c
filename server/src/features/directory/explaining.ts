import { visibleAudiences } from '@rushes/contract/directory';
import { type ExplainObject, reasonsFor } from '../roles/service.ts';
import { listFields } from './fields-store.ts';

/** Whether somebody sees what others have in one field. */
export const explainField: ExplainObject = async (trx, { customerId, permissions }, fieldId) => {
  const field = (await listFields(trx, customerId)).find((each) => each.fieldId === fieldId);
  if (field === undefined || field.archivedAt !== null) return reasonsFor(false);
  const isShown = visibleAudiences(permissions).includes(field.audience);
  return reasonsFor(true, [], [{ rule: 'shown-field', passes: isShown }]);
};
