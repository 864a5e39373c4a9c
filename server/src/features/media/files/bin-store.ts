import { sql } from 'kysely';
import type { Use } from '@rushes/contract/core/bin';
import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { BinKind } from '../../../objects/bin.ts';
import { fileJobs } from './jobs.ts';
import { editsAll } from './policy.ts';

/** Files of `f` that the user may delete and restore. */
function deletableBy(member: AccessSubject) {
  const { customerId, customerUserId } = member;
  return sql`f.customer_id = ${customerId} AND (${editsAll(member)}::boolean OR f.created_by = ${customerUserId})`;
}

const sizeOfAll = sql`(SELECT sum(v.size_bytes)::bigint FROM file_versions v WHERE v.file_id = f.id)`;
const versionsOf = sql`ARRAY(SELECT v.id FROM file_versions v WHERE v.file_id = f.id)`;

/** Programs and bumpers that show a file as an image keep it: pieces may have to be made again. */
const isUsed = sql`(EXISTS (SELECT FROM program_images i WHERE i.file_id = f.id)
  OR EXISTS (SELECT FROM bumper_variants v WHERE v.file_id = f.id))`;

interface GoneFile {
  readonly id: string;
  readonly name: string;
  readonly versionIds: readonly string[];
}

/** Files in the bin. Their bytes go with a job, once the deletion is committed. */
export function fileBin({ jobs }: Pick<Context, 'jobs'>): BinKind {
  const deleteBytes = async (trx: Parameters<typeof jobs.enqueue>[0], gone: readonly GoneFile[]) => {
    const versionIds = gone.flatMap((file) => file.versionIds);
    if (versionIds.length > 0) await jobs.enqueue(trx, fileJobs.deleteBytes, { versionIds });
  };
  return {
    kind: 'file',
    rows: (caller) =>
      caller.permissions.has('create.files:delete')
        ? sql`SELECT f.id, f.name, f.archived_at AS deleted_at, f.deleted_by, ${sizeOfAll} AS size_bytes,
              ${isUsed} AS is_used
            FROM files f WHERE ${deletableBy(caller)} AND f.archived_at IS NOT NULL`
        : null,
    uses: (trx, caller, ids) => usesOf(trx, caller, ids),
    deletePermanently: async (trx, caller, ids) => {
      if (!caller.permissions.has('create.files:delete')) return { deleted: [] };
      const found = await sql<GoneFile & { isUsed: boolean }>`
        SELECT f.id, f.name, ${versionsOf} AS "versionIds", ${isUsed} AS "isUsed" FROM files f
        WHERE ${deletableBy(caller)} AND f.archived_at IS NOT NULL AND f.id = ANY (${[...ids]}::uuid[])
        ORDER BY f.id FOR UPDATE OF f`.execute(trx);
      const deleted = found.rows.filter((file) => !file.isUsed);
      const gone = deleted.map(({ id }) => id);
      await sql`DELETE FROM files WHERE customer_id = ${caller.customerId} AND id = ANY (${gone}::uuid[])`.execute(
        trx,
      );
      await deleteBytes(trx, deleted);
      return { deleted, inUse: found.rows.filter((file) => file.isUsed).map(({ id }) => id) };
    },
    sweep: async (trx, now) => {
      const found = await sql<GoneFile>`
        SELECT f.id, f.name, ${versionsOf} AS "versionIds"
        FROM files f JOIN customer_settings o ON o.id = f.customer_id
        WHERE f.archived_at < ${now}::timestamptz - o.bin_days * interval '1 day'
          AND NOT ${isUsed}
        ORDER BY f.id LIMIT 1000 FOR UPDATE OF f`.execute(trx);
      const gone = found.rows.map(({ id }) => id);
      await sql`DELETE FROM files WHERE id = ANY (${gone}::uuid[])`.execute(trx);
      await deleteBytes(trx, found.rows);
    },
  };
}

/** Programs that show these files; titles only of those that the user may open. */
async function usesOf(trx: Trx, member: AccessSubject, ids: readonly string[]): Promise<Use[]> {
  if (!member.permissions.has('create.files:delete')) return [];
  const mayOpen = member.permissions.has('create.programs:edit-all')
    ? sql`true`
    : sql`(g.created_by = ${member.customerUserId} OR g.shared_with_creators
        OR (g.live_version_id IS NOT NULL AND g.audience_organisation AND g.is_available))`;
  const found = await sql<Use>`
    SELECT CASE WHEN g.live_version_id IS NULL THEN 'draft-programs' ELSE 'published-programs' END AS what,
      count(*)::int AS count,
      coalesce((array_agg(g.title ORDER BY g.updated_at DESC) FILTER (WHERE ${mayOpen}))[1:3], '{}') AS names
    FROM programs g WHERE g.customer_id = ${member.customerId} AND g.archived_at IS NULL AND g.id IN (
      SELECT i.program_id FROM program_images i JOIN files f ON f.id = i.file_id
      WHERE f.id = ANY (${[...ids]}::uuid[]) AND ${deletableBy(member)})
    GROUP BY 1 ORDER BY 1 DESC`.execute(trx);
  return found.rows;
}
