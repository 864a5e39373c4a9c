import { randomUUID } from 'node:crypto';
import { boardBlockShape } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import type { Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../programs/service.ts';
import { requireVisible } from './access.ts';
import { toColumns } from './block-columns.ts';
import type { StoryboardsDeps } from './deps.ts';
import { findFrames, insertImage, keysOf } from './images/store.ts';
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
  const { customerId } = actor;
  const { storage } = context;
  const original = await context.db.tenant(customerId, (trx) => readOriginal(trx, actor, storyboardId));
  const files = original.sound === null ? original.images : [...original.images, original.sound];
  try {
    // Between two transactions: files take long.
    for (const { fromKey, key } of files) await storage.put(key, (await storage.get(fromKey)).stream);
    return await context.db.tenant(customerId, (trx) => insertCopy(deps, trx, actor, original));
  } catch (error) {
    await Promise.allSettled(files.map(({ key }) => storage.delete(key)));
    throw error;
  }
}

/** An image or a sound, and the one that it becomes. */
interface CopiedFile {
  readonly fromId: string;
  readonly fromKey: string;
  readonly id: string;
  readonly key: string;
}

interface Original {
  readonly row: StoryboardRow;
  readonly images: readonly CopiedFile[];
  readonly sound: CopiedFile | null;
}

async function readOriginal(trx: Trx, actor: Actor, storyboardId: string): Promise<Original> {
  const { customerId } = actor;
  const row = await requireVisible(trx, actor, storyboardId);
  const keys = await keysOf(trx, customerId, storyboardId);
  const shown = new Set(row.blocks.flatMap(({ imageId }) => imageId ?? []));
  const images = [...shown].flatMap((fromId): CopiedFile[] => {
    const fromKey = keys.get(fromId);
    const id = randomUUID();
    return fromKey === undefined ? [] : [{ fromId, fromKey, id, key: `storyboard-images/${id}.png` }];
  });
  const { soundId } = row;
  const sound = soundId === null ? undefined : await findSound(trx, customerId, soundId);
  if (soundId === null || sound === undefined) return { row, images, sound: null };
  const id = randomUUID();
  const key = `storyboard-sounds/${id}.m4a`;
  return { row, images, sound: { fromId: soundId, fromKey: sound.key, id, key } };
}

async function insertCopy(
  deps: StoryboardsDeps,
  trx: Trx,
  actor: Actor,
  { row, images, sound }: Original,
): Promise<StoryboardDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const { scope, scriptId, storyboardId } = await requireVisible(trx, actor, row.storyboardId);
  const id = randomUUID();
  const at = context.clock.now();
  const title = `${row.title.slice(0, 190).toWellFormed()} (copy)`;
  const copies = new Map(images.map((image) => [image.fromId, image.id]));
  const blocks = row.blocks.map((block) => ({
    ...{ ...boardBlockShape.inputOf(block), blockId: randomUUID() },
    imageId: copies.get(block.imageId ?? '') ?? null,
    ...{ revision: 1, savedBy: customerUserId, copy: null },
  }));
  // Images and the sound refer to the storyboard, so it comes first.
  await insertStoryboard(trx, actor, { id, title, scope, scriptId, at }, toColumns(blocks, title));
  const frames = await findFrames(trx, customerId, storyboardId);
  for (const { id: imageId, fromId, key } of images) {
    const clipId = frames.get(fromId) ?? null;
    await insertImage(trx, { id: imageId, customerId, storyboardId: id, key, clipId, at });
  }
  if (sound !== null) {
    await insertSound(trx, { id: sound.id, customerId, storyboardId: id, key: sound.key, at });
    await updateStoryboards(trx, customerId, [id], { sound_id: sound.id });
  }
  const facts = { after: { name: title, scope, shots: row.shotCount } };
  await audit(context, trx, actor, 'storyboards.created', { kind: 'storyboard', id }, facts);
  return toDetail(deps, trx, await requireVisible(trx, actor, id), actor);
}
