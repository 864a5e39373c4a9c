import type { Context, Trx } from '../../../context.ts';

/** Support looks after all customers, from outside of each. */
export function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
