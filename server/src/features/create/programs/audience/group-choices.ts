import type { Trx } from '../../../../context.ts';
import type { Actor } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { listGroupChoices } from './store.ts';

/** Groups that the actor can publish to. */
export async function getGroupChoices({ context }: ProgramsDeps, actor: Actor) {
  return context.db.tenant(actor.customerId, async (trx) => ({ groups: await groupChoices(trx, actor) }));
}

/** All groups for those who see users, else those that the actor is in. */
export async function groupChoices(
  trx: Trx,
  { customerId, customerUserId, permissions }: Actor,
): Promise<{ groupId: string; name: string }[]> {
  return listGroupChoices(trx, customerId, permissions.has('audience.users:see') ? null : customerUserId);
}
