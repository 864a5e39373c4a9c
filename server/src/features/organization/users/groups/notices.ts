import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { Actor } from '../invitations/invite.ts';

/** Tells people that they are in a group now. */
export async function notifyJoined(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Pick<Actor, 'customerId' | 'customerUserId'>,
  groupId: string,
  people: readonly string[],
): Promise<void> {
  await notify(context, trx, { kind: 'group-joined', customerId, actorId, groupId, recipients: { people } });
}

/** Tells people that someone else removed them from a group. */
export async function notifyLeft(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Pick<Actor, 'customerId' | 'customerUserId'>,
  groupId: string,
  people: readonly string[],
): Promise<void> {
  await notify(context, trx, { kind: 'group-left', customerId, actorId, groupId, recipients: { people } });
}
