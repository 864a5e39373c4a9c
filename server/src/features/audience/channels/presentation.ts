import type { ChannelLevel } from '@rushes/contract/audience/lists/channels';
import type {
  ChannelDetail,
  ChannelItem,
  InboxItem,
  ChannelSummary,
  ListedChannel,
} from '@rushes/contract/audience/channels';
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { toPlayback, type Actor } from '../../create/programs/service.ts';
import type { ChannelSummaryRow } from './inbox/store.ts';
import type { InboxRow, ItemRow } from './items/store.ts';
import type { MemberRow } from './members/list-store.ts';
import { canManageAll, toLevel } from './policy.ts';
import type { ChannelRow } from './store.ts';

export function toListed({
  id,
  revision: _revision,
  createdAt,
  updatedAt,
  ...channel
}: ChannelRow): ListedChannel {
  return {
    ...channel,
    channelId: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toDetail(
  channel: ChannelRow,
  facts: { level: ChannelLevel; users: number; asking: number },
): ChannelDetail {
  return { ...toListed(channel), revision: channel.revision, ...facts };
}

export function toMember({ addedAt, level, ...member }: MemberRow): ChannelMember {
  return { ...member, level: toLevel(level) ?? 'member', addedAt: addedAt.toISOString() };
}

export function toItem(row: ItemRow, actor: Actor): ChannelItem {
  const { poster, sprite } = toPlayback(actor, row.versionId, row.hasArtwork);
  return {
    itemId: row.itemId,
    channelId: row.channelId,
    channelName: row.channelName,
    programId: row.programId,
    title: row.title,
    durationMs: row.durationMs ?? 0,
    state: row.state,
    pinned: row.pinned,
    from: row.from?.toISOString() ?? null,
    to: row.to?.toISOString() ?? null,
    shownAt: row.shownAt.toISOString(),
    submittedBy: row.submittedBy,
    submittedAt: row.submittedAt.toISOString(),
    decidedBy: row.decidedBy,
    reason: row.reason,
    live: row.versionId !== null,
    isNew: row.isNew,
    isOwn: row.submittedById === actor.customerUserId,
    poster,
    sprite,
  };
}

export function toInboxItem(row: InboxRow, actor: Actor): InboxItem {
  return { ...toItem(row, actor), isNew: row.isNewInAny, channels: row.channels };
}

export function toKnown(row: ChannelSummaryRow, actor: Actor): ChannelSummary {
  const { key: _key, level, isDirect, ...channel } = row;
  return {
    ...channel,
    level: toLevel(level),
    throughGroup: level !== null && level > 0 && !isDirect,
    mayWatch: level !== null || canManageAll(actor),
  };
}

const places = {
  ordered: z.tuple([
    z.boolean(),
    z
      .string()
      .max(40)
      .regex(/^-?[\d.e+-]+$/),
    z.uuid(),
  ]),
  dated: z.tuple([z.iso.datetime({ offset: true }), z.uuid()]),
  named: z.tuple([z.string().max(200), z.uuid()]),
};

/** Where a page ended, as an opaque text. */
export function writePlace(place: readonly (string | boolean)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Throws `invalid` on anything but what `writePlace` gave for the same order; null for the start. */
export function readPlace<Order extends keyof typeof places>(
  order: Order,
  cursor: string | undefined,
): z.infer<(typeof places)[Order]> | null {
  if (cursor === undefined) return null;
  try {
    return places[order].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())) as z.infer<
      (typeof places)[Order]
    >;
  } catch (cause) {
    const fields = [{ path: 'cursor', message: 'This list has changed. Reload it.' }];
    throw new AppError('invalid', { fields, cause });
  }
}

/** Cuts one row more than was asked for off, and names the place that the page ended at. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | boolean)[],
): { shown: readonly Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : writePlace(placeOf(last)) };
}
