import type { Aspect } from '@rushes/contract/media/clips';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { EventReaders } from '../../../platform/events/events.ts';
import type { ProgramsTable } from '../../../schema.ts';
import type { AudienceIds } from './access.ts';

/** A clip as an edit list needs it, with its present asset. */
export interface PlaceableClip {
  readonly clipId: string;
  readonly assetId: string;
  readonly name: string;
  readonly state: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly isArchived: boolean;
  readonly fps: number;
  readonly aspect: Aspect | null;
  readonly frames: number | null;
  readonly hasArtwork: boolean;
}

export interface Presence {
  readonly sessionId: string;
  readonly customerUserId: string;
  readonly name: string;
  readonly since: Date;
}

const presenceMs = 40_000;

function programsWithPeople(trx: Trx, customerId: string) {
  return trx
    .selectFrom('programs as p')
    .innerJoin('customer_users as creator', 'creator.id', 'p.created_by')
    .leftJoin('customer_users as saver', 'saver.id', 'p.saved_by')
    .leftJoin('program_versions as live', 'live.id', 'p.live_version_id')
    .leftJoin('work_progress as work', (join) =>
      join.onRef('work.subject_id', '=', 'p.id').on('work.subject_kind', '=', 'program'),
    )
    .selectAll('p')
    .select([
      'creator.name as createdByName',
      'saver.name as savedByName',
      'live.timeline as liveTimeline',
      'live.rungs as liveRungs',
      'live.mp4_key as liveMp4Key',
      'work.stage as workStage',
      'work.fraction as workFraction',
      'work.eta_ms as workEtaMs',
      sql<string[] | null>`CASE WHEN p.audience_organisation THEN NULL
        ELSE ARRAY(SELECT a.customer_user_id FROM program_audience a WHERE a.program_id = p.id ORDER BY 1) END`.as(
        'audienceIds',
      ),
      sql<
        string[]
      >`ARRAY(SELECT a.group_id FROM program_audience_groups a WHERE a.program_id = p.id ORDER BY 1)`.as(
        'audienceGroupIds',
      ),
      sql<string | null>`CASE WHEN p.state = 'publishing' THEN NULL ELSE
        (SELECT v.failure FROM program_versions v WHERE v.program_id = p.id ORDER BY v.number DESC LIMIT 1) END`.as(
        'failure',
      ),
    ])
    .where('p.customer_id', '=', customerId)
    .where('p.archived_at', 'is', null);
}

/** The programs with these ids, in their order. */
export async function findPrograms(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<ProgramRow[]> {
  if (ids.length === 0) return [];
  const rows = await programsWithPeople(trx, customerId)
    .where('p.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>;

export async function findProgram(trx: Trx, customerId: string, programId: string) {
  return programsWithPeople(trx, customerId).where('p.id', '=', programId).executeTakeFirst();
}

/** Holds the row until the transaction ends: saves and publications of one program come one after another. */
export async function lockProgram(trx: Trx, customerId: string, programId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProgram(
  trx: Trx,
  values: { id: string; customerId: string; title: string; createdBy: string; fps: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('programs')
    .values({
      id: values.id,
      customer_id: values.customerId,
      title: values.title,
      created_by: values.createdBy,
      saved_by: values.createdBy,
      fps: values.fps,
      audience_organisation: trx
        .selectFrom('customers')
        .select('audience_organisation')
        .where('id', '=', values.customerId),
      saved_at: values.now,
      created_at: values.now,
      updated_at: values.now,
    })
    .execute();
}

export async function updateProgram(
  trx: Trx,
  customerId: string,
  programId: string,
  values: Updateable<ProgramsTable>,
): Promise<void> {
  await trx
    .updateTable('programs')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .execute();
}

export async function restoreProgram(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<{ createdBy: string; isLive: boolean } | undefined> {
  const row = await trx
    .updateTable('programs')
    .set({ archived_at: null, deleted_by: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .where('archived_at', 'is not', null)
    .returning(['created_by', 'live_version_id'])
    .executeTakeFirst();
  return row && { createdBy: row.created_by, isLive: row.live_version_id !== null };
}

export async function findBinned(trx: Trx, customerId: string, programId: string) {
  return trx
    .selectFrom('programs')
    .select(['created_by', 'shared_with_creators'])
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
}

export async function findClips(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<Map<string, PlaceableClip>> {
  if (clipIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('clips as c')
    .innerJoin('assets as a', 'a.id', 'c.asset_id')
    .select([
      'c.id as clipId',
      'a.id as assetId',
      'c.name',
      'c.state',
      'c.created_by as createdBy',
      'c.shared_with_creators as sharedWithCreators',
      'c.archived_at as archivedAt',
      'a.fps',
      'a.aspect',
      'a.frames',
      'a.has_artwork as hasArtwork',
    ])
    .where('c.customer_id', '=', customerId)
    .where('c.id', 'in', [...new Set(clipIds)])
    .execute();
  return new Map(
    rows.map(({ archivedAt, ...clip }) => [clip.clipId, { ...clip, isArchived: archivedAt !== null }]),
  );
}

/** Which programs use a clip: what "where used" and the listeners of footage go by. */
export async function replaceProgramClips(
  trx: Trx,
  customerId: string,
  programId: string,
  clipIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('program_clips')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .$if(clipIds.length > 0, (query) => query.where('clip_id', 'not in', clipIds))
    .execute();
  if (clipIds.length === 0) return;
  await trx
    .insertInto('program_clips')
    .values(clipIds.map((clipId) => ({ customer_id: customerId, program_id: programId, clip_id: clipId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ids of those that are people of this customer. */
export async function knownPeople(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('customer_users')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Groups by name: all of the customer, or those that someone is in. */
export async function listGroupChoices(
  trx: Trx,
  customerId: string,
  memberId: string | null,
): Promise<{ groupId: string; name: string }[]> {
  return trx
    .selectFrom('user_groups as g')
    .select(['g.id as groupId', 'g.name'])
    .where('g.customer_id', '=', customerId)
    .$if(memberId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('user_group_people as m')
            .select('m.group_id')
            .whereRef('m.group_id', '=', 'g.id')
            .where('m.customer_user_id', '=', memberId ?? ''),
        ),
      ),
    )
    .orderBy(sql`lower(g.name)`)
    .limit(1000)
    .execute();
}

export async function replaceAudience(
  trx: Trx,
  customerId: string,
  programId: string,
  { customerUserIds, groupIds }: AudienceIds,
): Promise<void> {
  for (const table of ['program_audience', 'program_audience_groups'] as const)
    await trx
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('program_id', '=', programId)
      .execute();
  await sql`
    INSERT INTO program_audience_groups (customer_id, program_id, group_id, published_at)
    SELECT p.customer_id, p.id, unnest(${[...groupIds]}::uuid[]), p.published_at FROM programs p
    WHERE p.customer_id = ${customerId} AND p.id = ${programId}`.execute(trx);
  if (customerUserIds.length === 0) return;
  await trx
    .insertInto('program_audience')
    .columns(['customer_id', 'program_id', 'customer_user_id', 'published_at'])
    .expression((from) =>
      from
        .selectFrom('programs')
        .select([
          'programs.customer_id',
          'programs.id',
          sql<string>`unnest(${[...customerUserIds]}::uuid[])`.as('customer_user_id'),
          'programs.published_at',
        ])
        .where('programs.id', '=', programId),
    )
    .execute();
}

/** The feed of named users and of groups is ordered by this copy of the program's own instant. */
export async function dateAudience(trx: Trx, customerId: string, programId: string, at: Date): Promise<void> {
  for (const table of ['program_audience', 'program_audience_groups'] as const)
    await trx
      .updateTable(table)
      .set({ published_at: at })
      .where('customer_id', '=', customerId)
      .where('program_id', '=', programId)
      .execute();
}

/** Who is in the audience, through groups too; at most as many as `limit`. */
export async function audienceMembers(
  trx: Trx,
  customerId: string,
  programId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('program_viewers')
    .select('customer_user_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_user_id);
}

export async function listEditors(
  trx: Trx,
  customerId: string,
  programId: string,
  now: Date,
): Promise<Presence[]> {
  return trx
    .selectFrom('program_editors as e')
    .innerJoin('customer_users as u', 'u.id', 'e.customer_user_id')
    .select(['e.session_id as sessionId', 'e.customer_user_id as customerUserId', 'u.name', 'e.since'])
    .where('e.customer_id', '=', customerId)
    .where('e.program_id', '=', programId)
    .where('e.seen_at', '>', new Date(now.getTime() - presenceMs))
    .orderBy('e.since')
    .execute();
}

/** Notes that a session has the program open; tells whether it came newly. */
export async function noteEditor(
  trx: Trx,
  values: { customerId: string; programId: string; sessionId: string; customerUserId: string; now: Date },
): Promise<boolean> {
  const { customerId, programId, sessionId, customerUserId, now } = values;
  await trx
    .deleteFrom('program_editors')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('seen_at', '<=', new Date(now.getTime() - presenceMs))
    .execute();
  const row = await trx
    .insertInto('program_editors')
    .values({
      customer_id: customerId,
      program_id: programId,
      session_id: sessionId,
      customer_user_id: customerUserId,
      since: now,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['program_id', 'session_id'])
        .doUpdateSet({ seen_at: now, customer_user_id: customerUserId }),
    )
    .returning(sql<boolean>`since = seen_at`.as('isNew'))
    .executeTakeFirstOrThrow();
  return row.isNew;
}

export async function removeEditor(
  trx: Trx,
  customerId: string,
  programId: string,
  sessionId: string,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('program_editors')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Programs whose draft holds a clip of the asset and that someone worked on lately: their editors want to know. */
export async function recentDraftsWith(
  trx: Trx,
  customerId: string,
  assetId: string,
  since: Date,
): Promise<{ id: string; revision: number }[]> {
  return trx
    .selectFrom('clips as c')
    .innerJoin('program_clips as pc', 'pc.clip_id', 'c.id')
    .innerJoin('programs as p', 'p.id', 'pc.program_id')
    .select(['p.id', 'p.revision'])
    .where('c.customer_id', '=', customerId)
    .where('c.asset_id', '=', assetId)
    .where('p.archived_at', 'is', null)
    .where('p.saved_at', '>', since)
    .orderBy('p.saved_at', 'desc')
    .limit(100)
    .execute();
}

/** Edit lists, of drafts and of versions that may still be watched, that hold the asset; a draft's other clips stand for their assets. */
export async function timelinesWith(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<{ aspect: Aspect; items: { assetId: string; inFrame: number; outFrame: number }[] }[]> {
  const drafts = await trx
    .selectFrom('clips as c')
    .innerJoin('program_clips as pc', 'pc.clip_id', 'c.id')
    .innerJoin('programs as p', 'p.id', 'pc.program_id')
    .select(['p.aspect', 'p.timeline', 'c.id as clipId'])
    .where('c.customer_id', '=', customerId)
    .where('c.asset_id', '=', assetId)
    .where('p.archived_at', 'is', null)
    .execute();
  const versions = await trx
    .selectFrom('version_assets as va')
    .innerJoin('program_versions as v', 'v.id', 'va.version_id')
    .select(['v.aspect', 'v.timeline'])
    .where('va.customer_id', '=', customerId)
    .where('va.asset_id', '=', assetId)
    .where('v.state', '<>', 'failed')
    .execute();
  const ofDrafts = drafts.map(({ aspect, timeline, clipId }) => ({
    aspect,
    items: timeline.items.map((item) => ({
      ...item,
      assetId: item.clipId === clipId ? assetId : item.clipId,
    })),
  }));
  return [...ofDrafts, ...versions.map(({ aspect, timeline }) => ({ aspect, items: timeline.items }))];
}

/** Who edits a program: they alone hear of it by its id. */
export async function programReaders(trx: Trx, customerId: string, programId: string): Promise<EventReaders> {
  const row = await trx
    .selectFrom('programs')
    .select(['created_by as owner', 'shared_with_creators as isShared'])
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .executeTakeFirst();
  const permissions = { sees: 'create.programs:see', seesAll: 'create.programs:edit-all' } as const;
  return { owner: row?.owner ?? null, isShared: row?.isShared ?? false, ...permissions };
}
