import { type Updateable, sql } from 'kysely';
import { hasOtherBumpers } from './bumpers/store.ts';
import type { Trx } from '../../../context.ts';
import { endState } from '../../media/assets/service.ts';
import type { EventReaders } from '../../../platform/events/events.ts';
import type { PosterChoice, ProgramsTable } from '../../../schema-programs.ts';
import { viewedPercent } from './viewed-rule-store.ts';

/** The first last day among the licences of the clips in the draft and in what is live. */
export const firstLicenceEnd = sql`(SELECT min(used.day) FROM (
  SELECT c.licence_expires_on AS day FROM program_clips u JOIN clips c ON c.id = u.clip_id WHERE u.program_id = p.id
  UNION ALL
  SELECT c.licence_expires_on FROM version_assets a JOIN clips c ON c.asset_id = a.asset_id
    WHERE a.version_id = p.live_version_id) used)`;

function programsWithUsers(trx: Trx, customerId: string) {
  return trx
    .selectFrom('programs as p')
    .innerJoin('members as creator', 'creator.id', 'p.created_by')
    .leftJoin('members as saver', 'saver.id', 'p.saved_by')
    .leftJoin('program_versions as live', 'live.id', 'p.live_version_id')
    .leftJoin('program_versions as next', (join) =>
      join.onRef('next.program_id', '=', 'p.id').on('next.state', '=', 'scheduled'),
    )
    .leftJoin('members as scheduler', 'scheduler.id', 'next.created_by')
    .leftJoin('work_progress as work', (join) =>
      join.onRef('work.subject_id', '=', 'p.id').on('work.subject_kind', '=', 'program'),
    )
    .selectAll('p')
    .select([
      'creator.name as createdByName',
      'saver.name as savedByName',
      'live.timeline as liveTimeline',
      'live.aspect as liveAspect',
      'live.variants as liveVariants',
      'live.caption_style as liveCaptionStyle',
      'live.captions_mark as liveCaptionsMark',
      'live.rungs as liveRungs',
      'live.mp4_key as liveMp4Key',
      viewedPercent.as('viewedPercent'),
      'next.id as scheduledVersionId',
      'next.number as scheduledNumber',
      'next.goes_live_at as scheduledAt',
      'next.timeline as scheduledTimeline',
      'next.aspect as scheduledAspect',
      'next.variants as scheduledVariants',
      'next.caption_style as scheduledCaptionStyle',
      'next.captions_mark as scheduledCaptionsMark',
      'scheduler.name as scheduledByName',
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
      sql<string | null>`${firstLicenceEnd}::text`.as('licenceExpiresOn'),
      endState(firstLicenceEnd).as('licenceEnd'),
      sql<string | null>`CASE WHEN p.state = 'publishing' THEN NULL ELSE
        (SELECT v.failure FROM program_versions v WHERE v.program_id = p.id AND v.state <> 'review'
          ORDER BY v.number DESC LIMIT 1) END`.as('failure'),
    ])
    .select(hasOtherBumpers.as('hasOtherBumpers'))
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
  const rows = await programsWithUsers(trx, customerId)
    .where('p.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>;

export async function findProgram(trx: Trx, customerId: string, programId: string) {
  return programsWithUsers(trx, customerId).where('p.id', '=', programId).executeTakeFirst();
}

/** The poster that was chosen for a program; null for the automatic one. */
export async function findPoster(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<PosterChoice | null> {
  const row = await trx
    .selectFrom('programs')
    .select('poster')
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .executeTakeFirst();
  return row?.poster ?? null;
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
        .selectFrom('customer_settings')
        .select('audience_organisation')
        .where('id', '=', values.customerId),
      caption_style: sql<
        string | null
      >`(SELECT caption_style FROM customer_settings WHERE id = ${values.customerId})`,
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
    .select(['created_by', 'shared_with_creators', sql<Date>`archived_at`.as('archivedAt')])
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
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
