import type { BumperKind, BumperRule, PlayedKind, SavedTitleKind } from '@rushes/contract/create/bumpers';
import { entryKinds, playedKinds, savedTitleKinds } from '@rushes/contract/create/lists/bumpers';
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

/** The kind of what programs play; undefined for saved titles, which are no part of a version. */
export function playedKindOf(kind: BumperKind): PlayedKind | undefined {
  return playedKinds.find((each) => each === kind);
}

/** The kind of a saved title; undefined for what programs play. */
export function savedTitleKindOf(kind: BumperKind): SavedTitleKind | undefined {
  return savedTitleKinds.find((each) => each === kind);
}

/** What is played for itself, before or after a program. */
export function isEntry(kind: BumperKind): boolean {
  return entryKinds.some((each) => each === kind);
}

/** No program has to have a title. */
export function requireRuleOfKind(kind: BumperKind, rule: BumperRule): void {
  if (rule !== 'mandatory' || savedTitleKindOf(kind) === undefined) return;
  const message = "Titles can't be mandatory. Choose another rule.";
  throw new AppError('invalid', { fields: [{ path: 'rule', message }] });
}
