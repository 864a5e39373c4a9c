import type { Context } from '../../../../context.ts';
import type { ClipsService } from '../../../media/clips/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { findPlayableTake } from './store.ts';

export const guestLetter = 'g';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What guests submitted, to watch alone, for those who decide about it. */
export function guestTakeSource(
  { db, events }: Context,
  clips: Pick<ClipsService, 'loadPlayable'>,
  playback: Pick<PlaybackService, 'forget'>,
): PlayableSource {
  const held = new Map<string, Set<string>>();
  events.onAny((_target, event) => {
    if (event.type !== 'clip' || event.progress !== undefined) return;
    for (const takeId of held.get(event.clipId) ?? []) playback.forget(`${guestLetter}-${takeId}`);
    held.delete(event.clipId);
  });
  const find = (customerId: string, takeId: string) =>
    db.tenant(customerId, (trx) => findPlayableTake(trx, customerId, takeId));
  return {
    letter: guestLetter,
    maySee: async (viewer, takeId) => {
      if (viewer.kind !== 'member' || !uuid.test(takeId)) return false;
      if (!viewer.permissions.has('tasks.crowd:see')) return false;
      return (await find(viewer.customerId, takeId)) !== undefined && 'watch';
    },
    load: async (customerId, takeId) => {
      const take = await find(customerId, takeId);
      if (take === undefined) return null;
      held.set(take.clipId, (held.get(take.clipId) ?? new Set()).add(takeId));
      return clips.loadPlayable(customerId, take.assetId);
    },
  };
}
