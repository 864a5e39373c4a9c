import type { AccessSubject } from '../../../objects/access-subject.ts';
import { type ChannelRight, mayInChannel } from '@rushes/contract/audience/lists/channels';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { findKnown } from './inbox/store.ts';
import { canManageAll, toLevel } from './policy.ts';
import { findChannel, levelIn } from './store.ts';

/** The grounds that a permission is based on for one channel. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  channelId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const everything = { rule: 'everything', passes: canManageAll(member) } as const;
  if (permission === 'home.channels:see') {
    const row = await findKnown(trx, member, channelId);
    const membership = { rule: 'membership', passes: row?.level != null } as const;
    return reasonsFor(row !== undefined, [everything, membership]);
  }
  const channel = await findChannel(trx, member.customerId, channelId);
  const isSubmitting = permission === 'create.programs:publish';
  // What is out of use is kept by those who can take it back, and takes nothing in.
  const isThere =
    channel?.state === 'active' || (channel !== undefined && canManageAll(member) && !isSubmitting);
  const level = toLevel(await levelIn(trx, member.customerId, channelId, member.customerUserId));
  const right: ChannelRight = isSubmitting ? 'submit' : 'editChannel';
  const rule = isSubmitting ? 'contributing' : 'managing';
  return reasonsFor(isThere, [everything, { rule, passes: mayInChannel(level, right) }]);
}
