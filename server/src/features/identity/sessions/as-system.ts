import type { Context, Trx } from '../../../context.ts';
import type { TransactOptions } from '../../../platform/db/database.ts';

/** Who signs in is in no customer yet, and sessions of one user may be in several. */
export function asSystem<T>(
  { db }: Pick<Context, 'db'>,
  work: (trx: Trx) => Promise<T>,
  options?: TransactOptions,
): Promise<T> {
  return db.system(work, options);
}
