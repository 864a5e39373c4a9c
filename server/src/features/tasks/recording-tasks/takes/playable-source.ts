import type { Context } from '../../../../context.ts';
import type { ClipsService } from '../../../media/clips/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { sees } from '../policy.ts';
import { findPlayableTake, isSubmitted } from './store.ts';

export const takeLetter = 'k';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Takes, to watch alone: to who recorded one, and once it is submitted to who asked for it. */
export function takeSource(
  { db, events }: Context,
  clips: Pick<ClipsService, 'loadPlayable'>,
  playback: Pick<PlaybackService, 'forget'>,
): PlayableSource {
  const held = new Map<string, Set<string>>();
  events.onAny((_target, event) => {
    if (event.type !== 'clip' || event.progress !== undefined) return;
    for (const takeId of held.get(event.clipId) ?? []) playback.forget(`${takeLetter}-${takeId}`);
    held.delete(event.clipId);
  });
  return {
    letter: takeLetter,
    maySee: async (viewer, takeId) => {
      // Of a contact; nothing else has the id of a take as its grant.
      if (viewer.kind === 'share') return viewer.shareLinkId === takeId && 'watch';
      if (viewer.kind !== 'member' || !uuid.test(takeId)) return false;
      if (!viewer.permissions.has('tasks.mine:see')) return false;
      const take = await db.tenant(viewer.customerId, (trx) =>
        findPlayableTake(trx, viewer.customerId, takeId),
      );
      if (take === undefined) return false;
      const isOwn = take.customerUserId === viewer.customerUserId;
      return (isOwn || (isSubmitted(take) && sees(viewer, take))) && 'watch';
    },
    load: async (customerId, takeId) => {
      const take = await db.tenant(customerId, (trx) => findPlayableTake(trx, customerId, takeId));
      if (take === undefined) return null;
      held.set(take.clipId, (held.get(take.clipId) ?? new Set()).add(takeId));
      return clips.loadPlayable(customerId, take.assetId);
    },
  };
}
