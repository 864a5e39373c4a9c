import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { guestRecordingList, guestResponseList } from '@rushes/contract/tasks/lists/guest-recordings';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { findResponses, type ResponseRow } from './responses/store.ts';
import { findGuestRecordings, type GuestRecordingRow } from './store.ts';

export type GuestRecordingColumn = keyof typeof guestRecordingList.columns;
export type GuestResponseColumn = keyof typeof guestResponseList.columns;

/** How getGuestRecordings is read. */
const recordings: ListSql<GuestRecordingColumn> = {
  list: guestRecordingList,
  from: sql`guest_recordings g LEFT JOIN members u ON u.id = g.created_by`,
  id: sql`g.id`,
  search: sql`g.search_text`,
  columns: {
    title: sql`lower(g.title)`,
    state: sql`g.state`,
    waitingCount: sql`g.waiting_count`,
    acceptedCount: sql`g.accepted_count`,
    closesAt: sql`coalesce(g.closes_at, '-infinity'::timestamptz)`,
    createdBy: sql`lower(u.name)`,
    updatedAt: sql`g.updated_at`,
  },
};

/** How getGuestResponses is read. */
const responses: ListSql<GuestResponseColumn> = {
  list: guestResponseList,
  from: sql`guest_responses r`,
  id: sql`r.id`,
  search: sql`r.search_text`,
  columns: {
    name: sql`lower(r.name)`,
    state: sql`r.state`,
    location: sql`lower(r.location)`,
    submittedAt: sql`coalesce(r.submitted_at, '-infinity'::timestamptz)`,
  },
};

const ofCustomer = (customerId: string) => [sql`g.customer_id = ${customerId}`];
/** What is only begun is the guest's own. */
const ofRecording = (customerId: string, guestRecordingId: string) => [
  sql`r.customer_id = ${customerId}`,
  sql`r.guest_recording_id = ${guestRecordingId}`,
  sql`r.state <> 'started'`,
];

export async function listGuestRecordings(
  trx: Trx,
  customerId: string,
  query: PageQuery<GuestRecordingColumn>,
): Promise<{ rows: GuestRecordingRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`g.id`;
  const page = await pageOf(trx, recordings, { select, where: ofCustomer(customerId), query });
  const ids = page.rows.map(({ id }) => id);
  return { rows: await findGuestRecordings(trx, customerId, ids), nextCursor: page.nextCursor };
}

export function countGuestRecordings(
  trx: Trx,
  customerId: string,
  query: ListQuery<GuestRecordingColumn>,
): Promise<number> {
  return countOf(trx, recordings, { where: ofCustomer(customerId), query, most: countedMost });
}

export async function listResponses(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
  query: PageQuery<GuestResponseColumn>,
): Promise<{ rows: ResponseRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`r.id`;
  const where = ofRecording(customerId, guestRecordingId);
  const page = await pageOf(trx, responses, { select, where, query });
  const ids = page.rows.map(({ id }) => id);
  return { rows: await findResponses(trx, customerId, ids), nextCursor: page.nextCursor };
}

export function countResponses(
  trx: Trx,
  customerId: string,
  guestRecordingId: string,
  query: ListQuery<GuestResponseColumn>,
): Promise<number> {
  return countOf(trx, responses, {
    where: ofRecording(customerId, guestRecordingId),
    query,
    most: countedMost,
  });
}
