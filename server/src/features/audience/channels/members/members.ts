import type { ChannelLevel } from '@rushes/contract/audience/lists/channels';
import { type ChannelMember, channelMembersMost } from '@rushes/contract/audience/channel-members';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import * as lists from './list-store.ts';
import * as members from './store.ts';
import { noticeMembers, notifyRemoved } from '../notices/notices.ts';
import {
  requireChannelPermission,
  fromLevel,
  auditedChannel,
  requireConfirmed,
  publishChannelChange,
  toLevel,
} from '../policy.ts';
import { toMember } from '../presentation.ts';
import { changeByGroups, lockChannel } from '../store.ts';

export interface MembersChange {
  readonly channelId: string;
  readonly users: readonly { customerUserId: string; level: ChannelLevel }[];
  readonly groups: readonly { groupId: string; level: ChannelLevel }[];
  readonly confirmed: boolean;
}

/** Who is in a channel, and with which level. */
export function membershipCalls(context: Context) {
  const { db } = context;
  return {
    getMembers: (caller: Actor, query: lists.MemberQuery) =>
      db.tenant(caller.customerId, async (trx) => {
        await requireChannelPermission(trx, caller, query.channelId, 'editMembers');
        const { rows, nextCursor } = await lists.pageMembers(trx, caller.customerId, query);
        return { items: rows.map(toMember), nextCursor };
      }),
    countMembers: (caller: Actor, query: Omit<lists.MemberQuery, 'limit'>) =>
      db.tenant(caller.customerId, async (trx) => {
        await requireChannelPermission(trx, caller, query.channelId, 'editMembers');
        return { count: await lists.countMembers(trx, caller.customerId, query) };
      }),
    findCandidates: (caller: Actor, channelId: string, search: string) =>
      db.tenant(caller.customerId, async (trx) => {
        await requireChannelPermission(trx, caller, channelId, 'editMembers');
        // Who may not look users up adds those whom they know.
        const isWhole = !caller.permissions.has('organization.directory:see');
        return members.findCandidates(trx, caller.customerId, channelId, { search, isWhole });
      }),
    setMembers: (caller: Actor, change: MembersChange) =>
      db.tenant(caller.customerId, (trx) => set(context, trx, caller, change)),
    removeMembers: (caller: Actor, channelId: string, memberIds: readonly string[]) =>
      db.tenant(caller.customerId, async (trx) => {
        const { channel } = await requireChannelPermission(trx, caller, channelId, 'editMembers');
        const gone = await members.removeMembers(trx, caller.customerId, channelId, memberIds);
        for (const { subjectId, level } of gone)
          await audit(context, trx, caller, 'channels.member-removed', auditedChannel(channel), {
            details: { member: subjectId, level: toLevel(level) },
          });
        await notifyRemoved(context, trx, caller, channelId, gone);
        await publishChannelChange(context, trx, caller.customerId, true);
        return { changed: gone.map(({ id }) => id) };
      }),
  };
}

async function set(
  context: Context,
  trx: Trx,
  caller: Actor,
  { channelId, users, groups, confirmed }: MembersChange,
): Promise<{ members: ChannelMember[] }> {
  const { customerId } = caller;
  await lockChannel(trx, customerId, channelId);
  const { channel } = await requireChannelPermission(trx, caller, channelId, 'editMembers');
  const place = { customerId, channelId, at: context.clock.now() };
  const wanted = new Map(users.map(({ customerUserId, level }) => [customerUserId, level]));
  const wantedGroups = new Map(groups.map(({ groupId, level }) => [groupId, level]));
  // Who is added by name is before the eyes; who is in a group is not.
  const change = await changeByGroups(trx, customerId, channelId, [...wantedGroups.keys()]);
  requireConfirmed(caller, change, confirmed);
  const seen = { channelId, users: [...wanted.keys()], groups: [...wantedGroups.keys()] };
  const notifyMembers = await noticeMembers(context, trx, caller, seen);
  const put = await members.putMembers(
    trx,
    place,
    [...wanted].map(([customerUserId, level]) => ({ customerUserId, level: fromLevel(level) })),
  );
  const putGroups = await members.putGroups(
    trx,
    place,
    [...wantedGroups].map(([groupId, level]) => ({ groupId, level: fromLevel(level) })),
  );
  refuse('users', put.length < wanted.size);
  refuse('groups', putGroups.length < wantedGroups.size);
  refuse('users', (await members.countRows(trx, customerId, channelId)) > channelMembersMost);
  for (const [member, level] of [...wanted, ...wantedGroups])
    await audit(context, trx, caller, 'channels.member-set', auditedChannel(channel), {
      details: { member, level },
    });
  await notifyMembers();
  await publishChannelChange(context, trx, customerId, true);
  const named = [...wanted.keys(), ...wantedGroups.keys()];
  return { members: (await lists.findMembers(trx, customerId, channelId, named)).map(toMember) };
}

function refuse(path: string, isWrong: boolean): void {
  if (isWrong)
    throw new AppError('invalid', {
      fields: [{ path, message: "Some of these users aren't in your organisation, or there are too many." }],
    });
}
