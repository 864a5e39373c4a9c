import type { BumperDetail } from '@rushes/contract/create/bumpers';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { requireBumper, requireLocked } from './access.ts';
import type { BumpersDeps } from './deps.ts';
import { toDetail } from './presentation.ts';
import { isRuleTaken, type LockedBumper, updateBumpers } from './store.ts';
import { noVariant } from './variants.ts';

/** Offers a bumper to programs, by its rule. */
export async function activateBumper(
  deps: BumpersDeps,
  actor: Actor,
  bumperId: string,
): Promise<BumperDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireLocked(trx, actor.customerId, bumperId);
    if (row.variants.length === 0) throw noVariant();
    await requireFreeRule(trx, actor.customerId, row);
    return setState(deps, trx, actor, { ...row, next: 'active' });
  });
}

/** Takes a bumper from the programs that are published from now on. */
export async function retireBumper(deps: BumpersDeps, actor: Actor, bumperId: string): Promise<BumperDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireLocked(trx, actor.customerId, bumperId);
    if (row.state === 'draft') throw new AppError('wrong-state');
    return setState(deps, trx, actor, { ...row, next: 'retired' });
  });
}

/** Refuses a second mandatory bumper of a kind, and a second default. */
export async function requireFreeRule(
  trx: Trx,
  customerId: string,
  bumper: Pick<LockedBumper, 'bumperId' | 'kind' | 'rule'>,
): Promise<void> {
  if (!(await isRuleTaken(trx, customerId, bumper))) return;
  const rule = bumper.rule === 'mandatory' ? 'mandatory' : 'the default';
  const message = `Another ${bumper.kind.replace('-', ' ')} is already ${rule}. Retire it or change its rule first.`;
  throw new AppError('invalid', { fields: [{ path: 'rule', message }] });
}

async function setState(
  deps: BumpersDeps,
  trx: Trx,
  actor: Actor,
  {
    bumperId,
    name,
    state,
    next,
  }: Pick<LockedBumper, 'bumperId' | 'name' | 'state'> & {
    readonly next: 'active' | 'retired';
  },
): Promise<BumperDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  if (state !== next) {
    const values = { state: next, saved_by: customerUserId, updated_at: context.clock.now() };
    await updateBumpers(trx, customerId, [bumperId], values);
    const action = next === 'active' ? 'bumpers.activated' : 'bumpers.retired';
    await audit(context, trx, actor, action, { kind: 'bumper', id: bumperId, name });
  }
  return toDetail(deps, trx, await requireBumper(trx, customerId, bumperId), actor);
}
