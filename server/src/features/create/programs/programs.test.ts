import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@rushes/contract/events';
import type {
  Draft,
  Program,
  ProgramDetail,
  ProgramVersion,
  ProgramVersionDetail,
} from '@rushes/contract/create/programs';
import { permissionsOf } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MadeUser } from '../../../../test/factories.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import { emptyBin } from './bin/empty-bin.ts';
import { clipProgressed, extendLive, settleWaiting } from './publication/settle.ts';

interface TestUser extends MadeUser {
  readonly token: string;
}

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let foreignUser: TestUser;

/** What the jobs do when footage of the asset has become ready or has failed. */
async function footageChanged(customerId: string, assetId: string): Promise<void> {
  const { programs } = harness.app.features;
  await settleWaiting(programs, customerId, assetId);
  await extendLive(programs, customerId, assetId);
}

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  footage = createRowClips(harness.app.context.db);
  const { customerId } = await harness.make.customer({ name: 'North' });
  const signedIn = async (user: MadeUser): Promise<TestUser> => ({
    ...user,
    token: (await harness.signIn(user.userName)).access_token,
  });
  cm = await signedIn(await harness.make.user(customerId, 'cm', { name: 'Cleo' }));
  cc = await signedIn(await harness.make.user(customerId, 'cc', { name: 'Casper' }));
  viewer = await signedIn(await harness.make.user(customerId, 'viewer', { name: 'Vera' }));
  const south = await harness.make.customer({ name: 'South' });
  foreignUser = await signedIn(await harness.make.user(south.customerId, 'cm'));
});

afterAll(() => harness[Symbol.asyncDispose]());

type Items = { clipId: string; inMs?: number; outMs?: number; itemId?: string }[];

const ok = <T>(who: TestUser, method: string, request: object) =>
  harness.ok<T>(`program/${method}`, request, who.token);
const refused = async (who: TestUser, method: string, request: object) => {
  const { body, http } = await harness.call(`program/${method}`, request, who.token);
  expect([http, body.status]).toEqual([200, 'Error']);
  return body;
};
const codeOf = async (who: TestUser, method: string, request: object) =>
  (await refused(who, method, request)).code;

async function create(who: TestUser, items?: Items, title = 'Program'): Promise<string> {
  const request = { title, ...(items === undefined ? {} : { timeline: { items } }) };
  return (await ok<{ programId: string }>(who, 'createProgram', request)).programId;
}
const get = (who: TestUser, programId: string) => ok<ProgramDetail>(who, 'getProgram', { programId });
const save = (who: TestUser, programId: string, items: Items, revision?: number) =>
  ok<Draft>(who, 'saveTimeline', {
    programId,
    timeline: { items },
    ...(revision === undefined ? {} : { revision }),
  });

/** A program of one whole clip, which needs no piece. */
async function published(who: TestUser, title = 'Program', audience?: object): Promise<string> {
  const { clipId } = await footage.clip(who);
  const programId = await create(who, [{ clipId }], title);
  await ok(who, 'publishProgram', { programId, ...(audience === undefined ? {} : { audience }) });
  return programId;
}

describe('the edit list', () => {
  test('times become frames of the clip, and a whole clip needs no times', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId }, { clipId, inMs: 1000, outMs: 2050, itemId: 'mine' }]);
    const { timeline, draft, durationMs, state } = await get(cm, programId);
    expect(state).toBe('draft');
    expect(timeline.items).toMatchObject([
      { inFrame: 0, outFrame: 300, inMs: 0, outMs: 10_000, startFrame: 0 },
      { itemId: 'mine', inFrame: 30, outFrame: 62, inMs: 1000, outMs: 2067, startFrame: 300 },
    ]);
    expect(durationMs).toBe(11_067);
    expect(draft).toMatchObject({ pieces: { ready: 0, total: 1 }, hls: null, differsFromLive: true });
  });

  test('a trim outside its clip, or that leaves nothing, is refused and names its field', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm);
    for (const item of [{ outMs: 10_034 }, { inMs: 5000, outMs: 5000 }, { inMs: 6000, outMs: 5000 }]) {
      const body = await refused(cm, 'saveTimeline', {
        programId,
        timeline: { items: [{ clipId }, { clipId, ...item }] },
      });
      expect(body.code).toBe('trim-outside');
      expect(body.fields?.[0]?.path).toMatch(/^timeline\.items\.1\./);
    }
    expect((await get(cm, programId)).timeline.items).toEqual([]);
  });

  test('clips without a known length, of another rate or of nobody’s are refused', async () => {
    const [clip, arriving, slow] = [
      await footage.clip(cm),
      await footage.clip(cm, { frames: null, rungs: [] }),
      await footage.clip(cm, { fps: 25 }),
    ];
    const foreign = await footage.clip(foreignUser);
    const programId = await create(cm);
    const codeFor = (clipId: string) =>
      codeOf(cm, 'saveTimeline', { programId, timeline: { items: [{ clipId: clip.clipId }, { clipId }] } });
    expect(await codeFor(arriving.clipId)).toBe('clip-not-ready');
    expect(await codeFor(slow.clipId)).toBe('rate-differs');
    expect(await codeFor(foreign.clipId)).toBe('not-found');
  });

  test('a save with a clip that was deleted is refused and names it; what nobody placed before is not here', async () => {
    const gone = await footage.clip(cm, { name: 'Dawn' });
    const kept = await footage.clip(cm);
    const foreign = await footage.clip(foreignUser, { name: 'Secret' });
    const programId = await create(cm, [{ clipId: kept.clipId }]);
    await harness.ok('clip/deleteClips', { clipIds: [gone.clipId] }, cm.token);
    const items = [kept, gone, foreign].map(({ clipId }) => ({ clipId }));
    const body = await refused(cm, 'saveTimeline', { programId, timeline: { items } });
    expect(body).toMatchObject({
      code: 'not-found',
      fields: [
        { path: 'timeline.items.1.clipId', message: 'This clip was deleted.' },
        { path: 'timeline.items.2.clipId', message: "This clip couldn't be found." },
      ],
      details: { deletedClips: [{ clipId: gone.clipId, name: 'Dawn' }] },
    });
    const own = await footage.clip(cm, { name: 'Not for creators' });
    await harness.ok('clip/deleteClips', { clipIds: [own.clipId] }, cm.token);
    const draftOfCc = await create(cc);
    const asked = { programId: draftOfCc, timeline: { items: [{ clipId: own.clipId }] } };
    expect((await refused(cc, 'saveTimeline', asked)).details).toBeUndefined();
  });

  test('a clip that isn’t shared with who edits a program counts as deleted only once it is', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId }]);
    await ok(cm, 'updateProgram', { programId, sharedWithCreators: true });
    expect((await get(cc, programId)).draft?.deletedClipIds).toEqual([]);
    await harness.ok('clip/deleteClips', { clipIds: [clipId] }, cm.token);
    expect((await get(cc, programId)).draft?.deletedClipIds).toEqual([clipId]);
  });

  test('a stale save is refused with both versions; without a revision the last one wins', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId }]);
    const { draft } = await get(cm, programId);
    const revision = draft?.revision ?? 0;
    const theirs = await save(cm, programId, [{ clipId, outMs: 5000 }], revision);
    expect(theirs.revision).toBe(revision + 1);
    const mine = { items: [{ clipId, inMs: 1000 }] };
    const body = await refused(cm, 'saveTimeline', { programId, revision, timeline: mine });
    expect(body.code).toBe('conflict');
    expect(body.details).toMatchObject({
      current: { revision: revision + 1, timeline: { items: [{ outFrame: 150 }] } },
      yours: mine,
    });
    const forced = await save(cm, programId, [{ clipId, inMs: 1000 }]);
    expect(forced.revision).toBe(revision + 2);
  });

  test('the same save sent again after a lost answer is no conflict', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId }]);
    const revision = (await get(cm, programId)).draft?.revision ?? 0;
    const first = await save(cm, programId, [{ clipId, outMs: 5000 }], revision);
    const again = await save(cm, programId, [{ clipId, outMs: 5000 }], revision);
    expect(again.revision).toBe(first.revision);
  });

  test('pieces are asked for with the save, and given up when the trim moves on', async () => {
    const clip = await footage.clip(cm);
    const { clipId } = clip;
    const programId = await create(cm, [{ clipId, inMs: 1000 }]);
    const wanted = async () =>
      harness.app.context.db.tenant(cm.customerId, (trx) =>
        trx
          .selectFrom('pieces')
          .select(['in_frame', 'out_frame'])
          .where('asset_id', '=', clip.assetId)
          .orderBy('in_frame')
          .execute(),
      );
    expect(await wanted()).toEqual([{ in_frame: 30, out_frame: 96 }]);
    await save(cm, programId, [{ clipId, inMs: 1500 }]);
    expect(await wanted()).toEqual([{ in_frame: 45, out_frame: 96 }]);
    const other = await create(cm, [{ clipId, inMs: 1500 }]);
    await save(cm, programId, [{ clipId }]);
    expect(await wanted()).toEqual([{ in_frame: 45, out_frame: 96 }]);
    await save(cm, other, []);
    expect(await wanted()).toEqual([]);
  });

  test('the draft plays when all its pieces are there, and names the clip that limits its rungs', async () => {
    const [long, small] = [
      await footage.clip(cm),
      await footage.clip(cm, { rungs: ['v240', 'v480', 'v720'] }),
    ];
    const programId = await create(cm, [{ clipId: long.clipId, inMs: 1000 }, { clipId: small.clipId }]);
    expect((await get(cm, programId)).draft?.hls).toBeNull();
    expect(await footage.pieces(long)).toBe(1);
    const { draft } = await get(cm, programId);
    expect(draft).toMatchObject({
      pieces: { ready: 1, total: 1 },
      rungs: ['v240', 'v480', 'v720'],
      waitingForClipIds: [],
    });
    expect(draft?.hls).toMatch(new RegExp(`/d-${programId}-${draft?.revision}/master\\.m3u8$`));
  });

  test('a second editor is told, and is gone 40 s after the last sign of life', async () => {
    const programId = await create(cm);
    await ok(cm, 'updateProgram', { programId, sharedWithCreators: true });
    await ok(cm, 'openEditor', { programId, itemId: 'an-item' });
    const seen = await ok<{ editors: object[] }>(cc, 'openEditor', { programId });
    expect(seen.editors).toMatchObject([
      { customerUserId: cm.customerUserId, name: 'Cleo', itemId: 'an-item' },
    ]);
    expect((await get(cm, programId)).editors).toMatchObject([{ name: 'Casper' }]);
    await ok(cc, 'openEditor', { programId, leaving: true });
    expect((await get(cm, programId)).editors).toEqual([]);
    clock.advance(41_000);
    expect((await ok<{ editors: object[] }>(cc, 'openEditor', { programId })).editors).toEqual([]);
  });
});

describe('publishing', () => {
  test('a program whose footage is there is live with the answer', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId, outMs: 3200 }], 'At once');
    const live = await ok<ProgramDetail>(cm, 'publishProgram', { programId });
    expect(live).toMatchObject({
      state: 'published',
      version: 1,
      durationMs: 3200,
      audience: { organisation: true },
    });
    expect(live.playback.hls).toMatch(/\/v-[0-9a-f-]{36}\/master\.m3u8$/);
    expect(live.playback.mp4).toMatch(/program\.mp4$/);
    expect(live.draft?.differsFromLive).toBe(false);
    const watched = await get(viewer, programId);
    expect(watched).toMatchObject({ state: 'published', draft: null, canEdit: false, editors: [] });
    // Ids of clips are for those who edit.
    expect(watched.timeline.items).toEqual([]);
  });

  test('a draft that is newer than the one the caller saw is not published', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId }]);
    const seen = (await get(cm, programId)).draft?.revision ?? 0;
    const newer = await save(cm, programId, [{ clipId, outMs: 3200 }], seen);
    const body = await refused(cm, 'publishProgram', { programId, revision: seen });
    expect(body).toMatchObject({ code: 'conflict', details: { current: { revision: newer.revision } } });
    expect((await get(cm, programId)).state).toBe('draft');
    const taken = await ok<ProgramDetail>(cm, 'publishProgram', { programId, revision: newer.revision });
    expect(taken.state).not.toBe('draft');
  });

  test('nothing to publish is refused', async () => {
    expect(await codeOf(cm, 'publishProgram', { programId: await create(cm) })).toBe('timeline-empty');
  });

  test('publishing waits for the lower rungs of waiting clips and for pieces alone, then goes live by itself', async () => {
    const waiting = await footage.clip(cm, { rungs: [] });
    const programId = await create(cm, [{ clipId: waiting.clipId, inMs: 1000 }]);
    const answer = await ok<ProgramDetail>(cm, 'publishProgram', { programId });
    expect(answer).toMatchObject({ state: 'publishing', version: null, playback: { hls: null } });
    expect(answer.draft?.waitingForClipIds).toEqual([waiting.clipId]);
    // Before the work itself has anything to say: guessed by the clip's ten seconds and its piece.
    expect(answer.progress).toEqual({ stage: 'publishing', fraction: 0, etaMs: 5500 });
    const changed = () => footageChanged(cm.customerId, waiting.assetId);
    await footage.rungs(waiting, cm, ['v240', 'v480'], 'ready');
    await changed();
    expect((await get(cm, programId)).state).toBe('publishing');
    expect((await get(cm, programId)).progress).toEqual({ stage: 'publishing', fraction: 0.5, etaMs: 500 });
    await footage.pieces(waiting);
    await changed();
    expect(await get(cm, programId)).toMatchObject({ state: 'published', version: 1, progress: null });
  });

  test('who waits for a publication sees the work on its clip go on', async () => {
    const waiting = await footage.clip(cm, { rungs: [] });
    const programId = await create(cm, [{ clipId: waiting.clipId }]);
    await ok(cm, 'publishProgram', { programId });
    const { db, events } = harness.app.context;
    const heard: LiveEvent[] = [];
    const target = {
      customerId: cm.customerId,
      customerUserId: cm.customerUserId,
      sessionId: randomUUID(),
      permissions: () => permissionsOf({ role: 'cm', custom: null, flags: {} }),
    };
    const stop = events.subscribe(target, (event) => heard.push(event));
    await db.tenant(cm.customerId, (trx) =>
      trx
        .insertInto('work_progress')
        .values({
          customer_id: cm.customerId,
          subject_kind: 'clip',
          subject_id: waiting.clipId,
          stage: 'Small sizes',
          fraction: 0.5,
          eta_ms: 7000,
        })
        .execute(),
    );
    await clipProgressed(harness.app.features.programs, cm.customerId, waiting.clipId);
    const progress = { stage: 'publishing', fraction: 0.5, etaMs: 7000 };
    await expect.poll(() => heard).toContainEqual({ type: 'program', programId, progress });
    expect((await get(cm, programId)).progress).toEqual(progress);
    stop();
  });

  test('a live version gains the upper rungs by itself', async () => {
    const clip = await footage.clip(cm, { rungs: ['v240', 'v480'] });
    const programId = await create(cm, [{ clipId: clip.clipId }]);
    const { playback } = await ok<ProgramDetail>(cm, 'publishProgram', { programId });
    const rungs = async () => {
      const version = /v-([0-9a-f-]{36})/.exec(playback.hls ?? '')?.[1] ?? '';
      return harness.app.context.db.tenant(cm.customerId, async (trx) => {
        const row = await trx
          .selectFrom('program_versions')
          .select('rungs')
          .where('id', '=', version)
          .executeTakeFirst();
        return row?.rungs;
      });
    };
    expect(await rungs()).toEqual(['v240', 'v480']);
    await footage.rungs(clip, cm, ['v720'], 'ready');
    await footageChanged(cm.customerId, clip.assetId);
    expect(await rungs()).toEqual(['v240', 'v480', 'v720']);
    expect((await get(cm, programId)).version).toBe(1);
  });

  test('a clip that fails fails the publication with a reason; what was live stays', async () => {
    const [good, bad] = [await footage.clip(cm), await footage.clip(cm, { rungs: [] })];
    const programId = await create(cm, [{ clipId: good.clipId }]);
    const before = await ok<ProgramDetail>(cm, 'publishProgram', { programId });
    await save(cm, programId, [{ clipId: good.clipId }, { clipId: bad.clipId }]);
    expect(await ok(cm, 'publishProgram', { programId })).toMatchObject({
      state: 'publishing',
      version: 1,
      playback: { hls: before.playback.hls },
    });
    await footage.rungs(bad, cm, ['v240', 'v480'], 'failed');
    await footageChanged(cm.customerId, bad.assetId);
    expect(await get(cm, programId)).toMatchObject({
      state: 'published',
      version: 1,
      playback: { hls: before.playback.hls },
      problem: { code: 'clip-not-ready' },
    });
    expect(await codeOf(cm, 'publishProgram', { programId })).toBe('clip-not-ready');
  });

  test('publishing again swaps the version; the earlier one is another address', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await create(cm, [{ clipId }]);
    const first = await ok<ProgramDetail>(cm, 'publishProgram', { programId });
    expect(first.hasUnpublishedChanges).toBe(false);
    const draft = await save(cm, programId, [{ clipId, outMs: 6400 }]);
    expect(draft.differsFromLive).toBe(true);
    expect(await get(cm, programId)).toMatchObject({ hasUnpublishedChanges: true });
    const usage = async () =>
      (await harness.ok<{ usage: object[] }>('clip/getClip', { clipId }, cm.token)).usage;
    expect(await usage()).toMatchObject([{ programId, published: true, hasUnpublishedChanges: true }]);
    // Nobody else learns that something new is being made.
    expect(await get(viewer, programId)).toMatchObject({
      durationMs: 10_000,
      version: 1,
      hasUnpublishedChanges: false,
    });
    const second = await ok<ProgramDetail>(cm, 'publishProgram', { programId });
    expect(second).toMatchObject({ version: 2, durationMs: 6400, hasUnpublishedChanges: false });
    expect(second.playback.hls).not.toBe(first.playback.hls);
    expect(await usage()).toMatchObject([{ programId, published: true, hasUnpublishedChanges: false }]);
  });

  test('every publication stays in the history with its cut, for those who may edit', async () => {
    const [first, second, own] = [await footage.clip(cm), await footage.clip(cm), await footage.clip(cc)];
    const programId = await create(cm, [{ clipId: first.clipId }]);
    await ok(cm, 'publishProgram', { programId });
    clock.advance(60_000);
    await save(cm, programId, [{ clipId: first.clipId }, { clipId: second.clipId }]);
    await ok(cm, 'publishProgram', { programId });
    await save(cm, programId, [{ clipId: second.clipId }]);
    const page = await ok<{ items: ProgramVersion[]; nextCursor: string }>(cm, 'getVersions', {
      programId,
      limit: 1,
    });
    expect(page.items).toMatchObject([{ number: 2, state: 'live', publishedBy: 'Cleo', items: 2 }]);
    const rest = await ok<{ items: ProgramVersion[] }>(cm, 'getVersions', {
      programId,
      cursor: page.nextCursor,
    });
    expect(rest).toMatchObject({ items: [{ number: 1, state: 'superseded', items: 1 }] });
    expect(await refused(cm, 'getVersions', { programId, cursor: 'x' })).toMatchObject({ code: 'invalid' });
    await harness.ok('clip/deleteClips', { clipIds: [first.clipId] }, cm.token);
    const earlier = await ok<ProgramVersionDetail>(cm, 'getVersion', { programId, number: 1 });
    expect(earlier.timeline.items).toMatchObject([{ clipId: first.clipId, inMs: 0, startFrame: 0 }]);
    expect(earlier.clips).toMatchObject([{ clipId: first.clipId, isDeleted: true }]);
    expect(await codeOf(cm, 'getVersion', { programId, number: 3 })).toBe('not-found');
    // Who only watches, and who is of another customer, learns nothing.
    expect(await codeOf(cc, 'getVersion', { programId, number: 1 })).toBe('forbidden');
    expect(await codeOf(cc, 'getVersions', { programId })).toBe('forbidden');
    expect(await codeOf(foreignUser, 'getVersions', { programId })).toBe('not-found');
    // A creator who edits it reads the names of clips in the draft and of clips that they see.
    await ok(cm, 'updateProgram', { programId, sharedWithCreators: true });
    await save(cc, programId, [{ clipId: second.clipId }, { clipId: own.clipId }]);
    const seen = await ok<ProgramVersionDetail>(cc, 'getVersion', { programId, number: 2 });
    expect(seen.clips.map(({ name }) => name === null)).toEqual([true, false]);
  });

  test('an unpublished program is gone for those who watched it, and can be published again', async () => {
    const programId = await published(cm);
    expect(await ok<Program>(cm, 'unpublishProgram', { programId })).toMatchObject({
      state: 'unpublished',
      version: null,
      playback: { hls: null },
    });
    expect(await codeOf(viewer, 'getProgram', { programId })).toBe('not-found');
    expect(await codeOf(cm, 'unpublishProgram', { programId })).toBe('not-published');
    expect(await ok(cm, 'publishProgram', { programId })).toMatchObject({ state: 'published', version: 2 });
  });
});

describe('who may', () => {
  test('drafts are not there for viewers, nor for other creators unless shared', async () => {
    const programId = await create(cm);
    for (const user of [viewer, cc, foreignUser])
      expect(await codeOf(user, 'getProgram', { programId })).toBe('not-found');
    await ok(cm, 'updateProgram', { programId, sharedWithCreators: true });
    expect((await get(cc, programId)).canEdit).toBe(true);
    expect(await codeOf(viewer, 'getProgram', { programId })).toBe('not-found');
  });

  test('a creator may watch but not change another’s published program', async () => {
    const programId = await published(cm);
    expect((await get(cc, programId)).canEdit).toBe(false);
    expect(await codeOf(cc, 'saveTimeline', { programId, timeline: { items: [] } })).toBe('forbidden');
    expect(await codeOf(cc, 'publishProgram', { programId })).toBe('forbidden');
    expect(await codeOf(foreignUser, 'publishProgram', { programId })).toBe('not-found');
  });

  test('creators place their own and shared clips only', async () => {
    const [theirs, shared] = [await footage.clip(cm), await footage.clip(cm, { shared: true })];
    const programId = await create(cc);
    expect(
      await codeOf(cc, 'saveTimeline', { programId, timeline: { items: [{ clipId: theirs.clipId }] } }),
    ).toBe('not-found');
    expect((await save(cc, programId, [{ clipId: shared.clipId }])).timeline.items).toHaveLength(1);
  });

  test('a program for named users is there for them and its editors alone', async () => {
    const programId = await published(cm, 'For Vera', { customerUserIds: [viewer.customerUserId] });
    expect((await get(viewer, programId)).audience).toEqual({
      customerUserIds: [viewer.customerUserId],
      groupIds: [],
    });
    expect(await codeOf(cc, 'getProgram', { programId })).toBe('not-found');
    await ok(cm, 'setAudience', { programId, audience: { customerUserIds: [cc.customerUserId] } });
    expect(await codeOf(viewer, 'getProgram', { programId })).toBe('not-found');
    expect((await get(cc, programId)).state).toBe('published');
    const body = await refused(cm, 'setAudience', {
      programId,
      audience: { customerUserIds: [foreignUser.customerUserId] },
    });
    expect(body).toMatchObject({ code: 'invalid', fields: [{ path: 'audience.customerUserIds.0' }] });
  });

  test('the list holds what one may edit, newest change first, page by page', async () => {
    const titles = ['List one', 'List two', 'List three'];
    for (const title of titles) {
      clock.advance(1000);
      await create(cc, undefined, title);
    }
    const page = { search: 'list', limit: 2 };
    const first = await ok<{ items: Program[]; nextCursor: string }>(cc, 'getPrograms', page);
    expect(first.items.map((item) => item.title)).toEqual(['List three', 'List two']);
    const rest = await ok<{ items: Program[]; nextCursor: null }>(cc, 'getPrograms', {
      ...page,
      cursor: first.nextCursor,
    });
    expect([rest.items.map((item) => item.title), rest.nextCursor]).toEqual([['List one'], null]);
    expect(await ok(cm, 'countPrograms', { search: 'LIST' })).toEqual({ count: 3 });
    expect(await codeOf(cc, 'getPrograms', { cursor: 'bm8' })).toBe('invalid');
  });

  test('the bin takes a program from everybody, and gives it back as it was', async () => {
    const programId = await published(cm);
    const request = { programIds: [programId] };
    expect(await ok(cc, 'deletePrograms', request)).toMatchObject({
      deleted: [],
      failed: [{ code: 'not-found' }],
    });
    expect(await ok(cm, 'deletePrograms', request)).toMatchObject({ deleted: [programId] });
    expect(await codeOf(viewer, 'getProgram', { programId })).toBe('not-found');
    expect(await codeOf(cm, 'getProgram', { programId })).toBe('not-found');
    expect(await ok(cc, 'restorePrograms', request)).toEqual({ restored: [] });
    expect(await ok(cm, 'restorePrograms', request)).toEqual({ restored: [programId] });
    expect((await get(viewer, programId)).state).toBe('published');
  });

  test('the bin is emptied after 30 days', async () => {
    const [old, fresh] = [await published(cm), await published(cm)];
    await ok(cm, 'deletePrograms', { programIds: [old] });
    clock.advance(29 * 24 * 3_600_000);
    const { token } = await signUp(harness, cm.customerId, 'cm', 'Later');
    await harness.ok('program/deletePrograms', { programIds: [fresh] }, token);
    clock.advance(2 * 24 * 3_600_000);
    await emptyBin(harness.app.context);
    const again = await signUp(harness, cm.customerId, 'cm', 'Last');
    const request = { programIds: [old, fresh] };
    expect(await again.ok('program/restorePrograms', request)).toEqual({ restored: [fresh] });
  });
});
