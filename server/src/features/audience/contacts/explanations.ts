import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { findList } from './lists/store.ts';
import { changeConditions, seeConditions } from './policy.ts';
import { isSegment } from './segments/store.ts';
import { findContact } from './store.ts';

/** The grounds that a permission is based on for one contact list. */
export const explainList: ExplainObject = async (trx, member, listId, permission) => {
  const list = await findList(trx, member, listId, { orHidden: true });
  if (list === undefined) return reasonsFor(false);
  const groundsOf = permission === 'audience.contacts:see' ? seeConditions : changeConditions;
  return reasonsFor(true, groundsOf(list, member.customerUserId));
};

/** Contacts are the organisation’s: who may do something may do it with each. */
export const explainContact: ExplainObject = async (trx, { customerId }, contactId) =>
  reasonsFor((await findContact(trx, customerId, contactId)) !== undefined);

/** Segments are everybody’s who sees contacts. */
export const explainSegment: ExplainObject = async (trx, { customerId }, segmentId) =>
  reasonsFor(await isSegment(trx, customerId, segmentId));
