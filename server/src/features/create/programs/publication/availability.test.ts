import type { DirectoryUser } from '@rushes/contract/organization/directory';
import type { MenuCounts } from '@rushes/contract/events';
import type { FeedItem, Program, ProgramDetail } from '@rushes/contract/create/programs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBio } from '../../../../../test/directory-rows.ts';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { moveWindows } from './availability.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let foreignUser: TestUser;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
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
const everyMinute = () => moveWindows(harness.app.features.programs);
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await everyMinute();
}

async function publish(title: string, audience: object = { organisation: true }): Promise<string> {
  // No two at the same instant.
  clock.advance(1);
  const { clipId } = await createRowClips(harness.app.context.db).clip(cm);
  const request = { title, timeline: { items: [{ clipId }] } };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', request);
  await cm.ok('program/publishProgram', { programId, audience });
  return programId;
}
const setWindow = (programId: string, from: string | null, until: string | null) =>
  cm.ok<Program>('program/setAvailability', { programId, from, until });
const feedOf = async (who: TestUser, request: object = {}) =>
  (await who.ok<{ items: FeedItem[] }>('program/getFeed', request)).items.map(({ title }) => title);
async function countsOf(who: TestUser) {
  const { inboxLibraryCount, inboxWatchedCount } = await who.ok<MenuCounts>(
    'event/getMenuNotificationCount',
    {},
  );
  return [inboxLibraryCount, inboxWatchedCount];
}
const mediaStatus = async (hls: string | null, cookie: string) =>
  (await fetch(harness.url + hls, { headers: { cookie } })).status;

describe('outside its dates a program', () => {
  test('is in no list, search or count of viewers, and can’t be opened, reported or played by them', async () => {
    const programId = await publish('Harbour');
    await publish('Always');
    const { playback } = await viewer.ok<ProgramDetail>('program/getProgram', { programId });
    await viewer.ok('program/markViewed', { programId, viewed: true });
    expect([await countsOf(viewer), await mediaStatus(playback.hls, viewer.cookie)]).toEqual([[2, 1], 200]);
    await setWindow(programId, null, inMs(minuteMs));
    await pass(minuteMs - 1);
    expect([await feedOf(viewer), await countsOf(viewer)]).toEqual([
      ['Always', 'Harbour'],
      [2, 1],
    ]);
    await pass(1);
    for (const request of [{}, { search: 'harbour' }, { filter: 'viewed' }])
      expect(await feedOf(viewer, request)).not.toContain('Harbour');
    expect(await countsOf(viewer)).toEqual([1, 0]);
    for (const [path, more] of [
      ['program/getProgram', {}],
      ['program/prepareDownload', {}],
      ['program/saveProgress', { positionMs: 100, ranges: [[0, 100]] }],
      ['program/markViewed', { viewed: true }],
    ] as const)
      expect([path, (await viewer.refused(path, { programId, ...more })).code]).toEqual([path, 'not-found']);
    expect(await mediaStatus(playback.hls, viewer.cookie)).toBe(404);
  });

  test('stays with its editors, who see from when to when it is there', async () => {
    const programId = await publish('Edited');
    const until = inMs(minuteMs);
    expect((await setWindow(programId, null, until)).availability).toEqual({
      from: null,
      until,
      isOpen: true,
    });
    await pass(minuteMs);
    const seen = await cm.ok<ProgramDetail>('program/getProgram', { programId });
    expect(seen).toMatchObject({ state: 'published', availability: { until, isOpen: false } });
    expect(await mediaStatus(seen.playback.hls, cm.cookie)).toBe(200);
  });

  test('opens by no link, and by the same link again within them', async () => {
    const programId = await publish('Shared');
    const made = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
    const slug = made.url.slice(made.url.lastIndexOf('/') + 1);
    const open = async () => (await harness.call('sharelink/openShareLink', { slug })).body;
    expect((await open()).status).toBe('Ok');
    await setWindow(programId, inMs(minuteMs), null);
    expect((await open()).code).toBe('link-gone');
    await pass(minuteMs);
    expect((await open()).status).toBe('Ok');
  });

  test('is shown by no channel', async () => {
    const programId = await publish('In a channel', { customerUserIds: [] });
    const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', {
      name: 'News',
      visibility: 'open',
      moderated: false,
      subscribing: false,
    });
    await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
    const items = async () =>
      (await viewer.ok<{ items: { programId: string }[] }>('channel/getChannelItems', { channelId })).items
        .length;
    expect([await items(), await countsOf(viewer)]).toEqual([1, [1, 0]]);
    await setWindow(programId, null, inMs(minuteMs));
    await pass(minuteMs);
    expect([await items(), await countsOf(viewer)]).toEqual([0, [0, 0]]);
    expect((await viewer.refused('program/getProgram', { programId })).code).toBe('not-found');
  });

  test('is nobody’s video in the directory', async () => {
    const programId = await publish('About Vera', { customerUserIds: [] });
    await harness.app.context.db.system(async (trx) => {
      const bioId = await insertBio(trx, viewer);
      await sql`UPDATE bios b SET state = 'approved', program_id = p.id, version_id = p.live_version_id
        FROM programs p WHERE p.id = ${programId} AND b.id = ${bioId}`.execute(trx);
    });
    const hasBio = async () =>
      (await cc.ok<{ items: DirectoryUser[] }>('directory/getUsers', {})).items.some((user) => user.hasBio);
    expect(await hasBio()).toBe(true);
    await setWindow(programId, null, inMs(minuteMs));
    await pass(minuteMs);
    expect(await hasBio()).toBe(false);
  });
});

test('a program is new for its audience when its dates begin', async () => {
  const [first] = [await publish('Later'), await publish('Earlier')];
  await setWindow(first, inMs(minuteMs), inMs(2 * minuteMs));
  expect([await feedOf(viewer), await countsOf(viewer)]).toEqual([['Earlier'], [1, 0]]);
  await pass(minuteMs);
  expect([await feedOf(viewer), await countsOf(viewer)]).toEqual([
    ['Later', 'Earlier'],
    [2, 0],
  ]);
  await pass(minuteMs);
  expect([await feedOf(viewer), await countsOf(viewer)]).toEqual([['Earlier'], [1, 0]]);
});

test('a program whose dates passed in the bin is restored as its dates say', async () => {
  const [ended, begun] = [await publish('Ended'), await publish('Begun')];
  await setWindow(ended, null, inMs(minuteMs));
  await setWindow(begun, inMs(minuteMs), null);
  await cm.ok('program/deletePrograms', { programIds: [ended, begun] });
  await pass(minuteMs);
  await cm.ok('program/restorePrograms', { programIds: [ended, begun] });
  expect([await feedOf(viewer), await countsOf(viewer)]).toEqual([['Begun'], [1, 0]]);
});

test('dates are set by those who publish the program, with an end after the start, and taken away again', async () => {
  const programId = await publish('Dated');
  const window = { programId, from: inMs(2 * minuteMs), until: inMs(minuteMs) };
  expect(await cm.refused('program/setAvailability', window)).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'until' }],
  });
  const right = { programId, from: null, until: null };
  expect((await cc.refused('program/setAvailability', right)).code).toBe('forbidden');
  expect((await foreignUser.refused('program/setAvailability', right)).code).toBe('not-found');
  await setWindow(programId, inMs(minuteMs), null);
  expect(await feedOf(viewer)).toEqual([]);
  expect((await setWindow(programId, null, null)).availability).toBeNull();
  expect(await feedOf(viewer)).toEqual(['Dated']);
});
