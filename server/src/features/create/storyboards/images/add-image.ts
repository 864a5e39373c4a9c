import { randomUUID } from 'node:crypto';
import type { BoardImage } from '@rushes/contract/create/storyboards';
import { keepPicture } from '../../../media/upload-signatures/service.ts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { imageUrl } from './playable-source.ts';
import { insertImage } from './store.ts';

const sidePx = 640;

/** Makes an image for a shot of one that was uploaded; the shot shows it once it is saved with it. */
export async function addStoryboardImage(
  deps: StoryboardsDeps,
  actor: Actor,
  { storyboardId, key: uploadKey }: { storyboardId: string; key: string },
): Promise<BoardImage> {
  const { context, urlOf } = deps;
  const { customerId } = actor;
  await context.db.tenant(customerId, (trx) => requireEditable(trx, actor, storyboardId));
  const imageId = randomUUID();
  const key = `storyboard-images/${imageId}.png`;
  await keepPicture(deps, actor, { uploadKey, key, sidePx });
  await context.db.tenant(customerId, async (trx) => {
    await requireEditable(trx, actor, storyboardId);
    await insertImage(trx, { id: imageId, customerId, storyboardId, key, at: context.clock.now() });
  });
  return { imageId, url: imageUrl(urlOf, actor, imageId) };
}
