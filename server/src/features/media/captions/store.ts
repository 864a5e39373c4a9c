import type { CaptionCue, CaptionState } from '@rushes/contract/media/captions';
import type { FoundCaption } from '@rushes/contract/media/clips';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { likeOf, wordsOf } from '../../../platform/lists/list-sql.ts';

export interface TrackRow {
  readonly language: string;
  readonly state: CaptionState;
  readonly cueCount: number;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
  readonly updatedByName: string | null;
}

export interface CaptionsRow extends TrackRow {
  readonly cues: CaptionCue[];
}

function tracks(trx: Trx, customerId: string, clipId: string) {
  return trx
    .selectFrom('caption_tracks as t')
    .leftJoin('members as u', 'u.id', 't.updated_by')
    .select([
      't.language',
      't.state',
      't.cue_count as cueCount',
      't.revision',
      't.updated_at as updatedAt',
      't.updated_by as updatedBy',
      'u.name as updatedByName',
    ])
    .where('t.customer_id', '=', customerId)
    .where('t.clip_id', '=', clipId);
}

/** At most one a language, of which there are few. */
export async function listTracks(trx: Trx, customerId: string, clipId: string): Promise<TrackRow[]> {
  return tracks(trx, customerId, clipId).orderBy('t.language').execute();
}

export async function findTrack(
  trx: Trx,
  customerId: string,
  clipId: string,
  language: string,
): Promise<CaptionsRow | undefined> {
  return tracks(trx, customerId, clipId)
    .select('t.cues')
    .where('t.language', '=', language)
    .executeTakeFirst();
}

export interface SavedTrack {
  readonly customerId: string;
  readonly clipId: string;
  readonly language: string;
  readonly state: CaptionState;
  readonly cues: readonly CaptionCue[];
  readonly updatedBy: string;
}

/** Captions that were deleted and made again must not have a revision of those before: it begins with the seconds of 2026. */
function firstRevision(now: Date): number {
  return Math.max(1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000));
}

/** Writes the captions of a clip in one language over what is there. The caller has locked the clip. */
export async function writeTrack(trx: Trx, track: SavedTrack, now: Date): Promise<void> {
  const { customerId, clipId, language, state, cues, updatedBy } = track;
  const values = {
    state,
    cues: JSON.stringify(cues),
    cue_count: cues.length,
    updated_at: now,
    updated_by: updatedBy,
  };
  await trx
    .insertInto('caption_tracks')
    .values({
      customer_id: customerId,
      clip_id: clipId,
      language,
      created_at: now,
      revision: firstRevision(now),
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['clip_id', 'language'])
        .doUpdateSet((row) => ({ ...values, revision: row('caption_tracks.revision', '+', 1) })),
    )
    .execute();
}

export async function deleteTrack(
  trx: Trx,
  customerId: string,
  clipId: string,
  language: string,
): Promise<void> {
  await trx
    .deleteFrom('caption_tracks')
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .where('language', '=', language)
    .execute();
}

export interface ClipCaptions {
  readonly clipId: string;
  readonly language: string;
  readonly cues: readonly CaptionCue[];
}

/** All captions of some clips. */
export async function captionsOf(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<ClipCaptions[]> {
  if (clipIds.length === 0) return [];
  return trx
    .selectFrom('caption_tracks')
    .select(['clip_id as clipId', 'language', 'cues'])
    .where('customer_id', '=', customerId)
    .where('clip_id', 'in', [...new Set(clipIds)])
    .orderBy('language')
    .execute();
}

/** When the captions of some clips were last changed. */
export async function marksOf(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<{ clipId: string; language: string; updatedAt: Date }[]> {
  if (clipIds.length === 0) return [];
  return trx
    .selectFrom('caption_tracks')
    .select(['clip_id as clipId', 'language', 'updated_at as updatedAt'])
    .where('customer_id', '=', customerId)
    .where('clip_id', 'in', [...new Set(clipIds)])
    .where('cue_count', '>', 0)
    .orderBy('clip_id')
    .orderBy('language')
    .execute();
}

const hitsMost = 3;

/** The first captions of some clips that have a word of a search. */
export async function findCaptions(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  search: string,
): Promise<(FoundCaption & { clipId: string })[]> {
  const patterns = wordsOf(search).map(likeOf);
  if (clipIds.length === 0 || patterns.length === 0) return [];
  const found = await sql<FoundCaption & { clipId: string }>`
    SELECT "clipId", language, "atMs", text FROM (
      SELECT t.clip_id AS "clipId", t.language, (cue ->> 'startMs')::int AS "atMs", cue ->> 'text' AS text,
        row_number() OVER (PARTITION BY t.clip_id ORDER BY t.language, at) AS number
      FROM caption_tracks t CROSS JOIN LATERAL jsonb_array_elements(t.cues) WITH ORDINALITY AS e (cue, at)
      WHERE t.customer_id = ${customerId} AND t.clip_id = ANY (${[...clipIds]}::uuid[])
        AND lower(cue ->> 'text') LIKE ANY (${patterns}::text[])) hits
    WHERE number <= ${hitsMost} ORDER BY "clipId", number`.execute(trx);
  return found.rows;
}
