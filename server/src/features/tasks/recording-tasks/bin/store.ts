import { type RawBuilder, sql } from 'kysely';
import type { BinKind } from '../../../../objects/bin.ts';
import type { Member } from '../../../../platform/http/caller.ts';

const mayMake = ({ permissions }: Member) =>
  permissions.has('tasks.mine:see') &&
  permissions.has('tasks.requests:see') &&
  permissions.has('tasks.requests:make');

/** Tasks of `t` that the user may delete and restore. */
function deletableBy({ customerId, customerUserId, permissions }: Member): RawBuilder<unknown> {
  const editsAll = permissions.has('tasks.requests:edit-all');
  return sql`t.customer_id = ${customerId} AND (${editsAll}::boolean OR t.created_by = ${customerUserId})`;
}

/** Recording tasks in the bin. What was recorded for them is footage of its own. */
export const recordingTaskBin: BinKind = {
  kind: 'recording-task',
  rows: (caller) =>
    mayMake(caller)
      ? sql`SELECT t.id, t.title AS name, t.archived_at AS deleted_at, t.deleted_by, NULL::bigint AS size_bytes,
          false AS is_used FROM recording_tasks t WHERE ${deletableBy(caller)} AND t.archived_at IS NOT NULL`
      : null,
  uses: () => Promise.resolve([]),
  deletePermanently: async (trx, caller, ids) => {
    if (!mayMake(caller)) return { deleted: [] };
    const gone = await sql<{ id: string; name: string }>`
      DELETE FROM recording_tasks t WHERE ${deletableBy(caller)} AND t.archived_at IS NOT NULL
        AND t.id = ANY (${[...ids]}::uuid[]) RETURNING t.id, t.title AS name`.execute(trx);
    return { deleted: gone.rows };
  },
  sweep: async (trx, now) => {
    await sql`
      DELETE FROM recording_tasks t USING customer_settings o WHERE o.id = t.customer_id
        AND t.archived_at < ${now}::timestamptz - o.bin_days * interval '1 day'`.execute(trx);
  },
};
