import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type BumperRow, findBumpers, lockBumpers } from './store.ts';

/** A bumper outside the bin: they are the organisation's, so each permission holds for all of them. */
export async function requireBumper(trx: Trx, customerId: string, bumperId: string): Promise<BumperRow> {
  const [row] = await findBumpers(trx, customerId, [bumperId]);
  if (row === undefined || row.archivedAt !== null) throw new AppError('not-found');
  return row;
}

/** The same, locked, so that changes come one after another. */
export async function requireLocked(trx: Trx, customerId: string, bumperId: string): Promise<BumperRow> {
  await lockBumpers(trx, customerId, [bumperId]);
  return requireBumper(trx, customerId, bumperId);
}
