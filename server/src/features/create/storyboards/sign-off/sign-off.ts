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
import { findSignOffs, insertSignOff, type SignOffRow } from './store.ts';

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
  const [row] = await findSignOffs(trx, customerId, storyboardId, 1);
  if (row === undefined) return null;
  const changers = new Set(blocks.flatMap(({ savedBy }) => savedBy ?? []));
  const names = await findNames(trx, customerId, [...changers]);
  const changerOf = ({ savedBy }: (typeof blocks)[number]) =>
    savedBy === null ? null : (names.get(savedBy) ?? null);
  return withAddendum(row, addendumOf(row.blocks, blocks, changerOf));
}

function withAddendum(
  { signedBy, signedAt, shotCount, durationMs }: SignOffRow,
  addendum: SignOff['addendum'],
): SignOff {
  return { signedBy, signedAt: signedAt.toISOString(), shotCount, durationMs, addendum };
}

const earlierMost = 20;

/** Those before the last one; who changed what isn't kept of them. */
export async function getEarlierSignOffs(
  { context }: StoryboardsDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ signOffs: SignOff[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await requireVisible(trx, actor, storyboardId);
    const rows = await findSignOffs(trx, customerId, storyboardId, earlierMost + 1);
    const signOffs = rows.slice(1).map((row, at) => {
      const next = rows[at]?.blocks ?? [];
      return withAddendum(
        row,
        addendumOf(row.blocks, next, () => null),
      );
    });
    return { signOffs };
  });
}
