import type { MenuCounts } from '@rushes/contract/events';
import type { FeedItem, Program, ProgramDetail } from '@rushes/contract/create/programs';
import type { ShareLink } from '@rushes/contract/audience/share-links';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { moveWindows } from './availability.ts';
import { publishDue } from './scheduled.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
});
beforeEach(async () => {
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
});
afterAll(() => harness[Symbol.asyncDispose]());

const inMs = (ms: number) => new Date(clock.nowMs() + ms).toISOString();

async function create(title: string): Promise<string> {
  const { clipId } = await createRowClips(harness.app.context.db).clip(cm);
  const request = { title, timeline: { items: [{ clipId }] } };
  return (await cm.ok<{ programId: string }>('program/createProgram', request)).programId;
}
async function publish(title: string): Promise<string> {
  const programId = await create(title);
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  return programId;
}
const archive = (...programIds: string[]) => cm.ok('program/archivePrograms', { programIds });
const unarchive = (...programIds: string[]) => cm.ok('program/unarchivePrograms', { programIds });
const archived = { filters: [{ column: 'archived', op: 'is', values: ['true'] }] };
const listed = async (query: object = {}) =>
  (await cm.ok<{ items: Program[] }>('program/getPrograms', query)).items.map(({ title }) => title);
const counted = async (query: object = {}) =>
  (await cm.ok<{ count: number }>('program/countPrograms', query)).count;
const feed = async () =>
  (await viewer.ok<{ items: FeedItem[] }>('program/getFeed', {})).items.map(({ title }) => title);
const library = async () =>
  (await viewer.ok<MenuCounts>('event/getMenuNotificationCount', {})).inboxLibraryCount;

test('an archived program leaves the list and its viewers, is found by a filter, and comes back as it was', async () => {
  const programId = await publish('Old');
  await publish('New');
  expect(await archive(programId)).toEqual({ changed: [programId], failed: [] });
  expect([await listed(), await counted(), await feed(), await library()]).toEqual([['New'], 1, ['New'], 1]);
  expect([await listed(archived), await counted(archived)]).toEqual([['Old'], 1]);
  expect((await viewer.refused('program/getProgram', { programId })).code).toBe('not-found');
  const kept = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  expect(kept).toMatchObject({ state: 'published', version: 1, isArchived: true });
  expect(await unarchive(programId)).toEqual({ changed: [programId], failed: [] });
  expect([(await listed()).toSorted(), await listed(archived)]).toEqual([['New', 'Old'], []]);
  expect([await library(), (await feed()).toSorted()]).toEqual([2, ['New', 'Old']]);
});

test('its links don’t open, keep what they counted, and open again', async () => {
  const programId = await publish('Linked');
  const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
  const slug = url.slice(url.lastIndexOf('/') + 1);
  const open = async () => (await harness.call('sharelink/openShareLink', { slug })).body;
  const opens = async () => {
    const { shareLinks } = await cm.ok<{ shareLinks: ShareLink[] }>('sharelink/getShareLinks', { programId });
    return shareLinks.map((link) => link.opens);
  };
  expect((await open()).status).toBe('Ok');
  await archive(programId);
  expect([(await open()).code, await opens()]).toEqual(['link-gone', [1]]);
  await unarchive(programId);
  expect([(await open()).status, await opens()]).toEqual(['Ok', [2]]);
});

test('what is scheduled is cancelled, and no date brings an archived program back', async () => {
  const [scheduled, dated] = [await create('Scheduled'), await publish('Dated')];
  await cm.ok('program/publishProgram', { programId: scheduled, publishAt: inMs(60_000) });
  await cm.ok('program/setAvailability', { programId: dated, from: inMs(60_000), until: null });
  await archive(scheduled, dated);
  clock.advance(60_000);
  await publishDue(harness.app.features.programs);
  await moveWindows(harness.app.features.programs);
  expect(await feed()).toEqual([]);
  const seen = await cm.ok<ProgramDetail>('program/getProgram', { programId: scheduled });
  expect(seen).toMatchObject({ state: 'draft', scheduled: null });
  await cm.ok('program/setAvailability', { programId: dated, from: null, until: null });
  expect(await feed()).toEqual([]);
  await unarchive(dated);
  expect(await feed()).toEqual(['Dated']);
});

test('publishing an archived program takes it out of the archive', async () => {
  const programId = await publish('Again');
  await archive(programId);
  await cm.ok('program/publishProgram', { programId });
  expect([await listed(), await feed(), await listed(archived)]).toEqual([['Again'], ['Again'], []]);
});

test('an archived program that is scheduled stays archived until its time has come', async () => {
  const programId = await publish('Later');
  await archive(programId);
  await cm.ok('program/publishProgram', { programId, publishAt: inMs(60_000) });
  expect([await feed(), await library(), await listed(archived)]).toEqual([[], 0, ['Later']]);
  clock.advance(60_000);
  await publishDue(harness.app.features.programs);
  expect([await feed(), await library(), await listed(archived)]).toEqual([['Later'], 1, []]);
});

test('programs of others are archived by those who edit them alone', async () => {
  const programId = await publish('Of Cleo');
  const refused = { changed: [], failed: [{ programId, code: 'not-found' }] };
  expect(await cc.ok('program/archivePrograms', { programIds: [programId] })).toEqual(refused);
  expect(await cc.ok('program/unarchivePrograms', { programIds: [programId] })).toEqual(refused);
  const { code } = await viewer.refused('program/archivePrograms', { programIds: [programId] });
  expect([code, await feed()]).toEqual(['forbidden', ['Of Cleo']]);
});
