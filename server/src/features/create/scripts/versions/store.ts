import { randomUUID } from 'node:crypto';
import type { ScriptBlockInput } from '@rushes/contract/create/scripts';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { ScriptRow } from '../store.ts';

/** A version without its blocks, as they are listed. */
export interface VersionHead {
  readonly versionId: string;
  readonly revision: number;
  readonly name: string;
  readonly wordCount: number;
  readonly durationMs: number;
  readonly savedAt: Date;
  readonly savedByName: string | null;
}

export interface VersionRow extends VersionHead {
  readonly blocks: readonly ScriptBlockInput[];
}

const head = sql`v.id AS "versionId", v.revision, v.name, v.word_count AS "wordCount", v.duration_ms AS "durationMs",
  v.saved_at AS "savedAt", u.name AS "savedByName"`;

/** Which versions: those from when a script was personal are its owner's. */
interface VersionsOf {
  readonly scriptId: string;
  readonly isOwner: boolean;
}

/** Versions of a script, newest first. */
export async function findVersions(
  trx: Trx,
  customerId: string,
  { scriptId, isOwner }: VersionsOf,
): Promise<VersionHead[]> {
  const found = await sql<VersionHead>`SELECT ${head} FROM script_versions v
    LEFT JOIN members u ON u.id = v.saved_by
    WHERE v.customer_id = ${customerId} AND v.script_id = ${scriptId} AND (v.scope = 'organisation' OR ${isOwner})
    ORDER BY v.revision DESC`.execute(trx);
  return found.rows;
}

export async function findVersion(
  trx: Trx,
  customerId: string,
  { scriptId, isOwner, versionId }: VersionsOf & { readonly versionId: string },
): Promise<VersionRow | undefined> {
  const found = await sql<VersionRow>`SELECT ${head}, v.blocks FROM script_versions v
    LEFT JOIN members u ON u.id = v.saved_by
    WHERE v.customer_id = ${customerId} AND v.script_id = ${scriptId} AND v.id = ${versionId}
      AND (v.scope = 'organisation' OR ${isOwner})`.execute(trx);
  return found.rows[0];
}

/** How many versions a script has of what it was in a span of time. */
export async function countWithin(
  trx: Trx,
  customerId: string,
  { scriptId, from, to }: { scriptId: string; from: Date; to: Date },
): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM script_versions v
    WHERE v.customer_id = ${customerId} AND v.script_id = ${scriptId}
      AND v.saved_at >= ${from} AND v.saved_at < ${to}`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

/** Whether something that the same user wrote in this time is kept already. */
export async function hasVersionOf(
  trx: Trx,
  customerId: string,
  { scriptId, savedBy, from, to }: Pick<ScriptRow, 'scriptId' | 'savedBy'> & { from: Date; to: Date },
): Promise<boolean> {
  const found = await sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM script_versions v
    WHERE v.customer_id = ${customerId} AND v.script_id = ${scriptId} AND v.saved_by IS NOT DISTINCT FROM ${savedBy}::uuid
      AND v.saved_at >= ${from} AND v.saved_at < ${to}) AS is`.execute(trx);
  return found.rows[0]?.is === true;
}

/** Keeps a script as it is; gives the version, which may have been kept before: it gets the name then. */
export async function insertVersion(
  trx: Trx,
  script: ScriptRow,
  customerId: string,
  name: string,
): Promise<string> {
  const blocks = script.blocks.map(({ blockId, kind, speaker, text, visual }) => ({
    ...{ blockId, kind, speaker, text, visual },
  }));
  const row = await trx
    .insertInto('script_versions')
    .values({
      ...{ id: randomUUID(), customer_id: customerId, script_id: script.scriptId, revision: script.revision },
      ...{
        name,
        scope: script.scope,
        blocks: JSON.stringify(blocks),
        word_count: script.wordCount,
        duration_ms: script.durationMs,
      },
      ...{ saved_by: script.savedBy, saved_at: script.updatedAt },
    })
    .onConflict((conflict) =>
      conflict.columns(['script_id', 'revision']).doUpdateSet((column) => ({
        name: name === '' ? column.ref('script_versions.name') : name,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Counts a version among those that were sent for approval, unless it is; gives its number. Without a name it gets one. */
export async function sendVersion(
  trx: Trx,
  customerId: string,
  { scriptId, versionId }: { scriptId: string; versionId: string },
): Promise<number> {
  const found = await sql<{ number: number }>`
    WITH next AS (SELECT coalesce(max(v.number), 0) + 1 AS number FROM script_versions v
      WHERE v.customer_id = ${customerId} AND v.script_id = ${scriptId})
    UPDATE script_versions v SET number = coalesce(v.number, next.number),
      name = CASE WHEN v.name = '' THEN 'Version ' || coalesce(v.number, next.number) || ' for approval' ELSE v.name END
    FROM next WHERE v.customer_id = ${customerId} AND v.id = ${versionId} RETURNING v.number`.execute(trx);
  return found.rows[0]?.number ?? 1;
}

/** What is written in a version, for a feature that says by itself who may read it. */
export async function readVersionText(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<readonly ScriptBlockInput[] | undefined> {
  const row = await trx
    .selectFrom('script_versions')
    .select('blocks')
    .where('customer_id', '=', customerId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.blocks;
}

/** How many versions have a name. */
export async function countNamed(trx: Trx, customerId: string, scriptId: string): Promise<number> {
  const row = await trx
    .selectFrom('script_versions')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .where('script_id', '=', scriptId)
    .where('name', '!=', '')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Forgets the oldest of those without a name beyond so many. */
export async function deleteOldest(
  trx: Trx,
  customerId: string,
  scriptId: string,
  most: number,
): Promise<void> {
  await sql`DELETE FROM script_versions WHERE customer_id = ${customerId} AND id IN (
    SELECT id FROM script_versions WHERE customer_id = ${customerId} AND script_id = ${scriptId} AND name = ''
    ORDER BY revision DESC OFFSET ${most})`.execute(trx);
}
