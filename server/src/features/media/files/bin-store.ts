import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
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
              false AS is_used
            FROM files f WHERE ${deletableBy(caller)} AND f.archived_at IS NOT NULL`
        : null,
    uses: () => Promise.resolve([]),
    deletePermanently: async (trx, caller, ids) => {
      if (!caller.permissions.has('create.files:delete')) return { deleted: [] };
      const found = await sql<GoneFile>`
        SELECT f.id, f.name, ${versionsOf} AS "versionIds" FROM files f
        WHERE ${deletableBy(caller)} AND f.archived_at IS NOT NULL AND f.id = ANY (${[...ids]}::uuid[])
        ORDER BY f.id FOR UPDATE OF f`.execute(trx);
      const gone = found.rows.map(({ id }) => id);
      await sql`DELETE FROM files WHERE customer_id = ${caller.customerId} AND id = ANY (${gone}::uuid[])`.execute(
        trx,
      );
      await deleteBytes(trx, found.rows);
      return { deleted: found.rows };
    },
    sweep: async (trx, now) => {
      const found = await sql<GoneFile>`
        SELECT f.id, f.name, ${versionsOf} AS "versionIds"
        FROM files f JOIN customer_settings o ON o.id = f.customer_id
        WHERE f.archived_at < ${now}::timestamptz - o.bin_days * interval '1 day'
        ORDER BY f.id LIMIT 1000 FOR UPDATE OF f`.execute(trx);
      const gone = found.rows.map(({ id }) => id);
      await sql`DELETE FROM files WHERE id = ANY (${gone}::uuid[])`.execute(trx);
      await deleteBytes(trx, found.rows);
    },
  };
}
