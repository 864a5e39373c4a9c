import { sql } from 'kysely';
import type { AnyTrx } from '../platform/db/database.ts';

/** What threads of comments have in common; a table with `deleted_at`, `resolved_at` and `resolved_by`. */
export function commentRows(table: string) {
  const rows = sql.table(table);
  return {
    /** Ends a thread, or opens it again (null). */
    setResolved: async (
      trx: AnyTrx,
      customerId: string,
      { commentId, at, by }: { commentId: string; at: Date | null; by: string | null },
    ): Promise<void> => {
      await sql`UPDATE ${rows} SET resolved_at = ${at}, resolved_by = ${by}
        WHERE customer_id = ${customerId} AND id = ${commentId}`.execute(trx);
    },
    /** Hides a comment with its replies, or shows it again (null). */
    setDeleted: async (
      trx: AnyTrx,
      customerId: string,
      { commentId, at }: { commentId: string; at: Date | null },
    ): Promise<void> => {
      await sql`UPDATE ${rows} SET deleted_at = ${at}
        WHERE customer_id = ${customerId} AND id = ${commentId}`.execute(trx);
    },
    /** Removes what was deleted before this instant. Needs the system's transaction. */
    purgeDeleted: async (trx: AnyTrx, before: Date): Promise<void> => {
      await sql`DELETE FROM ${rows} WHERE deleted_at < ${before}`.execute(trx);
    },
  };
}
