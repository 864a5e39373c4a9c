// The one way to read a list of a customer outside the wall of row security.
import type { Database, TransactOptions, Trx } from '../db/database.ts';

/**
 * Runs what reads a list of one customer. Under row security no index looks for a part of a text, because LIKE is not
 * leakproof, and a search would read every row: a list is read as the system, and each of its `where` names the customer
 * that is handed on here.
 */
export function readList<Schema, T>(
  db: Pick<Database<Schema>, 'system'>,
  customerId: string,
  read: (trx: Trx<Schema>, customerId: string) => Promise<T>,
  options?: TransactOptions,
): Promise<T> {
  return db.system((trx) => read(trx, customerId), options);
}
