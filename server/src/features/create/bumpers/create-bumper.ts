import { randomUUID } from 'node:crypto';
import type {
  BumperDetail,
  BumperKind,
  BumperRule,
  BumperVariantInput,
} from '@rushes/contract/create/bumpers';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { requireBumper, requireRuleOfKind } from './access.ts';
import type { BumpersDeps } from './deps.ts';
import { toDetail } from './presentation.ts';
import { plainClipFor } from './plain-clip.ts';
import { insertBumper, replaceVariants } from './store.ts';
import { requireUsableVariants } from './variants.ts';

interface NewBumper {
  readonly name: string;
  readonly kind: BumperKind;
  readonly rule: BumperRule;
  readonly variants: readonly BumperVariantInput[];
}

/** Makes a bumper that no program has yet. */
export async function createBumper(
  deps: BumpersDeps,
  actor: Actor,
  { name, kind, rule, variants }: NewBumper,
): Promise<BumperDetail> {
  const { context } = deps;
  const { customerId } = actor;
  requireRuleOfKind(kind, rule);
  const wanted = { kind, before: [], wanted: variants };
  await context.db.tenant(customerId, (trx) => requireUsableVariants(trx, actor, wanted));
  const plainClipId = await plainClipFor(deps, actor, kind, variants);
  return context.db.tenant(customerId, async (trx) => {
    await requireUsableVariants(trx, actor, wanted);
    const id = randomUUID();
    await insertBumper(trx, actor, { id, name, kind, rule, at: context.clock.now() });
    await replaceVariants(trx, customerId, id, variants, plainClipId);
    const after = { name, kind, rule, variants: variants.length };
    await audit(context, trx, actor, 'bumpers.created', { kind: 'bumper', id }, { after });
    return toDetail(deps, trx, await requireBumper(trx, customerId, id), actor);
  });
}
