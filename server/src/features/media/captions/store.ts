import type { CaptionCue, CaptionState, CaptionWord } from '@rushes/contract/media/captions';
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
  /** Null where a machine wrote them. */
  readonly updatedBy: string | null;
  /** Absent: as they were. */
  readonly words?: readonly CaptionWord[] | null | undefined;
}

/** Captions that were deleted and made again must not have a revision of those before: it begins with the seconds of 2026. */
function firstRevision(now: Date): number {
  return Math.max(1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000));
}

function newRow({ customerId, clipId, language }: SavedTrack, now: Date) {
  return {
    customer_id: customerId,
    clip_id: clipId,
    language,
    created_at: now,
    revision: firstRevision(now),
  };
}

function valuesOf({ state, cues, updatedBy, words }: SavedTrack, now: Date) {
  return {
    state,
    cues: JSON.stringify(cues),
    cue_count: cues.length,
    ...(words === undefined ? {} : { words: jsonOf(words) }),
    updated_at: now,
    updated_by: updatedBy,
  };
}

function jsonOf(words: readonly CaptionWord[] | null): string | null {
  return words === null ? null : JSON.stringify(words);
}

/** Adds captions; false where there are some in that language. */
export async function insertTrack(trx: Trx, track: SavedTrack, now: Date): Promise<boolean> {
  const added = await trx
    .insertInto('caption_tracks')
    .values({ ...newRow(track, now), ...valuesOf(track, now) })
    .onConflict((conflict) => conflict.columns(['clip_id', 'language']).doNothing())
    .returning('language')
    .execute();
  return added.length > 0;
}

/** Writes the captions of a clip in one language over what is there. The caller has locked the clip. */
export async function writeTrack(trx: Trx, track: SavedTrack, now: Date): Promise<void> {
  const values = valuesOf(track, now);
  await trx
    .insertInto('caption_tracks')
    .values({ ...newRow(track, now), ...values })
    .onConflict((conflict) =>
      conflict.columns(['clip_id', 'language']).doUpdateSet((row) => ({
        ...values,
        revision: row('caption_tracks.revision', '+', 1),
        // Approving what they say doesn't change what plays.
        updated_at: sql<Date>`CASE WHEN caption_tracks.cues = excluded.cues THEN caption_tracks.updated_at
            ELSE excluded.updated_at END`,
      })),
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

/** Words of captions; null where they aren't known. */
export async function findWords(
  trx: Trx,
  customerId: string,
  clipId: string,
  language: string,
): Promise<CaptionWord[] | null> {
  const row = await trx
    .selectFrom('caption_tracks')
    .select('words')
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.words ?? null;
}

/** Gives captions the times of their words; the captions are as they were. */
export async function writeWords(
  trx: Trx,
  {
    customerId,
    clipId,
    language,
    words,
  }: Pick<SavedTrack, 'customerId' | 'clipId' | 'language'> & {
    readonly words: readonly CaptionWord[] | null;
  },
): Promise<void> {
  await trx
    .updateTable('caption_tracks')
    .set({ words: jsonOf(words) })
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .where('language', '=', language)
    .execute();
}

export interface SpokenTrack extends ClipCaptions {
  readonly words: CaptionWord[] | null;
}

/** What is spoken in a clip: the captions whose words were heard, else any. */
export async function findSpoken(
  trx: Trx,
  customerId: string,
  clipId: string,
): Promise<SpokenTrack | undefined> {
  return trx
    .selectFrom('caption_tracks')
    .select(['clip_id as clipId', 'language', 'cues', 'words'])
    .where('customer_id', '=', customerId)
    .where('clip_id', '=', clipId)
    .where('cue_count', '>', 0)
    .orderBy(sql`words IS NULL`)
    .orderBy('created_at')
    .orderBy('language')
    .executeTakeFirst();
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
