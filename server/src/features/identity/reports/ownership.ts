import type { Context, Trx } from '../../../context.ts';
import * as store from './store.ts';

/** Runs work on reports as their customer; those of support have none. */
export function asOwner<T>(
  { db }: Pick<Context, 'db'>,
  { customerId }: { readonly customerId: string | null },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return customerId === null ? db.system(work) : db.tenant(customerId, work);
}

/** A report that a job names. */
export function findReport(
  { db }: Pick<Context, 'db'>,
  reportId: string,
): Promise<store.ReportRow | undefined> {
  return db.system((trx) => store.findReport(trx, reportId));
}
