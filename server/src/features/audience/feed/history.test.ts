import type { HistoryItem } from '@rushes/contract/audience/feed';
import type { ProgramViewer } from '@rushes/contract/audience/viewing';
import type { MenuCounts } from '@rushes/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let app: Harness;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  app = await createHarness({ clock });
});
afterAll(() => app[Symbol.asyncDispose]());

const minuteMs = 60_000;

/** An organisation with published programs of 10 s; gives their ids in order. */
async function organisation(...titles: readonly string[]) {
  const { customerId } = await app.make.customer();
  const cm = await signUp(app, customerId, 'cm', 'Clara');
  const viewer = await signUp(app, customerId, 'viewer', 'Vera');
  const footage = createRowClips(app.app.context.db);
  const ids: string[] = [];
  for (const title of titles) {
    const { clipId } = await footage.clip(cm, { frames: 300 });
    const timeline = { items: [{ clipId }] };
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', { title, timeline });
    await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
    ids.push(programId);
  }
  return { cm, viewer, ids, first: ids[0] ?? '' };
}

const historyOf = async (who: TestUser, request: object = {}) =>
  (await who.ok<{ items: HistoryItem[] }>('history/getHistory', request)).items;
const titlesOf = async (who: TestUser, request: object = {}) =>
  (await historyOf(who, request)).map(({ title }) => title);

/** Two minutes later, watches a program from its start. */
async function watch(who: TestUser, programId: string, untilMs = 4000): Promise<void> {
  clock.advance(2 * minuteMs);
  await who.ok('program/saveProgress', { programId, positionMs: untilMs, ranges: [[0, untilMs]] });
}

test('what was watched, the last first, with how far: page by page, searched, and what was only marked isn’t in it', async () => {
  const { viewer, ids } = await organisation('Harbour', 'Storm', 'Marked', 'Opened');
  const [harbour = '', storm = '', marked = '', opened = ''] = ids;
  await watch(viewer, harbour);
  await watch(viewer, storm, 9500);
  await viewer.ok('program/markViewed', { programId: marked, viewed: true });
  await viewer.ok('program/saveProgress', { programId: opened, positionMs: 0, ranges: [] });
  expect(await historyOf(viewer)).toMatchObject([
    { title: 'Storm', watch: { viewed: true } },
    { title: 'Harbour', watch: { viewed: false, positionMs: 4000, watchedFraction: 0.4 } },
  ]);
  await watch(viewer, harbour, 5000);
  expect(await titlesOf(viewer)).toEqual(['Harbour', 'Storm']);
  expect(await titlesOf(viewer, { search: 'stor' })).toEqual(['Storm']);
  const page = await viewer.ok<{ nextCursor: string }>('history/getHistory', { limit: 1 });
  expect(await titlesOf(viewer, { limit: 1, cursor: page.nextCursor })).toEqual(['Storm']);
  expect((await viewer.refused('history/getHistory', { cursor: 'made-up' })).code).toBe('invalid');
});

test('what is removed is put back where it was, or comes back when it is watched again', async () => {
  const { viewer, ids, first } = await organisation('One', 'Two');
  for (const programId of ids) await watch(viewer, programId);
  await viewer.ok('history/removeFromHistory', { programId: first });
  expect(await titlesOf(viewer)).toEqual(['Two']);
  await viewer.ok('history/restoreToHistory', { programId: first });
  expect(await titlesOf(viewer)).toEqual(['Two', 'One']);
  await viewer.ok('history/removeFromHistory', { programId: first });
  await watch(viewer, first);
  expect(await titlesOf(viewer)).toEqual(['One', 'Two']);
  // How far they were isn't forgotten.
  expect(await historyOf(viewer)).toMatchObject([{ watch: { watchedFraction: 0.4 } }, {}]);
});

test('all that was watched before a day is cleared, or all of it, of nobody else', async () => {
  const { cm, viewer, ids } = await organisation('Old', 'New');
  const [old = '', latest = ''] = ids;
  await watch(viewer, old);
  await watch(cm, old);
  clock.advance(minuteMs);
  const before = new Date(clock.nowMs()).toISOString();
  await watch(viewer, latest);
  expect(await viewer.ok('history/clearHistory', { before })).toEqual({ removed: 1 });
  expect(await titlesOf(viewer)).toEqual(['New']);
  expect(await viewer.ok('history/clearHistory', { before: null })).toEqual({ removed: 1 });
  expect(await titlesOf(viewer)).toEqual([]);
  expect(await titlesOf(cm)).toEqual(['Old']);
});

test('clearing the history leaves required viewing viewed and confirmed, and the menu’s counts', async () => {
  const { cm, viewer, first: programId } = await organisation('Safety');
  const requirement = { isRequired: true, dueAt: null, asksConfirmation: true };
  await cm.ok('viewing/setRequirement', { programId, ...requirement });
  await watch(viewer, programId, 10_000);
  await viewer.ok('viewing/confirmViewing', { programId, version: 1 });
  await viewer.ok('history/clearHistory', { before: null });
  const viewers = await cm.ok<{ items: ProgramViewer[] }>('viewing/getViewers', { programId });
  expect(viewers.items.find(({ name }) => name === 'Vera')).toMatchObject({
    state: 'confirmed',
    watched: 100,
  });
  expect(await viewer.ok('viewing/getRequired', {})).toEqual({ items: [] });
  expect(await viewer.ok<MenuCounts>('event/getMenuNotificationCount', {})).toMatchObject({
    ...{ inboxWatchedCount: 1, inboxNewCount: 0 },
  });
});

test('programs that the user can’t watch any more are left out, and aren’t found', async () => {
  const { cm, viewer, ids, first } = await organisation('Gone', 'Unseen');
  await watch(viewer, first);
  await cm.ok('program/unpublishProgram', { programId: first });
  expect(await titlesOf(viewer)).toEqual([]);
  const outside = (await organisation()).viewer;
  for (const call of ['removeFromHistory', 'restoreToHistory']) {
    await viewer.ok(`history/${call}`, { programId: ids[1] });
    expect((await viewer.refused(`history/${call}`, { programId: first })).code).toBe('not-found');
    expect((await outside.refused(`history/${call}`, { programId: ids[1] })).code).toBe('not-found');
  }
  expect(await titlesOf(viewer)).toEqual([]);
});
