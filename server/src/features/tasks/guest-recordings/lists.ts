import type { ListQuery } from '@rushes/contract/lists/list';
import type { GuestRecording, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import type { PageQuery } from '../../../platform/lists/list-sql.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../../create/programs/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import * as list from './list-store.ts';
import { requireGuestRecording, toGuestRecording, toResponses } from './presentation.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

export async function getGuestRecordings(
  { context }: GuestRecordingsDeps,
  { customerId }: Actor,
  query: PageQuery<list.GuestRecordingColumn>,
): Promise<Page<GuestRecording>> {
  return readList(context.db, customerId, async (trx) => {
    const { rows, nextCursor } = await list.listGuestRecordings(trx, customerId, query);
    return { items: rows.map(toGuestRecording), nextCursor };
  });
}

export async function countGuestRecordings(
  { context }: GuestRecordingsDeps,
  { customerId }: Actor,
  query: ListQuery<list.GuestRecordingColumn>,
): Promise<{ count: number }> {
  return readList(context.db, customerId, async (trx) => ({
    count: await list.countGuestRecordings(trx, customerId, query),
  }));
}

type OfRecording = { readonly guestRecordingId: string };

export async function getGuestResponses(
  deps: GuestRecordingsDeps,
  actor: Actor,
  { guestRecordingId, ...query }: PageQuery<list.GuestResponseColumn> & OfRecording,
): Promise<Page<GuestResponse>> {
  const { customerId } = actor;
  return readList(deps.context.db, customerId, async (trx) => {
    await requireGuestRecording(trx, customerId, guestRecordingId);
    const { rows, nextCursor } = await list.listResponses(trx, customerId, guestRecordingId, query);
    return { items: await toResponses(deps, trx, actor, rows), nextCursor };
  });
}

export async function countGuestResponses(
  { context }: GuestRecordingsDeps,
  { customerId }: Actor,
  { guestRecordingId, ...query }: ListQuery<list.GuestResponseColumn> & OfRecording,
): Promise<{ count: number }> {
  return readList(context.db, customerId, async (trx) => {
    await requireGuestRecording(trx, customerId, guestRecordingId);
    return { count: await list.countResponses(trx, customerId, guestRecordingId, query) };
  });
}
