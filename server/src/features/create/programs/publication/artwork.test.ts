import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clip } from '@rushes/contract/media/clips';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { SharedProgram } from '@rushes/contract/audience/share-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedActions } from '../../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { type TestUser, mediaCookie, signUp } from '../../../../../test/users.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { removeSupersededFiles } from './superseded-files.ts';
import { takeUpLostWork } from '../jobs.ts';

const run = promisify(execFile);
/** Two seconds of each, so that a picture tells where in the clip it is from. */
const colours: readonly (readonly [number, number, number])[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
  [128, 128, 128],
  [255, 128, 0],
  [0, 128, 0],
];
/** Tiles of a sheet that hold no picture. */
const blank = [0, 0, 0] as const;

let harness: Harness;
let cm: TestUser;
let cc: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  clipId = await tusOf(harness, cm).send(await colouredFilm(), 'colours.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function colouredFilm(): Promise<Buffer> {
  const hex = (rgb: readonly number[]) => rgb.map((part) => part.toString(16).padStart(2, '0')).join('');
  const parts = colours.map((rgb, at) => `color=c=0x${hex(rgb)}:s=320x180:r=30:d=2[p${at}]`);
  const graph = `${parts.join(';')};${colours.map((_, at) => `[p${at}]`).join('')}concat=n=${colours.length}[v]`;
  const file = join(harness.config.stateDir, 'colours.mp4');
  const encode = '-map [v] -map 0:a -shortest -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
  const sound = ['-f', 'lavfi', '-i', 'sine=f=330:d=20:r=48000'];
  await run('ffmpeg', ['-v', 'error', ...sound, '-filter_complex', graph, ...encode.split(' '), file]);
  return readFile(file);
}

/** Publishes a part of the film and waits for the pictures of that version. */
async function publish(inMs: number, outMs: number): Promise<ProgramDetail> {
  const timeline = { items: [{ clipId, inMs, outMs }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Part',
    timeline,
  });
  await cm.ok('program/publishProgram', { programId });
  return pictured(programId);
}

async function pictured(programId: string): Promise<ProgramDetail> {
  const get = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
  await expect.poll(async () => (await get()).playback.poster, { timeout: 30_000 }).not.toBeNull();
  return get();
}

interface Guest {
  readonly shared: SharedProgram;
  fetch(url: string): Promise<{ status: number; bytes: Buffer }>;
}

async function guestOf(programId: string): Promise<Guest> {
  const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
  const response = await fetch(`${harness.url}/rest/secure/service/sharelink/openShareLink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientRequest: { slug: url.slice(url.lastIndexOf('/') + 1) } }),
  });
  const { clientResponse } = (await response.json()) as { clientResponse: SharedProgram };
  const cookie = mediaCookie(clientResponse.preSignedCookie);
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, harness.url), { headers: { cookie } });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { shared: clientResponse, fetch: get };
}

/** Which colours of the film a moving or still picture shows, as numbers of the two seconds they are from. */
async function coloursIn(bytes: Buffer, format: string): Promise<number[]> {
  const child = run(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', format, '-i', 'pipe:0', '-vf', 'scale=iw/4:ih/4:flags=neighbor'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
    ],
    { encoding: 'buffer', maxBuffer: 500_000_000 },
  );
  child.child.stdin?.end(bytes);
  const { stdout } = await child;
  const seen = new Map<number, number>();
  for (let at = 0; at + 2 < stdout.length; at += 3) {
    const distances = [...colours, blank].map((rgb) =>
      rgb.reduce((sum, part, channel) => sum + Math.abs(part - (stdout[at + channel] ?? 0)), 0),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    seen.set(nearest, (seen.get(nearest) ?? 0) + 1);
  }
  // Pixels at an edge mix; what was shown covers far more than that.
  const isShown = ([colour, count]: [number, number]) =>
    colour < colours.length && count > stdout.length / 3 / 500;
  return [...seen].filter(isShown).map(([colour]) => colour);
}

const linesOf = (bytes: Buffer) =>
  bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** Everything that a guest is told of: each moving and still picture, decoded. */
async function everyColour(guest: Guest): Promise<Record<string, number[]>> {
  const { hls: playlistUrl, poster, sprite } = guest.shared.playback;
  const hls = playlistUrl ?? '';
  const seen: Record<string, number[]> = {};
  const need = async (url: string) => {
    const { status, bytes } = await guest.fetch(url);
    expect([url, status]).toEqual([url, 200]);
    return bytes;
  };
  for (const rung of linesOf(await need(hls)).filter((line) => /^v\d+\.m3u8$/.test(line))) {
    const playlist = linesOf(await need(new URL(rung, new URL(hls, harness.url)).pathname));
    const names = playlist.map((line) => /^#EXT-X-MAP:URI="(.+)"/.exec(line)?.[1] ?? line);
    const files = names.filter((line) => !line.startsWith('#'));
    const bytes = await Promise.all(
      files.map((name) => need(new URL(name, new URL(hls, harness.url)).pathname)),
    );
    seen[rung] = await coloursIn(Buffer.concat(bytes), 'mp4');
  }
  seen['poster'] = await coloursIn(await need(poster ?? ''), 'mjpeg');
  const track = linesOf(await need(sprite ?? ''));
  const sheets = new Set(
    track.filter((line) => line.includes('#xywh')).map((line) => line.split('#')[0] ?? ''),
  );
  expect(sheets.size).toBe(1);
  for (const sheet of sheets) {
    const url = new URL(sheet, new URL(sprite ?? '', harness.url)).pathname;
    seen['sprite'] = await coloursIn(await need(url), 'mjpeg');
  }
  return seen;
}

test('a guest gets no picture of footage that was cut away', async () => {
  const { programId } = await publish(0, 2000);
  const guest = await guestOf(programId);
  const seen = await everyColour(guest);
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['v240.m3u8', 'poster', 'sprite']));
  expect(new Set(Object.values(seen).flat())).toEqual(new Set([0]));
  const folder = (guest.shared.playback.hls ?? '').replace('master.m3u8', '');
  const { assetId } = await harness.app.context.db.tenant(cm.customerId, (trx) =>
    trx.selectFrom('clips').select('asset_id as assetId').where('id', '=', clipId).executeTakeFirstOrThrow(),
  );
  const { playback } = harness.app.features;
  for (const key of [`assets/${assetId}/poster.jpg`, `assets/${assetId}/sprite-0.jpg`])
    expect((await guest.fetch(folder + playback.segmentName(key))).status).toBe(404);
  const clip = folder.replace(/v-[^/]+\/$/, `c-${assetId}/`);
  for (const name of ['poster.jpg', 'sprite.jpg', 'sprite.vtt'])
    expect((await guest.fetch(clip + name)).status).toBe(404);
});

test('the poster and the hover pictures are of the part that is shown', { tags: 'full' }, async () => {
  const { programId } = await publish(12_000, 14_000);
  const seen = await everyColour(await guestOf(programId));
  expect(new Set(Object.values(seen).flat())).toEqual(new Set([6]));
});

test('a clip is shown by the frame that someone chose, under another address, and again by the automatic picture', async () => {
  const before = await clipWhen(cm, clipId, ({ playback }) => playback.sprite !== null);
  const set = (frame: number | null) => cm.ok<Clip>('clip/setPoster', { clipId, frame });
  const shown = async ({ playback }: Clip) => {
    const response = await fetch(new URL(playback.poster ?? '', harness.url), {
      headers: { cookie: cm.cookie },
    });
    return coloursIn(Buffer.from(await response.arrayBuffer()), 'mjpeg');
  };
  // The last frame of the second colour and the first of the third.
  const second = await set(119);
  expect([second.posterFrame, await shown(second)]).toEqual([119, [1]]);
  const third = await set(120);
  expect([third.posterFrame, await shown(third)]).toEqual([120, [2]]);
  expect(new Set([before, second, third].map(({ playback }) => playback.poster)).size).toBe(3);
  const automatic = await set(null);
  expect([automatic.posterFrame, automatic.playback.poster]).toEqual([null, before.playback.poster]);
  expect(automatic.playback.sprite).toBe(before.playback.sprite);

  expect((await cm.refused('clip/setPoster', { clipId, frame: 600 })).code).toBe('invalid');
  expect((await cc.refused('clip/setPoster', { clipId, frame: 1 })).code).toBe('not-found');
  await cm.ok('clip/updateClip', { clipId, sharedWithCreators: true });
  expect((await cc.refused('clip/setPoster', { clipId, frame: 1 })).code).toBe('forbidden');
  await cm.ok('clip/updateClip', { clipId, sharedWithCreators: false });
  expect((await auditedActions(harness, clipId)).filter((action) => action === 'clips.changed').length).toBe(
    5,
  );
});

test('a live version without pictures gets its own', { tags: 'full' }, async () => {
  const { programId, playback } = await publish(4000, 6000);
  await harness.app.context.db.system(async (trx) => {
    const without = { artwork: null, has_artwork: false };
    // The program first, as the jobs that may still run do.
    await trx.updateTable('programs').set({ live_has_artwork: false }).where('id', '=', programId).execute();
    await trx.updateTable('program_versions').set(without).where('program_id', '=', programId).execute();
  });
  await takeUpLostWork(harness.app.features.programs);
  expect((await pictured(programId)).playback).toMatchObject({ poster: playback.poster });
});

test('the pictures of a version that nobody can watch any more are deleted', { tags: 'full' }, async () => {
  const { programId } = await publish(6000, 9000);
  const { db, storage } = harness.app.context;
  const { artwork } = await db.system((trx) =>
    trx
      .selectFrom('program_versions')
      .select('artwork')
      .where('program_id', '=', programId)
      .executeTakeFirstOrThrow(),
  );
  const keys = [artwork?.posterKey ?? '', ...(artwork?.sprite?.sheets ?? [])];
  expect(keys).toHaveLength(2);
  await cm.ok('program/unpublishProgram', { programId });
  for (const key of keys) expect(await storage.has(key)).toBe(true);
  await db.system((trx) =>
    trx
      .updateTable('program_versions')
      .set({ superseded_at: new Date(Date.now() - 13 * 3_600_000) })
      .where('program_id', '=', programId)
      .execute(),
  );
  await removeSupersededFiles(harness.app.context);
  for (const key of keys) expect(await storage.has(key)).toBe(false);
});

test('an editor who may not see the clip gets no hover pictures of it', async () => {
  const { programId } = await publish(0, 3200);
  await cm.ok('program/updateProgram', { programId, sharedWithCreators: true });
  const draftOf = async (who: TestUser) =>
    (await who.ok<ProgramDetail>('program/getProgram', { programId })).draft;
  const fetchAs = async (who: TestUser, url: string) => {
    const response = await fetch(harness.url + url, { headers: { cookie: who.cookie } });
    await response.arrayBuffer();
    return response.status;
  };
  const own = (await draftOf(cm))?.sprite ?? '';
  expect(await fetchAs(cm, own)).toBe(200);
  const theirs = await draftOf(cc);
  expect(theirs?.hls).not.toBeNull();
  expect(theirs?.sprite).toBeNull();
  const folder = (theirs?.hls ?? '').replace('master.m3u8', '');
  for (const name of ['poster.jpg', 'sprite.vtt']) {
    expect(await fetchAs(cc, folder + name)).toBe(404);
    expect(await fetchAs(cc, folder.replace('/d-', '/p-') + name)).toBe(404);
  }
  await cm.ok('clip/updateClip', { clipId, sharedWithCreators: true });
  await expect.poll(async () => (await draftOf(cc))?.sprite).not.toBeNull();
});
