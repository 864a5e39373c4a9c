import type { Context, Trx } from '../../../context.ts';

/**
 * Invitations find or make accounts, which may be in other customers, and end codes to sign in; a link of one names no
 * customer. Who changed something last is read from the activity log, which tenants may not read.
 */
export function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
