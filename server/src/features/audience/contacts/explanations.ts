import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { findList } from './lists/store.ts';
import { changeConditions, seeConditions } from './policy.ts';

/** The grounds that a permission is based on for one contact list. */
export const explainList: ExplainObject = async (trx, member, listId, permission) => {
  const list = await findList(trx, member, listId, { orHidden: true });
  if (list === undefined) return reasonsFor(false);
  const groundsOf = permission === 'audience.contacts:see' ? seeConditions : changeConditions;
  return reasonsFor(true, groundsOf(list, member.customerUserId));
};
