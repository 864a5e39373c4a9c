import type { OwnReportKind } from '@rushes/contract/identity/reports';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { Cell } from '../../../platform/csv.ts';

/** Whose rows: the profile for what belongs to an organisation, the user for sign-ins. */
export interface Subject {
  readonly userId: string;
  readonly customerId: string | null;
  readonly customerUserId: string | null;
}

export interface Source {
  readonly header: readonly string[];
  count(trx: Trx, subject: Subject): Promise<number>;
  /** Rows after the given id, in the order of ids. */
  page(trx: Trx, subject: Subject, afterId: string, limit: number): Promise<SourceRow[]>;
}

export interface SourceRow {
  readonly id: string;
  readonly cells: readonly Cell[];
}

/** Before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

const countRows = sql<number>`count(*)::int`.as('rows');
const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 100) / 10);

const recordings: Source = {
  header: ['Name', 'Tags', 'Status', 'Duration (s)', 'File', 'Size (bytes)', 'Created', 'Updated'],
  count: async (trx, subject) => countOf(await ownClips(trx, subject).select(countRows).executeTakeFirst()),
  page: async (trx, subject, afterId, limit) => {
    const rows = await ownClips(trx, subject)
      .where('clip.id', '>', afterId)
      .orderBy('clip.id')
      .limit(limit)
      .select(['clip.id', 'clip.name', 'clip.tags', 'clip.state', 'clip.created_at', 'clip.updated_at'])
      .select(['asset.filename', 'asset.size_bytes', 'asset.duration_ms'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: [
        row.name,
        row.tags.join(', '),
        row.state,
        seconds(row.duration_ms),
        row.filename,
        Number(row.size_bytes),
        row.created_at,
        row.updated_at,
      ],
    }));
  },
};

function ownClips(trx: Trx, { customerId, customerUserId }: Subject) {
  return trx
    .selectFrom('clips as clip')
    .innerJoin('assets as asset', 'asset.id', 'clip.asset_id')
    .where('clip.customer_id', '=', customerId ?? firstId)
    .where('clip.created_by', '=', customerUserId ?? firstId)
    .where('clip.archived_at', 'is', null)
    .where('clip.is_held', '=', false);
}

const programs: Source = {
  header: ['Title', 'Description', 'Tags', 'Status', 'Duration (s)', 'Published', 'Created', 'Updated'],
  count: async (trx, subject) =>
    countOf(await ownPrograms(trx, subject).select(countRows).executeTakeFirst()),
  page: async (trx, subject, afterId, limit) => {
    const rows = await ownPrograms(trx, subject)
      .where('program.id', '>', afterId)
      .orderBy('program.id')
      .limit(limit)
      .select(['program.id', 'title', 'description', 'tags', 'state', 'live_duration_ms', 'published_at'])
      .select(['program.created_at', 'program.updated_at'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: [
        row.title,
        row.description,
        row.tags.join(', '),
        row.state,
        seconds(row.live_duration_ms),
        row.published_at,
        row.created_at,
        row.updated_at,
      ],
    }));
  },
};

function ownPrograms(trx: Trx, { customerId, customerUserId }: Subject) {
  return trx
    .selectFrom('programs as program')
    .where('program.customer_id', '=', customerId ?? firstId)
    .where('program.created_by', '=', customerUserId ?? firstId)
    .where('program.archived_at', 'is', null);
}

const viewing: Source = {
  header: ['Program', 'Watched (%)', 'Position (s)', 'First viewed', 'Last watched'],
  count: async (trx, subject) => countOf(await ownViews(trx, subject).select(countRows).executeTakeFirst()),
  page: async (trx, subject, afterId, limit) => {
    const rows = await ownViews(trx, subject)
      .where('watch.program_id', '>', afterId)
      .orderBy('watch.program_id')
      .limit(limit)
      .select(['watch.program_id as id', 'program.title', 'watch.watched_fraction', 'watch.position_ms'])
      .select(['watch.viewed_at', 'watch.updated_at'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: [
        row.title,
        Math.round(row.watched_fraction * 100),
        seconds(row.position_ms),
        row.viewed_at,
        row.updated_at,
      ],
    }));
  },
};

function ownViews(trx: Trx, { customerId, customerUserId }: Subject) {
  return trx
    .selectFrom('watch_states as watch')
    .innerJoin('programs as program', 'program.id', 'watch.program_id')
    .where('watch.customer_id', '=', customerId ?? firstId)
    .where('watch.customer_user_id', '=', customerUserId ?? firstId);
}

const signIns: Source = {
  header: ['Signed in', 'Method', 'Client', 'IP address'],
  count: async (trx, subject) => countOf(await ownSignIns(trx, subject).select(countRows).executeTakeFirst()),
  page: async (trx, subject, afterId, limit) => {
    const rows = await ownSignIns(trx, subject)
      .where('event.id', '>', afterId)
      .orderBy('event.id')
      .limit(limit)
      .select(['event.id', 'event.created_at', 'event.details', 'event.client_address'])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: [row.created_at, wordOf(row.details['how']), wordOf(row.details['client']), row.client_address],
    }));
  },
};

function ownSignIns(trx: Trx, { userId }: Subject) {
  return trx
    .selectFrom('audit_events as event')
    .where('event.user_id', '=', userId)
    .where('event.action', '=', 'sessions.signed-in');
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function countOf(row: { rows: number } | undefined): number {
  return row?.rows ?? 0;
}

export const sources: Readonly<Record<OwnReportKind, Source>> = {
  recordings,
  programs,
  viewing,
  'sign-ins': signIns,
};
