import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { Actor } from '../invitations/invite.ts';

/** Tells users that someone else added them to a group, or removed them from it. */
export async function notifyGroupMembers(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Pick<Actor, 'customerId' | 'customerUserId'>,
  kind: 'group-joined' | 'group-left',
  { groupId, users }: { readonly groupId: string; readonly users: readonly string[] },
): Promise<void> {
  await notify(context, trx, { kind, customerId, actorId, groupId, recipients: { users } });
}
