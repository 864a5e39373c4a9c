import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type { SignOff } from '@rushes/contract/create/storyboards';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable, requireVisible } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { publishStoryboard } from '../events.ts';
import { findNames, type StoryboardRow } from '../store.ts';
import { addendumOf } from './addendum.ts';
import { findSignOff, insertSignOff } from './store.ts';

/** Keeps a storyboard as it is now; what changes from then on is its addendum. An earlier addendum ends with it. */
export async function signOffStoryboard(
  { context }: StoryboardsDeps,
  actor: Actor,
  { storyboardId, revision }: { storyboardId: string; revision: number },
): Promise<{ signOff: SignOff | null }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, storyboardId);
    // Nobody signs off what they haven't seen.
    if (row.revision !== revision) throw new AppError('conflict');
    const { shotCount, durationMs, title } = row;
    const blocks = row.blocks.map((block) => boardBlockShape.inputOf(block));
    await insertSignOff(trx, actor, storyboardId, {
      ...{ blocks, shotCount, durationMs, signedAt: context.clock.now() },
    });
    const after = { name: title, shots: shotCount, seconds: Math.round(durationMs / 1000) };
    const object = { kind: 'storyboard', id: storyboardId };
    await audit(context, trx, actor, 'storyboards.signed-off', object, { after });
    await publishStoryboard(context, trx, customerId, row);
    return { signOff: await toSignOff(trx, actor, row) };
  });
}

/** The latest sign-off of a storyboard with what changed since. */
export async function getStoryboardSignOff(
  { context }: StoryboardsDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ signOff: SignOff | null }> {
  return context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireVisible(trx, actor, storyboardId);
    return { signOff: await toSignOff(trx, actor, row) };
  });
}

async function toSignOff(
  trx: Trx,
  { customerId }: Actor,
  { storyboardId, blocks }: StoryboardRow,
): Promise<SignOff | null> {
  const row = await findSignOff(trx, customerId, storyboardId);
  if (row === undefined) return null;
  const changers = new Set(blocks.flatMap(({ savedBy }) => savedBy ?? []));
  const names = await findNames(trx, customerId, [...changers]);
  const { signedBy, shotCount, durationMs } = row;
  const addendum = addendumOf(row.blocks, blocks, (id) => (id === null ? null : (names.get(id) ?? null)));
  return { signedBy, signedAt: row.signedAt.toISOString(), shotCount, durationMs, addendum };
}
