import { randomUUID } from 'node:crypto';
import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import type { Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { requireVisible } from './access.ts';
import { toColumns } from './block-columns.ts';
import type { StoryboardsDeps } from './deps.ts';
import { copyImage } from './images/copy-image.ts';
import { findFrames, insertImage } from './images/store.ts';
import { toDetail } from './presentation.ts';
import { findSound, insertSound } from './sounds/store.ts';
import { insertStoryboard, type StoryboardRow, updateStoryboards } from './store.ts';

/** Copies a storyboard that the actor sees into one of their own, with its images and its sound. */
export async function duplicateStoryboard(
  deps: StoryboardsDeps,
  actor: Actor,
  storyboardId: string,
): Promise<StoryboardDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireVisible(trx, actor, storyboardId);
    const id = randomUUID();
    const title = `${row.title.slice(0, 190).toWellFormed()} (copy)`;
    const { scope, scriptId } = row;
    const blocks = row.blocks.map((block) => ({
      ...{ ...boardBlockShape.inputOf(block), blockId: randomUUID() },
      ...{ revision: 1, savedBy: customerUserId, copy: null },
    }));
    const values = { id, title, scope, scriptId, at: context.clock.now() };
    // Images refer to the storyboard, so it comes first.
    await insertStoryboard(trx, actor, values, toColumns(blocks, title));
    const copies = await copyImages(deps, trx, customerId, { from: row, toId: id });
    const shown = blocks.map((block) => ({ ...block, imageId: copies.get(block.imageId ?? '') ?? null }));
    const { blocks: stored } = toColumns(shown, title);
    await updateStoryboards(trx, customerId, [id], {
      ...{
        blocks: JSON.stringify(stored),
        sound_id: await copySound(deps, trx, customerId, { from: row, toId: id }),
      },
    });
    const facts = { after: { name: title, scope, shots: row.shotCount } };
    await audit(context, trx, actor, 'storyboards.created', { kind: 'storyboard', id }, facts);
    return toDetail(deps, trx, await requireVisible(trx, actor, id), actor);
  });
}

interface Copied {
  readonly from: StoryboardRow;
  readonly toId: string;
}

/** By image of the storyboard that is copied, its copy. */
async function copyImages(
  { context }: StoryboardsDeps,
  trx: Trx,
  customerId: string,
  { from: { storyboardId, blocks }, toId }: Copied,
): Promise<ReadonlyMap<string, string>> {
  const frames = await findFrames(trx, customerId, storyboardId);
  const copies = new Map<string, string>();
  for (const imageId of new Set(blocks.flatMap((block) => block.imageId ?? []))) {
    const id = randomUUID();
    const key = `storyboard-images/${id}.png`;
    if (!(await copyImage(context, trx, { customerId, storyboardId, imageId, key }))) continue;
    const image = { id, customerId, storyboardId: toId, key, at: context.clock.now() };
    await insertImage(trx, { ...image, clipId: frames.get(imageId) ?? null });
    copies.set(imageId, id);
  }
  return copies;
}

async function copySound(
  { context: { storage, clock } }: StoryboardsDeps,
  trx: Trx,
  customerId: string,
  { from: { soundId }, toId }: Copied,
): Promise<string | null> {
  const sound = soundId === null ? undefined : await findSound(trx, customerId, soundId);
  if (sound === undefined) return null;
  const id = randomUUID();
  const key = `storyboard-sounds/${id}.m4a`;
  await storage.put(key, (await storage.get(sound.key)).stream);
  await insertSound(trx, { id, customerId, storyboardId: toId, key, at: clock.now() });
  return id;
}
