import { randomUUID } from 'node:crypto';
import { boardSoundMostSeconds } from '@rushes/contract/create/lists/storyboards';
import type { BoardSound } from '@rushes/contract/create/storyboards';
import { keepSound } from '../../../media/upload-signatures/service.ts';
import type { Actor } from '../../programs/service.ts';
import { requireEditable } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { soundUrl } from '../images/playable-source.ts';
import { insertSound } from './store.ts';

/** Makes a sound of one that was uploaded; the storyboard is played with it once it is saved with it. */
export async function addStoryboardSound(
  { context, images: uploads, urlOf }: StoryboardsDeps,
  actor: Actor,
  { storyboardId, key: uploadKey }: { storyboardId: string; key: string },
): Promise<BoardSound> {
  const { customerId } = actor;
  await context.db.tenant(customerId, (trx) => requireEditable(trx, actor, storyboardId));
  const soundId = randomUUID();
  const key = `storyboard-sounds/${soundId}.m4a`;
  await keepSound({ context, uploads }, actor, { uploadKey, key, mostSeconds: boardSoundMostSeconds });
  await context.db.tenant(customerId, async (trx) => {
    await requireEditable(trx, actor, storyboardId);
    await insertSound(trx, { id: soundId, customerId, storyboardId, key, at: context.clock.now() });
  });
  return { soundId, url: soundUrl(urlOf, actor, soundId) };
}
