import { randomUUID } from 'node:crypto';
import { changesBetween } from '@rushes/contract/block-changes';
import { boardBlockShape, type BoardBlockInput } from '@rushes/contract/create/lists/storyboards';
import type { ScriptDetail } from '@rushes/contract/create/scripts';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { ScriptShot } from '@rushes/contract/tasks/script-shots';
import type { StoryboardShot } from '@rushes/contract/tasks/storyboard-shots';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let harness: Harness;
let cm: TestUser;
let other: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  const { customerId } = await harness.make.customer({
    ...{ name: 'North', flags: { storyboard: true } },
  });
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  other = await signUp(harness, customerId, 'cm', 'Olga');
});
afterAll(() => harness[Symbol.asyncDispose]());

const said = (text: string) => ({
  ...{ blockId: randomUUID(), kind: 'spoken' as const, speaker: '', text, visual: '' },
});
const shotOf = (scriptBlockId: string): BoardBlockInput => ({
  ...{ blockId: randomUUID(), kind: 'shot', text: 'Desk', notes: '', durationMs: 4000 },
  ...{ shotTypeId: null, angle: null, movement: null, imageId: null, scriptBlockId },
});

/** A script of two blocks; a storyboard with one shot of the first block and two of the second. */
async function planned() {
  const blocks = [said('Good morning.'), said('And welcome.')] as const;
  const script = await cm.ok<ScriptDetail>('script/createScript', { title: 'News' });
  const { scriptId } = script;
  await cm.ok('script/updateScript', {
    ...{ scriptId, revision: script.revision },
    changes: [
      ...script.blocks.map(({ blockId }) => ({ type: 'remove', blockId })),
      { type: 'put', block: blocks[0], afterId: null },
      { type: 'put', block: blocks[1], afterId: blocks[0].blockId },
    ],
  });
  const board = await cm.ok<StoryboardDetail>('storyboard/createStoryboard', { title: 'News', scriptId });
  const shots = [shotOf(blocks[0].blockId), shotOf(blocks[1].blockId), shotOf(blocks[1].blockId)] as const;
  const { storyboardId, revision } = board;
  await cm.ok('storyboard/updateStoryboard', {
    ...{ storyboardId, revision, changes: changesBetween(boardBlockShape, board.blocks, [...shots]) },
  });
  return { scriptId, storyboardId, blocks, shots };
}

/** Sends a draft, has each shot recorded, and accepts the take of the first; gives its clip. */
async function recorded(taskId: string): Promise<string> {
  const task = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
  await cm.ok('recordingtask/updateRecordingTask', {
    ...{ taskId, revision: task.revision },
    recipients: { customerUserIds: [other.customerUserId], groupIds: [] },
  });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  let accepted = '';
  for (const [at, { shotId }] of task.shots.entries()) {
    const clipId = await harness.make.clip(other, { name: 'Take' });
    if (at === 0) accepted = clipId;
    await other.ok('recordingtask/addClipTake', { taskId, shotId, clipId });
  }
  await other.ok('recordingtask/submitAssignment', { taskId });
  const { items } = await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
  const take = items[0]?.takes.find(({ shotId }) => shotId === task.shots[0]?.shotId);
  await cm.ok('recordingtask/acceptTake', { taskId, takeId: take?.takeId });
  return accepted;
}

const boardShots = async (storyboardId: string) =>
  (await cm.ok<{ shots: StoryboardShot[] }>('recordingtask/getStoryboardShots', { storyboardId })).shots;
const scriptShots = async (scriptId: string) =>
  (await cm.ok<{ shots: ScriptShot[] }>('recordingtask/getScriptShots', { scriptId })).shots;

describe('a script and its storyboard', () => {
  test('a take of a block is the take of the one shot that shows it, with its poster', async () => {
    const { scriptId, storyboardId, blocks, shots } = await planned();
    const add = (blockId: string, taskId: string | null) =>
      cm.ok<{ taskId: string }>('recordingtask/addScriptShot', { scriptId, blockId, taskId });
    const { taskId } = await add(blocks[0].blockId, null);
    await add(blocks[1].blockId, taskId);
    // The second block is seen in two shots.
    expect(await boardShots(storyboardId)).toMatchObject([
      { blockId: shots[0].blockId, taskId, state: 'draft', clip: null },
    ]);
    const clipId = await recorded(taskId);
    const [shown] = await boardShots(storyboardId);
    expect(shown).toMatchObject({ state: 'accepted', clip: { clipId, name: 'Take' } });
    const poster = shown?.clip?.poster ?? '';
    const answer = await fetch(`${harness.url}${poster}`, { headers: { cookie: cm.cookie } });
    expect(answer.status).toBe(200);
    const made = await cm.ok('recordingtask/makeStoryboardProgram', { storyboardId });
    expect(made).toMatchObject({ placed: 1, leftOut: 2 });
    expect(await cm.ok('recordingtask/getStoryboardAssets', { storyboardId })).toMatchObject({
      clips: [{ clipId, takeOf: [shots[0].blockId] }],
    });
  });

  test('a shot that is asked for on the storyboard is the shot of its block, unless others show the block', async () => {
    const { scriptId, storyboardId, blocks, shots } = await planned();
    const blockIds = shots.map(({ blockId }) => blockId);
    const { taskId } = await cm.ok<{ taskId: string }>('recordingtask/addStoryboardShots', {
      ...{ storyboardId, blockIds, taskId: null },
    });
    const clipId = await recorded(taskId);
    expect(await scriptShots(scriptId)).toMatchObject([{ blockId: blocks[0].blockId, clip: { clipId } }]);
  });

  test('what is asked for on the storyboard later counts there, and in the script', async () => {
    const { scriptId, storyboardId, blocks, shots } = await planned();
    const [{ blockId }, [shot]] = [blocks[0], shots];
    await cm.ok('recordingtask/addScriptShot', { scriptId, blockId, taskId: null });
    const { taskId } = await cm.ok<{ taskId: string }>('recordingtask/addStoryboardShots', {
      ...{ storyboardId, blockIds: [shot.blockId], taskId: null },
    });
    expect(await boardShots(storyboardId)).toMatchObject([{ taskId }]);
    expect(await scriptShots(scriptId)).toMatchObject([{ blockId, taskId }]);
  });
});
