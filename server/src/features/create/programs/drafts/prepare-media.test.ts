import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let harness: Harness;
let cm: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
});
afterAll(() => harness[Symbol.asyncDispose]());

test('a save enqueues the pieces that are new, and none that an earlier one asked for', async () => {
  const { context } = harness.app;
  const { clipId } = await createRowClips(context.db).clip(cm, { frames: 96 * 40 });
  const framing = { '16:9': { fit: 'cover', zoom: 2, x: 0.5, y: 0.5 } };
  const enqueue = vi.spyOn(context.jobs, 'enqueue');
  const saved = async (work: () => Promise<unknown>) => {
    enqueue.mockClear();
    await work();
    return enqueue.mock.calls.filter(([, name]) => name === 'assets.pieces').length;
  };
  const item = (change: object = {}) => ({ clipId, framing, ...change });
  let programId = '';
  const created = await saved(async () => {
    const made = { title: 'Long', timeline: { items: [item()] } };
    programId = (await cm.ok<{ programId: string }>('program/createProgram', made)).programId;
  });
  const save = (change: object) =>
    cm.ok('program/saveTimeline', { programId, timeline: { items: [item(change)] } });
  expect(created).toBe(40);
  expect(await saved(() => save({ chapters: [{ atMs: 0, title: 'Start' }] }))).toBe(0);
  // A fade at the end changes the last second.
  expect(await saved(() => save({ fadeOutMs: 1000 }))).toBe(1);
  // The others are given up when nothing shows them any more.
  expect(await saved(() => save({ framing: {} }))).toBe(0);
  expect(await saved(() => save({}))).toBe(40);
});
