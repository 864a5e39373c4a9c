// Proves that the database takes a write now, without a table of its own.
import type { DatabaseCore } from './create.ts';

/** Writes one record to the WAL and waits for the disk; throws on a full disk, a standby or a lost server. */
export async function proveWrite(db: Pick<DatabaseCore<unknown>, 'query'>): Promise<void> {
  await db.query(`select pg_logical_emit_message(true, 'rushes', 'ready?')`);
}
