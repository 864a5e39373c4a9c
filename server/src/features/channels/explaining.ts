import { mayInChannel } from '@rushes/contract/lists/channels';
import type { Permission } from '@rushes/contract/roles';
import type { Trx } from '../../context.ts';
import type { Watcher } from '../programs/service.ts';
import { findKnown } from './inbox-store.ts';
import { holdsAll, toLevel } from './policy.ts';
import { findChannel, levelIn } from './store.ts';

type Person = Pick<Watcher, 'customerId' | 'customerUserId' | 'permissions'>;

interface ChannelReason {
  readonly rule: 'exists' | 'everything' | 'membership' | 'managing';
  readonly kind: 'must' | 'one-of';
  readonly passes: boolean;
}

/** The grounds that a permission stands on for one channel. */
export async function explain(
  trx: Trx,
  person: Person,
  channelId: string,
  permission: Permission,
): Promise<readonly ChannelReason[] | null> {
  if (permission === 'home.channels:see') {
    const row = await findKnown(trx, person, channelId);
    return grounds(person, row !== undefined, { rule: 'membership', passes: row?.level != null });
  }
  if (permission !== 'audience.channelEdit:see') return null;
  const channel = await findChannel(trx, person.customerId, channelId);
  const isThere = channel !== undefined && (channel.state === 'active' || holdsAll(person));
  const level = toLevel(await levelIn(trx, person.customerId, channelId, person.customerUserId));
  return grounds(person, isThere, { rule: 'managing', passes: mayInChannel(level, 'editChannel') });
}

function grounds(
  person: Person,
  isThere: boolean,
  own: Pick<ChannelReason, 'rule' | 'passes'>,
): ChannelReason[] {
  const exists = { rule: 'exists', kind: 'must', passes: isThere } as const;
  if (!isThere) return [exists];
  const everything = { rule: 'everything', kind: 'one-of', passes: holdsAll(person) } as const;
  return [exists, everything, { ...own, kind: 'one-of' }];
}
