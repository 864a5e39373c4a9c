import { type ExplainObject, reasonsFor } from '../roles/service.ts';
import { isGroup } from './groups-store.ts';
import { isInvitation } from './invitations-store.ts';

/** Groups and invitations are the organisation’s: who may do something may do it with each. */
export const explainGroup: ExplainObject = async (trx, { customerId }, groupId) =>
  reasonsFor(await isGroup(trx, customerId, groupId));

export const explainInvitation: ExplainObject = async (trx, { customerId }, invitationId) =>
  reasonsFor(await isInvitation(trx, customerId, invitationId));
