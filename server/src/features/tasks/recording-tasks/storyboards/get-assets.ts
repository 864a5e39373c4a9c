import type { BoardAssets } from '@rushes/contract/tasks/storyboard-assets';
import type { Trx } from '../../../../context.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { findFrames, requireBoardShots } from '../../../create/storyboards/service.ts';
import { toLicence } from '../../../media/assets/service.ts';
import { consentsOfClips } from '../../consents/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { findUsedClips } from './assets-store.ts';
import { findBoardPrograms } from './programs-store.ts';
import { findBoardShots } from './store.ts';

/** The clips that a storyboard uses, each with its licence and consent; of those that the actor sees. */
export async function getStoryboardAssets(
  { context }: RecordingTasksDeps,
  actor: Actor,
  storyboardId: string,
): Promise<BoardAssets> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { uses, imageOnly, taskIds } = await usesOf(trx, actor, storyboardId);
    // Those who only watch a program aren't told what its draft has.
    const programs = (await findBoardPrograms(trx, actor, storyboardId)).filter(({ mayEdit }) => mayEdit);
    const clips = await findUsedClips(trx, actor, {
      clipIds: [...uses.keys()],
      programIds: programs.map(({ programId }) => programId),
    });
    const now = context.clock.now();
    const clipIds = clips.map(({ clipId }) => clipId);
    const consents = await consentsOfClips(trx, customerId, clipIds, now);
    const titles = new Map(programs.map(({ programId, title }) => [programId, title]));
    return {
      ...{ imageOnly, taskIds },
      clips: clips.map((row) => ({
        ...{ clipId: row.clipId, name: row.name, licence: toLicence(row) },
        consent: consents.get(row.clipId) ?? null,
        frameOf: uses.get(row.clipId)?.frameOf ?? [],
        takeOf: uses.get(row.clipId)?.takeOf ?? [],
        programs: row.programIds.map((programId) => ({ programId, title: titles.get(programId) ?? '' })),
      })),
    };
  });
}

interface Uses {
  readonly frameOf: string[];
  readonly takeOf: string[];
}

interface BoardUses extends Pick<BoardAssets, 'imageOnly' | 'taskIds'> {
  readonly uses: ReadonlyMap<string, Uses>;
}

/** By clip, the shots whose image is a frame of it, and those that it is an accepted take of. */
async function usesOf(trx: Trx, actor: Actor, storyboardId: string): Promise<BoardUses> {
  const board = await requireBoardShots(trx, actor, storyboardId);
  const uses = new Map<string, Uses>();
  const of = (clipId: string) => {
    const known = uses.get(clipId) ?? { frameOf: [], takeOf: [] };
    uses.set(clipId, known);
    return known;
  };
  const frames = await findFrames(trx, actor.customerId, storyboardId);
  const takes = await findBoardShots(trx, actor, board);
  const taken = new Map(takes.map(({ blockId, clip }) => [blockId, clip?.clipId]));
  const imageOnly: string[] = [];
  for (const { blockId, imageId } of board.shots) {
    const frame = imageId === null ? undefined : frames.get(imageId);
    if (frame !== undefined) of(frame).frameOf.push(blockId);
    else if (imageId !== null) imageOnly.push(blockId);
    const take = taken.get(blockId);
    if (take !== undefined) of(take).takeOf.push(blockId);
  }
  return { uses, imageOnly, taskIds: [...new Set(takes.map(({ taskId }) => taskId))] };
}
