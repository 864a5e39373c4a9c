import { downloadMost } from '@rushes/contract/create/program-downloads';
import type { Aspect } from '@rushes/contract/media/clips';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AnyTrx } from '../../../../platform/db/database.ts';
import type { ProgramDownloadsTable } from '../../../../schema-programs.ts';
import { supersededForMs } from '../publication/superseded-files.ts';

/** An MP4 that is made for one user. */
export type MadeRow = Selectable<ProgramDownloadsTable>;

/** What a user wants of a version. */
export interface Wanted {
  readonly versionId: string;
  readonly createdBy: string;
  readonly aspect: Aspect;
  readonly fromFrame: number | null;
  readonly toFrame: number | null;
  readonly language: string | null;
}

export function keyOfMade(downloadId: string): string {
  return `downloads/made/${downloadId}.mp4`;
}

function made(trx: Trx, customerId: string) {
  return trx.selectFrom('program_downloads').selectAll().where('customer_id', '=', customerId);
}

/** Whether its version plays, or did until a moment ago: what is withdrawn or replaced goes as its other files do. */
function isOfPlayable(now: Date) {
  const since = new Date(now.getTime() - supersededForMs);
  return sql<boolean>`EXISTS (SELECT 1 FROM program_versions v
    WHERE v.customer_id = program_downloads.customer_id AND v.id = program_downloads.version_id
      AND (v.state = 'live' OR (v.state = 'superseded' AND v.superseded_at > ${since})))`;
}

export async function insertMade(
  trx: Trx,
  values: Wanted & { id: string; customerId: string; programId: string; now: Date; expiresAt: Date },
): Promise<MadeRow> {
  return trx
    .insertInto('program_downloads')
    .values({
      id: values.id,
      customer_id: values.customerId,
      program_id: values.programId,
      version_id: values.versionId,
      created_by: values.createdBy,
      aspect: values.aspect,
      from_frame: values.fromFrame,
      to_frame: values.toFrame,
      language: values.language,
      state: 'waiting',
      created_at: values.now,
      expires_at: values.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same for the same user, where it is there or in the making. */
export async function findSame(
  trx: Trx,
  customerId: string,
  wanted: Wanted,
  now: Date,
): Promise<MadeRow | undefined> {
  return made(trx, customerId)
    .where('version_id', '=', wanted.versionId)
    .where('created_by', '=', wanted.createdBy)
    .where('aspect', '=', wanted.aspect)
    .where('from_frame', 'is not distinct from', wanted.fromFrame)
    .where('to_frame', 'is not distinct from', wanted.toFrame)
    .where('language', 'is not distinct from', wanted.language)
    .where('state', '<>', 'failed')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function findMade(
  trx: Trx,
  customerId: string,
  downloadId: string,
  now: Date,
): Promise<MadeRow | undefined> {
  return made(trx, customerId)
    .where('id', '=', downloadId)
    .where('expires_at', '>', now)
    .where(isOfPlayable(now))
    .executeTakeFirst();
}

/** Those of a user of a version, the latest first. */
export async function listMade(
  trx: Trx,
  customerId: string,
  { createdBy, versionId, now }: { createdBy: string; versionId: string; now: Date },
): Promise<MadeRow[]> {
  return made(trx, customerId)
    .where('created_by', '=', createdBy)
    .where('version_id', '=', versionId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(downloadMost.kept)
    .execute();
}

/** Removes the finished ones of a user beyond so many, the oldest first; gives their ids. */
export async function deleteOldest(trx: Trx, customerId: string, createdBy: string): Promise<string[]> {
  const gone = await trx
    .deleteFrom('program_downloads')
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['ready', 'failed'])
    .where('id', 'in', (is) =>
      is
        .selectFrom('program_downloads')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('created_by', '=', createdBy)
        .orderBy('created_at', 'desc')
        .offset(downloadMost.kept),
    )
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** How many of a user aren't made yet. Locked by the user, so that two requests can't both be the last one. */
export async function countUnfinished(
  trx: Trx,
  customerId: string,
  { createdBy, now }: { createdBy: string; now: Date },
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`downloads ${createdBy}`}, 0))`.execute(trx);
  const found = await trx
    .selectFrom('program_downloads')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('created_by', '=', createdBy)
    .where('state', 'in', ['waiting', 'making'])
    .where(isOfPlayable(now))
    .executeTakeFirstOrThrow();
  return found.count;
}

/** False where it is gone: cancelled, or deleted with its program. */
export async function updateMade(
  trx: Trx,
  customerId: string,
  downloadId: string,
  values: Updateable<ProgramDownloadsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('program_downloads')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', downloadId)
    .where('program_id', 'is not', null)
    .where('created_by', 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function deleteMade(
  trx: Trx,
  customerId: string,
  { createdBy, programId, downloadId }: { createdBy: string; programId: string; downloadId: string },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('program_downloads')
    .where('customer_id', '=', customerId)
    .where('created_by', '=', createdBy)
    .where('program_id', '=', programId)
    .where('id', '=', downloadId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Removes what has expired, or has lost its version, its program or its user; gives the ids. Needs the system's transaction. */
export async function deleteExpired(trx: Trx, now: Date): Promise<string[]> {
  const gone = await trx
    .deleteFrom('program_downloads')
    .where((is) =>
      is.or([
        is('expires_at', '<', now),
        is('program_id', 'is', null),
        is('created_by', 'is', null),
        is.not(isOfPlayable(now)),
      ]),
    )
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

/** Removes those of a user, and those of the user's programs; gives the keys of their files. */
export async function eraseMade(
  trx: AnyTrx,
  customerId: string,
  customerUserId: string,
): Promise<{ count: number; keys: string[] }> {
  const gone = await sql<{ id: string; isOwn: boolean }>`
    DELETE FROM program_downloads d WHERE d.customer_id = ${customerId} AND (d.created_by = ${customerUserId}
      OR d.program_id IN (SELECT p.id FROM programs p
        WHERE p.customer_id = ${customerId} AND p.created_by = ${customerUserId}))
    RETURNING d.id, coalesce(d.created_by = ${customerUserId}, false) AS "isOwn"`.execute(trx);
  return {
    count: gone.rows.filter(({ isOwn }) => isOwn).length,
    keys: gone.rows.map(({ id }) => keyOfMade(id)),
  };
}
