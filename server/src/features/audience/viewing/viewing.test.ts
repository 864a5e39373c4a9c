import type {
  OwnViewing,
  RequiredProgram,
  ProgramViewer,
  ViewerCounts,
  ViewingRequirement,
} from '@rushes/contract/audience/viewing';
import type { Notification } from '@rushes/contract/core/notifications';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signIn, signUp, type TestUser } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  clock = testClock(new Date(Date.now() + 3_600_000));
  harness = await createHarness({ clock, work: true });
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

const dayMs = 24 * 3_600_000;
const slow = { timeout: 8_000, interval: 50 };

/** An organisation with a program that all of it may watch. */
async function organisation() {
  const { customerId } = await harness.make.customer();
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const other = await signUp(harness, customerId, 'viewer', 'Otto');
  const { clipId } = await footage.clip(cm);
  const timeline = { items: [{ clipId }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Safety',
    timeline,
  });
  await cm.ok('program/publishProgram', { programId });
  return { customerId, cm, viewer, other, programId };
}

type Wish = Partial<ViewingRequirement>;
const ask = (cm: TestUser, programId: string, wish: Wish) =>
  cm.ok<ViewingRequirement>('viewing/setRequirement', {
    ...{ programId, isRequired: true, dueAt: null, asksConfirmation: false },
    ...wish,
  });
const watch = (who: TestUser, programId: string, toMs = 10_000) =>
  who.ok('program/saveProgress', { programId, ranges: [[0, toMs]], positionMs: toMs });
const confirm = (who: TestUser, programId: string, version: number) =>
  who.ok<OwnViewing>('viewing/confirmViewing', { programId, version });
const requiredOf = async (who: TestUser) =>
  (await who.ok<{ items: RequiredProgram[] }>('viewing/getRequired', {})).items;
const viewersOf = async (who: TestUser, programId: string, request: object = {}) =>
  (await who.ok<{ items: ProgramViewer[] }>('viewing/getViewers', { programId, ...request })).items;
const countsOf = (who: TestUser, programId: string) =>
  who.ok<ViewerCounts>('viewing/countViewers', { programId });
const refusal = async (who: TestUser, path: string, request: object) =>
  (await who.refused(path, request)).code;
const remindersOf = async (who: TestUser) =>
  (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.filter(
    ({ kind }) => kind === 'viewing-reminder',
  ).length;

test('what is required is on the list of those it is for until they have watched it, the first due first', async () => {
  const { cm, viewer, programId } = await organisation();
  expect(await requiredOf(viewer)).toEqual([]);
  const dueAt = new Date(clock.now().getTime() + 7 * dayMs).toISOString();
  await ask(cm, programId, { dueAt });
  expect(await requiredOf(viewer)).toMatchObject([{ programId, title: 'Safety', dueAt, isViewed: false }]);
  const mark = { programId, viewed: true };
  expect(await refusal(viewer, 'program/markViewed', mark)).toBe('must-be-watched');
  await watch(viewer, programId);
  expect(await requiredOf(viewer)).toEqual([]);
});

test('a mark by hand from before it was required is not enough', async () => {
  const { cm, viewer, programId } = await organisation();
  await viewer.ok('program/markViewed', { programId, viewed: true });
  await ask(cm, programId, { asksConfirmation: true });
  expect(await requiredOf(viewer)).toMatchObject([{ programId, isViewed: false }]);
  expect(await refusal(viewer, 'viewing/confirmViewing', { programId, version: 1 })).toBe('not-viewed');
  expect(await countsOf(cm, programId)).toMatchObject({ viewed: 0, waiting: 3 });
});

test('a confirmation is of the version that is live: the next one is confirmed again', async () => {
  const { cm, viewer, programId } = await organisation();
  await ask(cm, programId, { asksConfirmation: true });
  expect(await refusal(viewer, 'viewing/confirmViewing', { programId, version: 1 })).toBe('not-viewed');
  await watch(viewer, programId);
  expect(await requiredOf(viewer)).toMatchObject([{ programId, isViewed: true }]);
  expect(await confirm(viewer, programId, 1)).toMatchObject({ version: 1, confirmedVersion: null });
  expect(await requiredOf(viewer)).toEqual([]);

  const { draft } = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  const { clipId } = await footage.clip(cm);
  const timeline = { items: [{ clipId }] };
  await cm.ok('program/saveTimeline', { programId, revision: draft?.revision, timeline });
  await cm.ok('program/publishProgram', { programId });
  await expect
    .poll(async () => (await viewer.ok<OwnViewing>('viewing/getViewing', { programId })).version, slow)
    .toBe(2);
  expect(await refusal(viewer, 'viewing/confirmViewing', { programId, version: 1 })).toBe('conflict');
  expect(await viewer.ok('viewing/getViewing', { programId })).toMatchObject({
    ...{ version: 2, confirmedAt: null, confirmedVersion: 1 },
  });
  // What was watched of the version before doesn't count.
  expect(await requiredOf(viewer)).toMatchObject([{ programId, isViewed: false }]);
  const vera = async () => (await viewersOf(cm, programId)).find(({ name }) => name === 'Vera');
  expect(await vera()).toMatchObject({ state: 'not-started', watched: 0, viewedAt: null, confirmedAt: null });
  expect(await countsOf(cm, programId)).toMatchObject({ started: 0, viewed: 0, confirmed: 0 });
  // Nor what still plays of it.
  const still = { programId, ranges: [[0, 10_000]], positionMs: 10_000, version: 1 };
  await viewer.ok('program/saveProgress', still);
  expect(await refusal(viewer, 'viewing/confirmViewing', { programId, version: 2 })).toBe('not-viewed');
  await watch(viewer, programId);
  expect(await requiredOf(viewer)).toMatchObject([{ programId, isViewed: true }]);
  expect(await vera()).toMatchObject({ state: 'viewed', watched: 100, viewedAt: expect.any(String) });
  expect(await confirm(viewer, programId, 2)).toMatchObject({ version: 2, isWatched: true });
});

test('the editors of a program see who has watched and confirmed it, and how far the others are', async () => {
  const { cm, viewer, other, programId } = await organisation();
  await ask(cm, programId, { asksConfirmation: true });
  await watch(viewer, programId);
  await confirm(viewer, programId, 1);
  await watch(other, programId, 3_000);
  expect(await viewersOf(cm, programId)).toMatchObject([
    { name: 'Cleo', state: 'not-started', watched: 0 },
    { name: 'Otto', state: 'in-progress', watched: 30 },
    { name: 'Vera', state: 'confirmed', watched: 100 },
  ]);
  const filters = [{ column: 'state', op: 'in', values: ['in-progress'] }];
  expect(await viewersOf(cm, programId, { filters })).toMatchObject([{ name: 'Otto' }]);
  expect(await viewersOf(cm, programId, { search: 'ver' })).toMatchObject([{ name: 'Vera' }]);
  expect(await cm.ok('viewing/countViewersFound', { programId, filters })).toEqual({ count: 1 });
  expect(await countsOf(cm, programId)).toEqual({
    ...{ viewers: 3, started: 2, viewed: 1, confirmed: 1, waiting: 2, remindedAt: null },
  });
});

test('only those whom the program is for are its viewers', async () => {
  const { cm, viewer, programId } = await organisation();
  await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [viewer.customerUserId] } });
  expect(await viewersOf(cm, programId)).toMatchObject([{ name: 'Vera' }]);
});

test('a reminder reaches those alone who have not watched yet, in the bell and by mail, once a day', async () => {
  const { cm, viewer, other, programId } = await organisation();
  expect(await refusal(cm, 'viewing/remindViewers', { programId })).toBe('wrong-state');
  await ask(cm, programId, {});
  await watch(viewer, programId);
  expect(await cm.ok('viewing/remindViewers', { programId })).toEqual({ reminded: 2 });
  await expect.poll(() => remindersOf(other), slow).toBe(1);
  const mails = async (who: TestUser) =>
    (await harness.app.context.mail.outbox(500)).filter(
      ({ to, subject, text }) => to === who.userName && subject.includes('Safety') && text !== '',
    ).length;
  await expect.poll(() => mails(other), slow).toBe(1);
  expect([await remindersOf(viewer), await mails(viewer)]).toEqual([0, 0]);
  expect(await refusal(cm, 'viewing/remindViewers', { programId })).toBe('reminded-lately');
  clock.advance(dayMs);
  const later = await signIn(harness, cm);
  expect(await later.ok('viewing/remindViewers', { programId })).toEqual({ reminded: 2 });
});

test('a day before it is due, those who have not watched are reminded by themselves, once', async () => {
  const { cm, viewer, other, programId } = await organisation();
  await ask(cm, programId, { dueAt: new Date(clock.now().getTime() + 2 * dayMs).toISOString() });
  await watch(viewer, programId);
  const { viewing } = harness.app.features;
  await viewing.remindDue();
  clock.advance(1.5 * dayMs);
  await viewing.remindDue();
  await viewing.remindDue();
  const [laterOther, laterViewer] = [await signIn(harness, other), await signIn(harness, viewer)];
  await expect.poll(() => remindersOf(laterOther), slow).toBe(1);
  expect(await remindersOf(laterViewer)).toBe(0);
});

test('what is due within the hour is reminded of at once, which is the reminder of that day', async () => {
  const { cm, other, programId } = await organisation();
  await ask(cm, programId, { dueAt: new Date(clock.now().getTime() + dayMs / 48).toISOString() });
  await expect.poll(() => remindersOf(other), slow).toBe(1);
  await harness.app.features.viewing.remindDue();
  expect(await refusal(cm, 'viewing/remindViewers', { programId })).toBe('reminded-lately');
  expect((await countsOf(cm, programId)).remindedAt).not.toBeNull();
  expect(await remindersOf(other)).toBe(1);
});

test('a due date in the past is refused, and one that has passed keeps no other change back', async () => {
  const { cm, programId } = await organisation();
  const dueAt = new Date(Date.now() - 60_000).toISOString();
  const wish = { programId, isRequired: true, dueAt, asksConfirmation: false };
  expect(await refusal(cm, 'viewing/setRequirement', wish)).toBe('invalid');
  await ask(cm, programId, {});
  await harness.app.context.db.system((trx) =>
    sql`UPDATE viewing_requirements SET due_at = ${dueAt} WHERE program_id = ${programId}`.execute(trx),
  );
  expect(await ask(cm, programId, { dueAt, asksConfirmation: true })).toMatchObject({
    asksConfirmation: true,
  });
});

test('viewers neither change what is asked nor see each other; other organisations find nothing', async () => {
  const [{ viewer, programId }, { cm: foreign }] = [await organisation(), await organisation()];
  const requirement = { programId, isRequired: true, dueAt: null, asksConfirmation: true };
  expect(await refusal(viewer, 'viewing/setRequirement', requirement)).toBe('forbidden');
  expect(await refusal(viewer, 'viewing/getViewers', { programId })).toBe('forbidden');
  for (const call of ['getViewing', 'getViewers', 'countViewers', 'remindViewers'])
    expect(await refusal(foreign, `viewing/${call}`, { programId })).toBe('not-found');
  expect(await refusal(foreign, 'viewing/setRequirement', requirement)).toBe('not-found');
});
