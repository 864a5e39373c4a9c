import { randomUUID } from 'node:crypto';
import type { BoardImage } from '@rushes/contract/create/storyboards';
import { seesClip } from '../../../media/clips/service.ts';
import { keepPicture } from '../../../media/upload-signatures/service.ts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { imageUrl } from './playable-source.ts';
import { insertImage } from './store.ts';

const sidePx = 640;

interface NewBoardImage {
  readonly storyboardId: string;
  readonly key: string;
  readonly clipId?: string | null | undefined;
}

/** Makes an image for a shot of one that was uploaded; the shot shows it once it is saved with it. */
export async function addStoryboardImage(
  deps: StoryboardsDeps,
  actor: Actor,
  { storyboardId, key: uploadKey, clipId = null }: NewBoardImage,
): Promise<BoardImage> {
  const { context, urlOf } = deps;
  const { customerId } = actor;
  await context.db.tenant(customerId, (trx) => requireEditable(trx, actor, storyboardId));
  const imageId = randomUUID();
  const key = `storyboard-images/${imageId}.png`;
  await keepPicture(deps, actor, { uploadKey, key, sidePx });
  await context.db.tenant(customerId, async (trx) => {
    await requireEditable(trx, actor, storyboardId);
    // A clip that was deleted meanwhile is no reason to lose the image.
    const isSeen = clipId !== null && (await seesClip(trx, actor, clipId));
    const at = context.clock.now();
    const frame = { clipId: isSeen ? clipId : null };
    await insertImage(trx, { id: imageId, customerId, storyboardId, key, at, ...frame });
  });
  return { imageId, url: imageUrl(urlOf, actor, imageId) };
}
