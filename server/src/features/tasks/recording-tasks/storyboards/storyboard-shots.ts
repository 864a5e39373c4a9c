import { randomUUID } from 'node:crypto';
import type { ShotInput } from '@rushes/contract/tasks/recording-tasks';
import type { StoryboardShot } from '@rushes/contract/tasks/storyboard-shots';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import {
  type BoardShot,
  type BoardShots,
  copyImage,
  requireBoardShots,
} from '../../../create/storyboards/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { addShots, makeDraft, requireRoom } from '../drafts/add-shots.ts';
import { insertExample } from '../examples/store.ts';
import type { PlannedShotRow } from '../planned-shots-store.ts';
import { saveScriptShots } from '../scripts/store.ts';
import { takeLetter } from '../takes/playable-source.ts';
import { findBoardShots, saveBoardShots, soleShots } from './store.ts';

/** How far the shots of a storyboard are in tasks that the actor manages. */
export async function getStoryboardShots(
  deps: RecordingTasksDeps,
  actor: Actor,
  storyboardId: string,
): Promise<{ shots: StoryboardShot[] }> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const board = await requireBoardShots(trx, actor, storyboardId);
    const shots = await findBoardShots(trx, actor, board);
    return { shots: shots.map((shot) => toStoryboardShot(deps, actor, shot)) };
  });
}

function toStoryboardShot(
  { urlOf }: RecordingTasksDeps,
  { customerId, sessionId }: Actor,
  { clip, ...shot }: PlannedShotRow,
): StoryboardShot {
  if (clip === null) return { ...shot, clip };
  const { clipId, name, takeId, posterName } = clip;
  const poster =
    posterName === null ? null : urlOf(customerId, sessionId, `${takeLetter}-${takeId}`, posterName);
  return { ...shot, clip: { clipId, name, poster } };
}

interface BoardShotsRequest {
  readonly storyboardId: string;
  readonly blockIds: readonly string[];
  /** Null: a new task. */
  readonly taskId: string | null;
}

/** Makes shots of a storyboard shots of a draft, each with its image as an example. */
export async function addStoryboardShots(
  deps: RecordingTasksDeps,
  actor: Actor,
  { storyboardId, blockIds, taskId: wantedId }: BoardShotsRequest,
): Promise<{ taskId: string }> {
  const { context } = deps;
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const board = await requireBoardShots(trx, actor, storyboardId);
    const wanted = new Set(blockIds);
    const chosen = board.shots.filter(({ blockId }) => wanted.has(blockId));
    if (chosen.length < wanted.size) throw shotGone();
    const taskId = wantedId ?? (await makeDraft(deps, trx, actor, board.title));
    // Before images are copied: files don't go back with the transaction.
    await requireRoom(trx, actor, taskId, chosen.length);
    const added: { blockId: string; shot: ShotInput }[] = [];
    for (const shot of chosen) {
      const exampleId = await exampleOf(deps, trx, actor, { storyboardId, taskId, shot });
      const shotTypeId = await choosable(deps, trx, shot.shotTypeId);
      added.push({ blockId: shot.blockId, shot: shotOf(shot, { exampleId, shotTypeId }) });
    }
    await addShots(deps, trx, actor, { taskId, shots: added.map(({ shot }) => shot) });
    const shots = added.map(({ blockId, shot: { shotId } }) => ({ blockId, shotId }));
    await saveBoardShots(trx, { customerId, storyboardId, taskId, shots });
    await shareWithScript(trx, customerId, { board, taskId, shots });
    return { taskId };
  });
}

interface AskedShots {
  readonly board: BoardShots;
  readonly taskId: string;
  readonly shots: readonly { readonly blockId: string; readonly shotId: string }[];
}

/** The script shows the takes of its blocks too. */
async function shareWithScript(
  trx: Trx,
  customerId: string,
  { board, taskId, shots: asked }: AskedShots,
): Promise<void> {
  const { scriptId } = board;
  if (scriptId === null) return;
  const shotIds = new Map(asked.map(({ blockId, shotId }) => [blockId, shotId]));
  const shots = soleShots(board).flatMap(({ blockId, scriptBlockId }) => {
    const shotId = shotIds.get(blockId);
    return shotId === undefined ? [] : [{ blockId: scriptBlockId, shotId }];
  });
  await saveScriptShots(trx, { customerId, scriptId, taskId, shots });
}

/** A copy of the image: the storyboard may get another one. */
async function exampleOf(
  { context }: RecordingTasksDeps,
  trx: Trx,
  { customerId }: Actor,
  { storyboardId, taskId, shot }: { storyboardId: string; taskId: string; shot: BoardShot },
): Promise<string | null> {
  if (shot.imageId === null) return null;
  const id = randomUUID();
  const key = `shot-examples/${id}.png`;
  const { imageId } = shot;
  if (!(await copyImage(context, trx, { customerId, storyboardId, imageId, key }))) return null;
  await insertExample(trx, { id, customerId, taskId, key, at: context.clock.now() });
  return id;
}

/** One that can't be chosen any more is left out. */
async function choosable(
  { catalogues }: RecordingTasksDeps,
  trx: Trx,
  itemId: string | null,
): Promise<string | null> {
  if (itemId === null) return null;
  return (await catalogues.chooseItem(trx, { catalogue: 'shot-types', itemId }))?.itemId ?? null;
}

/** Of what a shot of a task says. */
const [promptMost, scriptMost] = [500, 10_000];

function shotOf(
  { text, notes, words }: BoardShot,
  more: Pick<ShotInput, 'exampleId' | 'shotTypeId'>,
): ShotInput {
  const prompt = text.trim() || notes.trim() || 'Shot';
  const cut = (value: string, most: number) => value.slice(0, most).toWellFormed();
  return {
    ...{ shotId: randomUUID(), prompt: cut(prompt, promptMost), script: cut(words.trim(), scriptMost) },
    ...{ minMs: null, maxMs: null, ...more },
  };
}

function shotGone(): AppError {
  const message = "A shot isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path: 'blockIds', message }] });
}
