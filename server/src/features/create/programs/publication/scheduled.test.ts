import type { Notification } from '@rushes/contract/core/notifications';
import type {
  Draft,
  FeedItem,
  Program,
  ProgramDetail,
  ProgramVersion,
} from '@rushes/contract/create/programs';
import type { Setup } from '@rushes/contract/organization/setup';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createRowClips, type RowClipOptions } from '../../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { publishDue } from './scheduled.ts';
import { settleWaiting } from './settle.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let foreignUser: TestUser;

beforeAll(async () => {
  // Users joined by the database's clock, and get no notifications from before.
  clock = testClock(new Date());
  harness = await createHarness({ clock });
  footage = createRowClips(harness.app.context.db);
});
beforeEach(async () => {
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  foreignUser = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Fred');
});
afterAll(() => harness[Symbol.asyncDispose]());

const minuteMs = 60_000;
const inMs = (ms: number) => new Date(clock.nowMs() + ms).toISOString();
/** What the job of each minute does. */
const everyMinute = () => publishDue(harness.app.features.programs);

async function create(options: RowClipOptions = {}) {
  const clip = await footage.clip(cm, options);
  const timeline = { items: [{ clipId: clip.clipId }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Film',
    timeline,
  });
  return { ...clip, programId };
}
const schedule = (programId: string, publishAt = inMs(minuteMs), more: object = {}) =>
  cm.ok<ProgramDetail>('program/publishProgram', { programId, publishAt, ...more });
const save = (programId: string, items: object[]) =>
  cm.ok<Draft>('program/saveTimeline', { programId, timeline: { items } });
const get = (programId: string, who = cm) => who.ok<ProgramDetail>('program/getProgram', { programId });
const feedOf = async (who: TestUser) =>
  (await who.ok<{ items: FeedItem[] }>('program/getFeed', {})).items.map(({ programId }) => programId);
const countOf = async (who: TestUser) =>
  (await who.ok<{ inboxLibraryCount: number }>('event/getMenuNotificationCount', {})).inboxLibraryCount;
const versions = async (programId: string) =>
  (await cm.ok<{ items: ProgramVersion[] }>('program/getVersions', { programId })).items;

describe('a scheduled program', () => {
  test('goes live when its time has come, and can be watched by nobody before', async () => {
    const { programId } = await create();
    const publishAt = inMs(minuteMs);
    expect(await schedule(programId, publishAt)).toMatchObject({
      state: 'scheduled',
      version: null,
      playback: { hls: null },
      scheduled: { version: 1, publishAt, scheduledBy: 'Cleo' },
      draft: { differsFromScheduled: false },
    });
    expect(await versions(programId)).toMatchObject([{ number: 1, state: 'scheduled', publishAt }]);
    clock.advance(minuteMs - 1);
    await everyMinute();
    expect((await viewer.refused('program/getProgram', { programId })).code).toBe('not-found');
    expect([await feedOf(viewer), await countOf(viewer)]).toEqual([[], 0]);
    clock.advance(1);
    await everyMinute();
    const live = { state: 'published', version: 1, scheduled: null, publishedAt: publishAt };
    expect(await get(programId)).toMatchObject(live);
    expect(await get(programId, viewer)).toMatchObject({ state: 'published', version: 1 });
    expect([await feedOf(viewer), await countOf(viewer)]).toEqual([[programId], 1]);
    expect(await versions(programId)).toMatchObject([{ number: 1, state: 'live' }]);
  });

  test('goes live after a restart too, late rather than not at all, and its audience is notified then', {
    tags: 'full',
  }, async () => {
    const { programId } = await create();
    await schedule(programId);
    clock.advance(5 * minuteMs);
    const restarted = await createHarness({ beside: harness, clock, work: true });
    try {
      await publishDue(restarted.app.features.programs);
      expect((await get(programId)).state).toBe('published');
      const notices = async () =>
        (await viewer.ok<{ items: Notification[] }>('notification/getNotifications', {})).items;
      await expect
        .poll(async () => (await notices()).map(({ kind, program }) => [kind, program?.id]), {
          timeout: 20_000,
        })
        .toEqual([['program-published', programId]]);
    } finally {
      await restarted[Symbol.asyncDispose]();
    }
  });

  test('shows what the draft was when it was scheduled; the editor learns that the draft differs', async () => {
    const { clipId, programId } = await create();
    await schedule(programId);
    const draft = await save(programId, [{ clipId, outMs: 3200 }]);
    expect(draft.differsFromScheduled).toBe(true);
    expect((await get(programId)).scheduled).toMatchObject({ version: 1 });
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({
      version: 1,
      durationMs: 10_000,
      hasUnpublishedChanges: true,
    });
  });

  test('scheduled again shows the later draft, and the earlier one never goes live', async () => {
    const { clipId, programId } = await create();
    await schedule(programId);
    const { revision } = await save(programId, [{ clipId, outMs: 3200 }]);
    const again = await schedule(programId, inMs(2 * minuteMs), { revision });
    expect(again).toMatchObject({ scheduled: { version: 2 }, draft: { differsFromScheduled: false } });
    clock.advance(minuteMs);
    await everyMinute();
    expect((await get(programId)).state).toBe('scheduled');
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({ version: 2, durationMs: 3200 });
    expect(await versions(programId)).toMatchObject([{ state: 'live' }, { state: 'cancelled' }]);
  });

  test('that is published now goes live once, as its draft is now', async () => {
    const { programId } = await create();
    await schedule(programId);
    const now = await cm.ok<ProgramDetail>('program/publishProgram', { programId });
    expect(now).toMatchObject({ state: 'published', version: 2, scheduled: null });
    clock.advance(minuteMs);
    await everyMinute();
    expect((await get(programId)).version).toBe(2);
  });

  test('that is live stays as it is for viewers until the next version is due', async () => {
    const { clipId, programId } = await create();
    await cm.ok('program/publishProgram', { programId });
    await save(programId, [{ clipId, outMs: 3200 }]);
    const next = await schedule(programId);
    expect(next).toMatchObject({ state: 'published', version: 1, scheduled: { version: 2 } });
    // What is planned is for those who edit.
    expect(await get(programId, viewer)).toMatchObject({ version: 1, durationMs: 10_000, scheduled: null });
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId, viewer)).toMatchObject({ version: 2, durationMs: 3200 });
  });

  test('has another time without another cut, or none', async () => {
    const { programId } = await create();
    await schedule(programId);
    const publishAt = inMs(3 * minuteMs);
    const moved = await cm.ok<Program>('program/changeSchedule', { programId, publishAt });
    expect(moved).toMatchObject({ state: 'scheduled', scheduled: { version: 1, publishAt } });
    clock.advance(minuteMs);
    await everyMinute();
    const cancelled = await cm.ok<Program>('program/cancelScheduled', { programId });
    expect(cancelled).toMatchObject({ state: 'draft', scheduled: null, problem: null });
    clock.advance(3 * minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({ state: 'draft', version: null });
    const late = { programId, publishAt: inMs(minuteMs) };
    expect((await cm.refused('program/changeSchedule', late)).code).toBe('not-scheduled');
    expect((await cm.refused('program/cancelScheduled', { programId })).code).toBe('not-scheduled');
  });

  test('that is deleted or unpublished doesn’t go live', async () => {
    const [binned, withdrawn] = [await create(), await create()];
    await schedule(binned.programId);
    await cm.ok('program/publishProgram', { programId: withdrawn.programId });
    await schedule(withdrawn.programId);
    await cm.ok('program/deletePrograms', { programIds: [binned.programId] });
    await cm.ok('program/unpublishProgram', { programId: withdrawn.programId });
    clock.advance(minuteMs);
    await everyMinute();
    await cm.ok('program/restorePrograms', { programIds: [binned.programId] });
    expect(await get(binned.programId)).toMatchObject({ state: 'draft', scheduled: null });
    expect(await get(withdrawn.programId)).toMatchObject({ state: 'unpublished', scheduled: null });
  });

  test('is scheduled for a time in the future by those who publish it, and by nobody else', async () => {
    const { programId } = await create();
    const request = { programId, publishAt: inMs(minuteMs) };
    const past = await cm.refused('program/publishProgram', { programId, publishAt: inMs(0) });
    expect(past).toMatchObject({ code: 'invalid', fields: [{ path: 'publishAt' }] });
    expect((await get(programId)).state).toBe('draft');
    await schedule(programId);
    const moved = await cm.refused('program/changeSchedule', { programId, publishAt: inMs(-1) });
    expect(moved).toMatchObject({ code: 'invalid', fields: [{ path: 'publishAt' }] });
    for (const path of ['program/publishProgram', 'program/changeSchedule', 'program/cancelScheduled'])
      for (const user of [cc, foreignUser])
        expect((await user.refused(path, request)).code).toBe('not-found');
    await cm.ok('program/updateProgram', { programId, sharedWithCreators: true });
    expect(await cc.ok('program/changeSchedule', request)).toMatchObject({ state: 'scheduled' });
  });
});

describe('what is due but can’t go live', () => {
  test('is told to who scheduled it, with the reason', async () => {
    const bad = await footage.clip(cm, { rungs: [] });
    const request = { title: 'Film', timeline: { items: [{ clipId: bad.clipId }] } };
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', request);
    await schedule(programId);
    await footage.rungs(bad, cm, ['v240', 'v480'], 'failed');
    clock.advance(minuteMs);
    await everyMinute();
    const working = await createHarness({ beside: harness, clock, work: true });
    try {
      const told = async () =>
        (await cm.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.map(
          ({ kind, program, reason }) => [kind, program?.id, reason !== ''],
        );
      await expect.poll(told, { timeout: 20_000 }).toContainEqual(['program-failed', programId, true]);
    } finally {
      await working[Symbol.asyncDispose]();
    }
  });

  test('waits for footage that isn’t ready, of which work began when it was scheduled', async () => {
    const clip = await create({ rungs: [] });
    const { programId } = clip;
    await schedule(programId);
    const wanted = () =>
      harness.app.context.db.tenant(cm.customerId, (trx) =>
        trx.selectFrom('renditions').select('rung').where('asset_id', '=', clip.assetId).execute(),
      );
    expect((await wanted()).length).toBeGreaterThan(0);
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({ state: 'publishing', scheduled: null });
    await footage.rungs(clip, cm, ['v240', 'v480'], 'ready');
    await settleWaiting(harness.app.features.programs, cm.customerId, clip.assetId);
    expect(await get(programId)).toMatchObject({ state: 'published', version: 1 });
  });

  test('names a clip that failed as the problem; what was live stays', async () => {
    const { programId } = await create();
    await cm.ok('program/publishProgram', { programId });
    const bad = await footage.clip(cm, { rungs: [] });
    await save(programId, [{ clipId: bad.clipId }]);
    await schedule(programId);
    await footage.rungs(bad, cm, ['v240', 'v480'], 'failed');
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({
      state: 'published',
      version: 1,
      scheduled: null,
      problem: { code: 'clip-not-ready' },
    });
  });

  test('that fails leaves one that is being published as it is', async () => {
    const { rules, revision } = await cm.ok<Setup>('setup/getSetup', {});
    await cm.ok('setup/saveRules', { ...rules, blockExpiredLicences: true, revision });
    const slow = await create({ rungs: [] });
    const { programId } = slow;
    await cm.ok('program/publishProgram', { programId });
    const { clipId } = await footage.clip(cm);
    await save(programId, [{ clipId }]);
    await schedule(programId);
    const licence = { holder: 'Ada', terms: 'Internal', expiresOn: '2000-01-01' };
    await cm.ok('clip/updateClip', { clipId, licence });
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({ state: 'publishing', scheduled: null });
    await footage.rungs(slow, cm, ['v240', 'v480'], 'ready');
    await settleWaiting(harness.app.features.programs, cm.customerId, slow.assetId);
    expect(await get(programId)).toMatchObject({ state: 'published', version: 1 });
  });

  test('is refused by an expired licence when it is scheduled, and stopped by one that ends before it is due', async () => {
    const { rules, revision } = await cm.ok<Setup>('setup/getSetup', {});
    await cm.ok('setup/saveRules', { ...rules, blockExpiredLicences: true, revision });
    const { clipId, programId } = await create();
    const expire = (expiresOn: string) =>
      cm.ok('clip/updateClip', { clipId, licence: { holder: 'Ada', terms: 'Internal', expiresOn } });
    await expire('2000-01-01');
    const refusal = await cm.refused('program/publishProgram', { programId, publishAt: inMs(minuteMs) });
    expect(refusal).toMatchObject({ code: 'licence-expired', fields: [{ path: 'timeline.items.0.clipId' }] });
    await expire('2999-01-01');
    await schedule(programId);
    await expire('2000-01-01');
    clock.advance(minuteMs);
    await everyMinute();
    expect(await get(programId)).toMatchObject({
      state: 'draft',
      version: null,
      scheduled: null,
      problem: { code: 'licence-expired' },
    });
    await expire('2999-01-01');
    const now = await cm.ok<ProgramDetail>('program/publishProgram', { programId });
    expect(now).toMatchObject({ state: 'published', problem: null });
  });
});
