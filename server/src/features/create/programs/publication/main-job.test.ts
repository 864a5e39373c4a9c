import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import type { SharedProgram } from '@rushes/contract/audience/share-links';
import { type Bench, lavfi, openBench } from '@rushes/media/test-bench';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { type TestUser, mediaCookie, signUp } from '../../../../../test/users.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';

const codeBits = 12;
const fps = 30;
const lengths = [240, 210] as const;

let harness: Harness;
let bench: Bench;
let cm: TestUser;
let viewer: TestUser;
let clipIds: string[];
let programId: string;

/** A picture whose bars spell the frame (9 bits) and the source (3 bits), with a beep each second. */
async function makeCoded(id: number, frames: number): Promise<Buffer> {
  const seconds = frames / fps;
  const bar = (bit: number, enable: string) =>
    `drawbox=x=iw*${bit}/${codeBits}:y=0:w=iw/${codeBits}:h=ih:color=white:t=fill:enable='${enable}'`;
  const bars = Array.from({ length: 9 }, (_, bit) => bar(bit, `mod(floor(n/${2 ** bit}),2)`));
  const idBars = [0, 1, 2].filter((bit) => id & (2 ** bit)).map((bit) => bar(9 + bit, '1'));
  const sources = lavfi(
    `color=c=black:s=320x180:r=${fps}:d=${seconds},${[...bars, ...idBars].join(',')}`,
    `aevalsrc='if(lt(mod(t,1),0.05),0.8*sin(2*PI*1000*t),0)':s=48000:d=${seconds}`,
  );
  const codecs = '-c:v libx264 -preset ultrafast -crf 15 -pix_fmt yuv420p -g 30 -c:a aac -b:a 192k';
  return readFile(await bench.make(`coded-${id}.mp4`, [...sources, ...codecs.split(' ')]));
}

async function readCodes(bytes: Buffer): Promise<number[]> {
  const file = join(await bench.folder(), 'played.mp4');
  await writeFile(file, bytes);
  const area = `-map 0:v -vsync passthrough -vf scale=${codeBits}:1:flags=area,format=gray -f rawvideo`;
  const raw = await bench.decode(file, area.split(' '));
  return Array.from({ length: raw.length / codeBits }, (_, frame) =>
    [...raw.subarray(frame * codeBits, (frame + 1) * codeBits)].reduce(
      (code, level, bit) => code + (level > 128 ? 2 ** bit : 0),
      0,
    ),
  );
}

async function fetchBytes(url: string, cookie: string): Promise<Buffer> {
  const response = await fetch(harness.url + url, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

async function fetchLines(url: string, cookie: string): Promise<string[]> {
  return (await fetchBytes(url, cookie)).toString().trim().split('\n');
}

/** What a playlist names, entry by entry: init and segments in order. */
function entriesOf(lines: readonly string[]): string[][] {
  const entries: string[][] = [];
  for (const line of lines) {
    const init = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1];
    if (init !== undefined) entries.push([init]);
    else if (!line.startsWith('#')) entries.at(-1)?.push(line);
  }
  return entries;
}

async function playRung(hls: string, name: string, cookie: string): Promise<number[]> {
  const folder = hls.replace('master.m3u8', '');
  const codes: number[] = [];
  for (const files of entriesOf(await fetchLines(folder + name, cookie))) {
    const parts: Buffer[] = [];
    for (const file of files) parts.push(await fetchBytes(folder + file, cookie));
    codes.push(...(await readCodes(Buffer.concat(parts))));
  }
  return codes;
}

const cuts = [
  [0, 37, 200],
  [1, 0, 210],
  [0, 120, 150],
  [1, 96, 192],
] as const;

const expectedCodes = cuts.flatMap(([clip, from, to]) =>
  Array.from({ length: to - from }, (_, at) => from + at + (clip + 1) * 512),
);

const itemsOf = () =>
  cuts.map(([clip, from, to]) => ({
    clipId: clipIds[clip] ?? '',
    inMs: Math.round((from * 1000) / fps),
    outMs: Math.round((to * 1000) / fps),
  }));

beforeAll(async () => {
  bench = await openBench();
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  clipIds = [];
  for (const [at, frames] of lengths.entries())
    clipIds.push(await tusOf(harness, cm).send(await makeCoded(at + 1, frames), `coded-${at}.mp4`));
  for (const clipId of clipIds) await clipWhen(cm, clipId, isSettled, 100_000);
});

afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
});

async function pieceState(): Promise<Draft['pieces'] | undefined> {
  return (await cm.ok<ProgramDetail>('program/getProgram', { programId })).draft?.pieces;
}

// Other files' footage is encoded beside it.
describe('from upload to a colleague’s screen', { timeout: 180_000 }, () => {
  test('what was cut is published with the answer, once its pieces are made', async () => {
    programId = (await cm.ok<{ programId: string }>('program/createProgram', { title: 'Coded' })).programId;
    const draft = await cm.ok<Draft>('program/saveTimeline', { programId, timeline: { items: itemsOf() } });
    expect(draft.timeline.items.map((item) => [item.inFrame, item.outFrame])).toEqual(
      cuts.map(([, from, to]) => [from, to]),
    );
    expect(draft.durationMs).toBe(Math.round((expectedCodes.length * 1000) / fps));
    await expect
      .poll(pieceState, { timeout: 150_000 })
      .toMatchObject({ ready: draft.pieces.total, total: draft.pieces.total });
    const live = await cm.ok<ProgramDetail>('program/publishProgram', { programId });
    expect(live).toMatchObject({ state: 'published', version: 1 });
  });

  test('every rung plays exactly the frames of the edit list, for a colleague', async () => {
    const { playback } = await viewer.ok<ProgramDetail>('program/getProgram', { programId });
    const hls = playback.hls ?? '';
    const rungs = async () =>
      (await fetchLines(hls, viewer.cookie)).filter((line) => /^v\d+\.m3u8$/.test(line));
    await expect.poll(rungs, { timeout: 150_000 }).toEqual(['v240.m3u8', 'v480.m3u8', 'v720.m3u8']);
    for (const rung of await rungs()) expect(await playRung(hls, rung, viewer.cookie)).toEqual(expectedCodes);
  });

  test('the draft’s preview plays what publishing gave', async () => {
    const { draft } = await cm.ok<ProgramDetail>('program/getProgram', { programId });
    expect(draft?.differsFromLive).toBe(false);
    expect(await playRung(draft?.hls ?? '', 'v240.m3u8', cm.cookie)).toEqual(expectedCodes);
  });

  test('poster and hover pictures are made for the program', async () => {
    const get = () => viewer.ok<ProgramDetail>('program/getProgram', { programId });
    await expect.poll(async () => (await get()).playback.poster, { timeout: 30_000 }).not.toBeNull();
    const { playback } = await get();
    const [poster, sprite] = [playback.poster ?? '', playback.sprite ?? ''];
    expect((await fetchBytes(poster, viewer.cookie)).subarray(0, 2).toString('hex')).toBe('ffd8');
    const cues = (await fetchLines(sprite, viewer.cookie)).filter((line) => line.includes('#xywh='));
    const sheets = new Set(cues.map((cue) => cue.split('#')[0] ?? ''));
    expect(sheets.size).toBe(1);
    for (const sheet of sheets) {
      const bytes = await fetchBytes(sprite.replace('sprite.vtt', sheet), viewer.cookie);
      expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
  });

  test('the MP4 is made when first fetched, by copy, with every frame in its place', async () => {
    const { playback } = await viewer.ok<ProgramDetail>('program/getProgram', { programId });
    const bytes = await fetchBytes(playback.mp4 ?? '', viewer.cookie);
    expect(await readCodes(bytes)).toEqual(expectedCodes);
    expect(await viewer.ok('program/prepareDownload', { programId })).toEqual({
      ready: true,
      progress: null,
    });
    const ranged = await fetch(harness.url + (playback.mp4 ?? ''), {
      headers: { cookie: viewer.cookie, range: 'bytes=4-7' },
    });
    expect([ranged.status, await ranged.text()]).toEqual([206, 'ftyp']);
    expect(ranged.headers.get('content-disposition')).toContain('Coded.mp4');
  });

  test('a share link plays the same frames without an account', async () => {
    const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
    const { body } = await harness.call('sharelink/openShareLink', {
      slug: url.slice(url.lastIndexOf('/') + 1),
    });
    const shared = body.clientResponse as SharedProgram;
    expect(
      await playRung(shared.playback.hls ?? '', 'v240.m3u8', mediaCookie(shared.preSignedCookie)),
    ).toEqual(expectedCodes);
  });

  test('a program published before its pieces are made goes live by itself', async () => {
    const timeline = { items: [{ clipId: clipIds[0] ?? '', inMs: 700, outMs: 2900 }] };
    const made = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Eager', timeline });
    await cm.ok('program/publishProgram', { programId: made.programId });
    const state = async () => (await cm.ok<ProgramDetail>('program/getProgram', made)).state;
    await expect.poll(state, { timeout: 150_000 }).toBe('published');
  });
});
