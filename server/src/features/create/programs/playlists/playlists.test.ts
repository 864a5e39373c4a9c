import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { type RowClip, createRowClips } from '../../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { takeUpLostWork } from '../jobs.ts';
import { extendLive, settleWaiting } from '../publication/settle.ts';

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
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  foreignUser = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Stella');
});

afterAll(() => harness[Symbol.asyncDispose]());

interface Item {
  clipId: string;
  inMs?: number;
  outMs?: number;
}

async function draftOf(items: readonly Item[]): Promise<string> {
  const request = { title: 'Playing', timeline: { items } };
  return (await cm.ok<{ programId: string }>('program/createProgram', request)).programId;
}

async function publish(items: readonly Item[]): Promise<ProgramDetail> {
  return cm.ok('program/publishProgram', { programId: await draftOf(items) });
}

const get = (who: TestUser, programId: string) => who.ok<ProgramDetail>('program/getProgram', { programId });

/** The address under the grant of someone else. */
async function asSeenBy(who: TestUser, url: string | null): Promise<string> {
  const own = await get(who, (await publish([{ clipId: (await footage.clip(cm)).clipId }])).programId);
  const grant = own.playback.hls?.split('/')[3] ?? '';
  return (url ?? '').replace(/^(\/m\/[^/]+\/)[^/]+/, `$1${grant}`);
}

async function fetchFile(who: TestUser, url: string | null): Promise<{ status: number; text: string }> {
  const response = await fetch(harness.url + (url ?? '/nothing'), { headers: { cookie: who.cookie } });
  return { status: response.status, text: await response.text() };
}

async function playlistOf(who: TestUser, hls: string | null, name: string): Promise<string[]> {
  const { status, text } = await fetchFile(who, (hls ?? '').replace('master.m3u8', name));
  expect(status).toBe(200);
  return text.trim().split('\n');
}

const uris = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('#'));
const durations = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('#EXTINF:')).map((line) => Number.parseFloat(line.slice(8)));

async function threeEntries(): Promise<{ items: Item[]; clips: RowClip[] }> {
  const clips = [await footage.clip(cm), await footage.clip(cm), await footage.clip(cm)];
  const [one, two, three] = clips.map((clip) => clip.clipId);
  const items = [
    { clipId: one ?? '', inMs: 1000, outMs: 9000 },
    { clipId: two ?? '' },
    { clipId: three ?? '', inMs: 500, outMs: 1500 },
  ];
  return { items, clips };
}

describe('what a program plays', () => {
  test('every rung and the sound have the same joins, one discontinuity each, and the whole length', async () => {
    const { items, clips } = await threeEntries();
    const programId = await draftOf(items);
    for (const clip of clips) await footage.pieces(clip);
    const { playback } = await cm.ok<ProgramDetail>('program/publishProgram', { programId });
    const master = await playlistOf(cm, playback.hls, 'master.m3u8');
    expect(uris(master)).toEqual(['v240.m3u8', 'v480.m3u8', 'v720.m3u8', 'v1080.m3u8']);
    expect(master.join('\n')).toContain('URI="aud.m3u8"');
    const lists = await Promise.all(
      [...uris(master), 'aud.m3u8'].map((name) => playlistOf(cm, playback.hls, name)),
    );
    const [first] = lists;
    for (const list of lists) {
      expect(list.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(2);
      expect(list.filter((line) => line.startsWith('#EXT-X-MAP'))).toHaveLength(3);
      expect(durations(list)).toEqual(durations(first ?? []));
      expect(durations(list).reduce((sum, each) => sum + each, 0)).toBeCloseTo(8 + 10 + 1, 5);
      expect(Math.min(...durations(list))).toBeGreaterThan(0.39);
    }
    expect(new Set(lists.flatMap(uris)).size).toBe(lists.flatMap(uris).length);
  });

  test('a cut is a boundary of access: only what the playlist names is served, under names nobody can guess', async () => {
    const clip = await footage.clip(cm);
    const { storage } = harness.app.context;
    for (const segment of [0, 1, 2, 3])
      await storage.put(
        `assets/${clip.assetId}/house/16x9/v240/0000${segment}.m4s`,
        Buffer.from(`segment ${segment}`),
      );
    const live = await publish([{ clipId: clip.clipId, inMs: 3200, outMs: 6400 }]);
    const { hls } = live.playback;
    const named = uris(await playlistOf(cm, hls, 'v240.m3u8'));
    expect(named).toHaveLength(1);
    expect(named[0]).toMatch(/^[A-Za-z0-9_-]{22}\.m4s$/);
    const folder = (hls ?? '').replace('master.m3u8', '');
    expect(await fetchFile(cm, folder + named[0])).toEqual({ status: 200, text: 'segment 1' });
    const whole = await publish([{ clipId: clip.clipId }]);
    const others = uris(await playlistOf(cm, whole.playback.hls, 'v240.m3u8')).filter(
      (name) => name !== named[0],
    );
    expect(others).toHaveLength(3);
    for (const name of [...others, '00000.m4s', '00001.m4s'])
      expect((await fetchFile(cm, folder + name)).status).toBe(404);
  });

  test('a split without a trim plays without a join', async () => {
    const { clipId } = await footage.clip(cm);
    const live = await publish([
      { clipId, outMs: 4000 },
      { clipId, inMs: 4000 },
    ]);
    const list = await playlistOf(cm, live.playback.hls, 'v480.m3u8');
    expect(list).not.toContain('#EXT-X-DISCONTINUITY');
    expect(uris(list)).toHaveLength(4);
  });

  test('the upper rungs join a version that plays', async () => {
    const clip = await footage.clip(cm, { rungs: ['v240', 'v480'] });
    const live = await publish([{ clipId: clip.clipId }]);
    const rungs = async () => uris(await playlistOf(cm, live.playback.hls, 'master.m3u8'));
    expect(await rungs()).toEqual(['v240.m3u8', 'v480.m3u8']);
    await footage.rungs(clip, cm, ['v720'], 'ready');
    await footageChanged(cm.customerId, clip.assetId);
    await expect.poll(rungs).toEqual(['v240.m3u8', 'v480.m3u8', 'v720.m3u8']);
  });

  test('the draft is played by its editors alone, and ends with the next save', async () => {
    const { clipId } = await footage.clip(cm);
    const programId = await draftOf([{ clipId }]);
    const hls = (await get(cm, programId)).draft?.hls ?? null;
    expect((await fetchFile(cm, hls)).status).toBe(200);
    expect((await fetchFile(viewer, await asSeenBy(viewer, hls))).status).toBe(404);
    expect((await fetchFile(cc, await asSeenBy(cc, hls))).status).toBe(404);
    await cm.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId, outMs: 3200 }] } });
    const next = (await get(cm, programId)).draft?.hls ?? null;
    expect(next).not.toBe(hls);
    expect(uris(await playlistOf(cm, next, 'v240.m3u8'))).toHaveLength(1);
  });
});

describe('who may fetch', () => {
  test('who watches an earlier version watches on while the next one is live', async () => {
    const { clipId } = await footage.clip(cm);
    const first = await publish([{ clipId }]);
    const { programId } = first;
    const seen = (await get(viewer, programId)).playback.hls;
    expect((await fetchFile(viewer, seen)).status).toBe(200);
    await cm.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId, outMs: 3200 }] } });
    await cm.ok('program/publishProgram', { programId });
    clock.advance(60_000);
    expect(uris(await playlistOf(viewer, seen, 'v240.m3u8'))).toHaveLength(4);
    const now = (await get(viewer, programId)).playback.hls;
    expect(uris(await playlistOf(viewer, now, 'v240.m3u8'))).toHaveLength(1);
  });

  test.each(['unpublishing', 'deleting', 'another audience'])(
    '%s stops what plays within 10 s',
    async (how) => {
      const { clipId } = await footage.clip(cm);
      const { programId } = await publish([{ clipId }]);
      const { hls } = (await get(viewer, programId)).playback;
      expect((await fetchFile(viewer, hls)).status).toBe(200);
      if (how === 'unpublishing') await cm.ok('program/unpublishProgram', { programId });
      else if (how === 'deleting') await cm.ok('program/deletePrograms', { programIds: [programId] });
      else
        await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [cc.customerUserId] } });
      clock.advance(10_000);
      expect((await fetchFile(viewer, hls)).status).toBe(404);
    },
  );

  test('a waiting version is nobody’s, and another organisation’s cookies open nothing', async () => {
    const { clipId } = await footage.clip(cm);
    const live = await publish([{ clipId }]);
    expect((await fetchFile(foreignUser, live.playback.hls)).status).toBe(403);
    const waiting = await footage.clip(cm, { rungs: [] });
    const { programId } = await publish([{ clipId: waiting.clipId }]);
    const version = await harness.app.context.db.tenant(cm.customerId, (trx) =>
      trx
        .selectFrom('program_versions')
        .select('id')
        .where('program_id', '=', programId)
        .executeTakeFirstOrThrow(),
    );
    const url = (live.playback.hls ?? '').replace(/v-[0-9a-f-]{36}/, `v-${version.id}`);
    expect((await fetchFile(cm, url)).status).toBe(404);
  });
});

describe('a shared draft with a clip that a creator may not see', () => {
  const save = (who: TestUser, programId: string, items: readonly Item[]) =>
    who.ok('program/saveTimeline', { programId, timeline: { items } });
  const refusal = (who: TestUser, programId: string, items: readonly Item[]) =>
    who.refused('program/saveTimeline', { programId, timeline: { items } });

  async function sharedDraft(): Promise<{ programId: string; clipId: string }> {
    const { clipId } = await footage.clip(cm);
    const programId = await draftOf([
      { clipId, inMs: 3000, outMs: 5000 },
      { clipId, inMs: 5000, outMs: 6000 },
    ]);
    await cm.ok('program/updateProgram', { programId, sharedWithCreators: true });
    return { programId, clipId };
  }

  test('is cut only inside of what a member with access left in it', async () => {
    const { programId, clipId } = await sharedDraft();
    for (const item of [
      { clipId },
      { clipId, inMs: 2900, outMs: 5000 },
      { clipId, inMs: 3000, outMs: 6100 },
      { clipId, inMs: 7000, outMs: 8000 },
    ]) {
      const kept = { clipId, inMs: 3000, outMs: 4000 };
      const body = await refusal(cc, programId, [kept, item]);
      expect(body).toMatchObject({
        code: 'range-not-allowed',
        fields: [
          {
            path: 'timeline.items.1.inMs',
            message: "You can only use the part of this clip that's already in the program.",
          },
        ],
      });
    }
    const { timeline } = await get(cm, programId);
    expect(timeline.items.map((item) => [item.inMs, item.outMs])).toEqual([
      [3000, 5000],
      [5000, 6000],
    ]);
  });

  test('can be split, doubled, narrowed, emptied and undone', async () => {
    const { programId, clipId } = await sharedDraft();
    const whole = { clipId, inMs: 3000, outMs: 6000 };
    await save(cc, programId, [
      { clipId, inMs: 3000, outMs: 3500 },
      { clipId, inMs: 3500, outMs: 6000 },
      { clipId, inMs: 3500, outMs: 6000 },
    ]);
    await save(cc, programId, [{ clipId, inMs: 4000, outMs: 4500 }]);
    await save(cc, programId, [whole]);
    await save(cc, programId, []);
    await save(cc, programId, [whole]);
    expect((await refusal(cc, programId, [{ ...whole, outMs: 6100 }])).code).toBe('range-not-allowed');
  });

  test('follows the last save of a member with access', async () => {
    const { programId, clipId } = await sharedDraft();
    const narrow = { clipId, inMs: 3000, outMs: 4000 };
    await save(cm, programId, [narrow]);
    const before = { clipId, inMs: 3000, outMs: 5000 };
    expect((await refusal(cc, programId, [before])).code).toBe('range-not-allowed');
    await save(cm, programId, [{ clipId, outMs: 9000 }]);
    await save(cc, programId, [before]);
    await save(cm, programId, []);
    expect((await refusal(cc, programId, [narrow])).code).toBe('not-found');
  });

  test('opens with the access to the clip, and opens nothing elsewhere', async () => {
    const { programId, clipId } = await sharedDraft();
    const own = await cc.ok<{ programId: string }>('program/createProgram', { title: 'Own' });
    const inside = [{ clipId, inMs: 3000, outMs: 4000 }];
    expect((await refusal(cc, own.programId, inside)).code).toBe('not-found');
    const made = await cc.refused('program/createProgram', { title: 'Copy', timeline: { items: inside } });
    expect(made.code).toBe('not-found');
    await cm.ok('clip/updateClip', { clipId, sharedWithCreators: true });
    await save(cc, programId, [{ clipId }]);
    await cm.ok('clip/updateClip', { clipId, sharedWithCreators: false });
    await save(cc, programId, [{ clipId, inMs: 1000, outMs: 2000 }]);
  });

  test('that was saved before ranges were kept may use what its timeline has', async () => {
    const { programId, clipId } = await sharedDraft();
    await harness.app.context.db.system((trx) =>
      trx.updateTable('programs').set({ timeline_ranges: null }).where('id', '=', programId).execute(),
    );
    expect((await refusal(cc, programId, [{ clipId }])).code).toBe('range-not-allowed');
    await save(cc, programId, [{ clipId, inMs: 3200, outMs: 6000 }]);
    await save(cc, programId, [{ clipId, inMs: 3000, outMs: 6000 }]);
  });
});

describe('a program that waits for its cuts', () => {
  async function waiting(): Promise<{ programId: string; clip: RowClip }> {
    const clip = await footage.clip(cm);
    const live = await publish([{ clipId: clip.clipId, inMs: 1000, outMs: 9000 }]);
    expect(live.state).toBe('publishing');
    return { programId: live.programId, clip };
  }

  test('goes live where they become ready while it is being published', async () => {
    const clip = await footage.clip(cm);
    const programId = await draftOf([{ clipId: clip.clipId, inMs: 1000, outMs: 9000 }]);
    const { events } = harness.app.context;
    const told = vi.spyOn(events, 'publish');
    const news = () => footageChanged(cm.customerId, clip.assetId);
    let late: Promise<void> | undefined;
    // The version is written and not yet committed: who looks for it now looks in vain, and the pieces wait for it.
    told.mockImplementationOnce(async () => {
      await news();
      late = footage.pieces(clip).then(news);
    });
    await cm.ok('program/publishProgram', { programId });
    told.mockRestore();
    await late;
    expect((await get(cm, programId)).state).toBe('published');
  });

  test('goes live with the lowest rung, and gets the others while it plays', async () => {
    const { programId, clip } = await waiting();
    const { db } = harness.app.context;
    const setRungs = (rungs: string[]) =>
      db.system((trx) =>
        trx
          .updateTable('pieces')
          .set({ state: 'ready', rungs })
          .where('asset_id', '=', clip.assetId)
          .execute(),
      );
    await setRungs(['v240', 'aud']);
    await footageChanged(cm.customerId, clip.assetId);
    const first = await get(viewer, programId);
    expect(uris(await playlistOf(viewer, first.playback.hls, 'master.m3u8'))).toEqual(['v240.m3u8']);
    const playing = await playlistOf(viewer, first.playback.hls, 'v240.m3u8');
    await setRungs(['v240', 'v480', 'v720', 'v1080', 'aud']);
    await footageChanged(cm.customerId, clip.assetId);
    const rungs = async () => uris(await playlistOf(viewer, first.playback.hls, 'master.m3u8'));
    await expect.poll(rungs).toHaveLength(4);
    expect((await get(viewer, programId)).playback.hls).toBe(first.playback.hls);
    expect(await playlistOf(viewer, first.playback.hls, 'v240.m3u8')).toEqual(playing);
  });

  test('goes live although the news of its last cut was lost', async () => {
    const { programId, clip } = await waiting();
    await footage.pieces(clip);
    await takeUpLostWork(harness.app.features.programs);
    expect((await get(cm, programId)).state).toBe('published');
  });

  test('has cuts made again that are gone', async () => {
    const { programId, clip } = await waiting();
    const { db } = harness.app.context;
    await db.system((trx) => trx.deleteFrom('pieces').where('asset_id', '=', clip.assetId).execute());
    await takeUpLostWork(harness.app.features.programs);
    expect(await footage.pieces(clip)).toBe(2);
    await takeUpLostWork(harness.app.features.programs);
    expect((await get(cm, programId)).state).toBe('published');
  });
});
