import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, createDraft, findTimelineClips } from '../../../create/programs/service.ts';
import { requireBoardShots } from '../../../create/storyboards/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { insertBoardProgram } from './programs-store.ts';
import { findBoardShots } from './store.ts';

/** As many items as a timeline has. */
const itemsMost = 500;

/** Makes a program of the accepted takes of a storyboard, in the order of its shots; the rest is left out. */
export async function makeStoryboardProgram(
  { context, programs }: RecordingTasksDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ programId: string; placed: number; leftOut: number }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireBoardShots(trx, actor, storyboardId);
    const { title, shots } = board;
    const taken = new Map(
      (await findBoardShots(trx, actor, board)).map(({ blockId, clip }) => [blockId, clip?.clipId]),
    );
    const wanted = shots.flatMap(({ blockId }) => taken.get(blockId) ?? []);
    const clips = await findTimelineClips(trx, customerId, wanted);
    const ready = wanted.flatMap((clipId) => {
      const clip = clips.get(clipId);
      const isReady = clip !== undefined && !clip.isArchived && clip.frames !== null && clip.frames > 0;
      return isReady ? [{ clipId, fps: clip.fps }] : [];
    });
    // A program has one frame rate: that of its first clip.
    const items = ready
      .filter(({ fps }) => fps === ready[0]?.fps)
      .slice(0, itemsMost)
      .map(({ clipId }) => ({ clipId }));
    if (items.length === 0) throw nothingAccepted();
    const { programId } = await createDraft(programs, trx, actor, { title, timeline: { items } });
    await insertBoardProgram(trx, { customerId, storyboardId, programId });
    return { programId, placed: items.length, leftOut: shots.length - items.length };
  });
}

function nothingAccepted(): AppError {
  const message = "No shot has an accepted take that's ready. Accept a take, or wait until one is ready.";
  return new AppError('invalid', { fields: [{ path: 'storyboardId', message }] });
}
