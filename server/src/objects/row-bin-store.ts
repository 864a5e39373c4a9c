import { type RawBuilder, sql } from 'kysely';
import type { Member } from '../platform/http/caller.ts';
import type { BinKind } from './bin.ts';

interface RowBin extends Pick<BinKind, 'kind'> {
  /** Its table, with `customer_id`, `archived_at` and `deleted_by`. */
  readonly table: string;
  /** The column with its name. */
  readonly name: 'name' | 'title';
  readonly mayDelete: (caller: Member) => boolean;
  /** Which rows of `o` the caller may delete and restore; left out: all of the organisation. */
  readonly deletable?: (caller: Member) => RawBuilder<unknown>;
}

/** The bin of objects that are rows alone: nothing uses them, and they have no files. */
export function rowBin({ kind, table, name, mayDelete, deletable = () => sql`true` }: RowBin): BinKind {
  const [rows, title] = [sql.table(table), sql.ref(`o.${name}`)];
  const inBin = (caller: Member) =>
    sql`o.customer_id = ${caller.customerId} AND o.archived_at IS NOT NULL AND (${deletable(caller)})`;
  return {
    kind,
    rows: (caller) =>
      mayDelete(caller)
        ? sql`SELECT o.id, ${title} AS name, o.archived_at AS deleted_at, o.deleted_by, NULL::bigint AS size_bytes,
            false AS is_used FROM ${rows} o WHERE ${inBin(caller)}`
        : null,
    uses: () => Promise.resolve([]),
    deletePermanently: async (trx, caller, ids) => {
      if (!mayDelete(caller)) return { deleted: [] };
      const gone = await sql<{ id: string; name: string }>`
        DELETE FROM ${rows} o WHERE ${inBin(caller)} AND o.id = ANY (${[...ids]}::uuid[])
        RETURNING o.id, ${title} AS name`.execute(trx);
      return { deleted: gone.rows };
    },
    sweep: async (trx, now) => {
      await sql`
        DELETE FROM ${rows} o USING customer_settings s WHERE s.id = o.customer_id
          AND o.archived_at < ${now}::timestamptz - s.bin_days * interval '1 day'`.execute(trx);
    },
  };
}
