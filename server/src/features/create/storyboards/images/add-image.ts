import { randomUUID } from 'node:crypto';
import type { BoardImage } from '@rushes/contract/create/storyboards';
import type { Trx } from '../../../../context.ts';
import { seesClip } from '../../../media/clips/service.ts';
import { keepPicture } from '../../../media/upload-signatures/service.ts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { imageUrl } from './playable-source.ts';
import { findFrames, insertImage } from './store.ts';

const sidePx = 640;

interface NewBoardImage {
  readonly storyboardId: string;
  readonly key: string;
  readonly clipId?: string | null | undefined;
  readonly drawnOnId?: string | null | undefined;
}

/** Makes an image for a shot of one that was uploaded; the shot shows it once it is saved with it. */
export async function addStoryboardImage(
  deps: StoryboardsDeps,
  actor: Actor,
  wanted: NewBoardImage,
): Promise<BoardImage> {
  const { context, urlOf } = deps;
  const { storyboardId, key: uploadKey } = wanted;
  const { customerId } = actor;
  await context.db.tenant(customerId, (trx) => requireEditable(trx, actor, storyboardId));
  const imageId = randomUUID();
  const key = `storyboard-images/${imageId}.png`;
  await keepPicture(deps, actor, { uploadKey, key, sidePx });
  await context.db.tenant(customerId, async (trx) => {
    await requireEditable(trx, actor, storyboardId);
    const at = context.clock.now();
    const clipId = await clipOf(trx, actor, wanted);
    await insertImage(trx, { id: imageId, customerId, storyboardId, key, at, clipId });
  });
  return { imageId, url: imageUrl(urlOf, actor, imageId) };
}

/** The clip that an image shows; one that was deleted meanwhile is no reason to lose the image. */
async function clipOf(
  trx: Trx,
  actor: Actor,
  { storyboardId, clipId, drawnOnId }: NewBoardImage,
): Promise<string | null> {
  if (clipId != null) return (await seesClip(trx, actor, clipId)) ? clipId : null;
  if (drawnOnId == null) return null;
  return (await findFrames(trx, actor.customerId, storyboardId)).get(drawnOnId) ?? null;
}
