import type { BumperDetail, BumperRule, BumperVariantInput } from '@rushes/contract/create/bumpers';
import type { Trx } from '../../../context.ts';
import { StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { requireBumper, requireLocked, requireRuleOfKind } from './access.ts';
import { requireFreeRule } from './activate-bumper.ts';
import type { BumpersDeps } from './deps.ts';
import { toDetail } from './presentation.ts';
import { plainClipFor } from './plain-clip.ts';
import { type BumperRow, replaceVariants, updateBumpers } from './store.ts';
import { noVariant, requireUsableVariants } from './variants.ts';

interface BumperChange {
  readonly bumperId: string;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly rule?: BumperRule | undefined;
  readonly variants?: readonly BumperVariantInput[] | undefined;
}

/** Changes a bumper; refuses what was made from an older revision. */
export async function updateBumper(
  deps: BumpersDeps,
  actor: Actor,
  change: BumperChange,
): Promise<BumperDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const { bumperId, name, rule, variants } = change;
  const plainClipId = variants === undefined ? null : await plainClipOf(deps, actor, bumperId, variants);
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireCurrent(deps, trx, actor, change);
    if (rule !== undefined) requireRuleOfKind(row.kind, rule);
    if (rule !== undefined && row.state === 'active')
      await requireFreeRule(trx, customerId, { ...row, rule });
    if (variants !== undefined) {
      if (variants.length === 0 && row.state === 'active') throw noVariant();
      await requireUsableVariants(trx, actor, { kind: row.kind, before: row.variants, wanted: variants });
      await replaceVariants(trx, customerId, bumperId, variants, plainClipId);
    }
    await updateBumpers(trx, customerId, [bumperId], {
      ...(name === undefined ? {} : { name }),
      ...(rule === undefined ? {} : { rule }),
      saved_by: customerUserId,
      updated_at: context.clock.now(),
    });
    const changed = await requireBumper(trx, customerId, bumperId);
    const facts = { before: factsOf(row), after: factsOf(changed) };
    await audit(context, trx, actor, 'bumpers.changed', { kind: 'bumper', id: bumperId }, facts);
    return toDetail(deps, trx, changed, actor);
  });
}

/** Nothing is made for variants that will be refused. */
async function plainClipOf(
  deps: BumpersDeps,
  actor: Actor,
  bumperId: string,
  wanted: readonly BumperVariantInput[],
): Promise<string | null> {
  const { customerId } = actor;
  const { kind } = await deps.context.db.tenant(customerId, async (trx) => {
    const row = await requireBumper(trx, customerId, bumperId);
    await requireUsableVariants(trx, actor, { kind: row.kind, before: row.variants, wanted });
    return row;
  });
  return plainClipFor(deps, actor, kind, wanted);
}

async function requireCurrent(
  deps: BumpersDeps,
  trx: Trx,
  actor: Actor,
  { bumperId, revision }: Pick<BumperChange, 'bumperId' | 'revision'>,
): Promise<BumperRow> {
  const row = await requireLocked(trx, actor.customerId, bumperId);
  if (row.revision === revision) return row;
  throw new StaleError(await toDetail(deps, trx, row, actor), {
    kind: 'bumper',
    id: bumperId,
    actions: ['bumpers.changed', 'bumpers.activated', 'bumpers.retired', 'bumpers.restored'],
  });
}

function factsOf({ name, rule, variants }: BumperRow) {
  return {
    name,
    rule,
    clips: variants.map(({ clipId, image, title }) => clipId ?? image?.fileId ?? title?.text ?? ''),
  };
}
