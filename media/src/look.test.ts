import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PieceSource, SegmentRun } from './piece.ts';
import { blendSegments, encodePiece, musicSegments, segmentsForPiece } from './piece.ts';
import { joinFiles } from './join-files.ts';
import type { LadderResult } from './ladder.ts';
import { encodeLadder } from './ladder.ts';
import { probe } from './probe.ts';
import { type Bench, lavfi, openBench, QUICK_H264 } from './test-bench.ts';

const fps = 30;
const frames = 240;
let bench: Bench;
let grey: LadderResult;

beforeAll(async () => {
  bench = await openBench();
  grey = await ladder(
    'grey.mp4',
    lavfi(`color=c=0x808080:s=640x360:r=${fps}:d=8`, "aevalsrc='0.25*sin(2*PI*440*t)':s=48000:d=8"),
  );
});
afterAll(() => bench[Symbol.asyncDispose]());

async function ladder(name: string, inputs: readonly string[]): Promise<LadderResult> {
  const source = await bench.make(name, [...inputs, ...QUICK_H264]);
  const info = await probe(bench.runner, { file: source, workDir: await bench.folder() });
  return encodeLadder(bench.runner, {
    ...{ source, info, aspect: '16:9', fps, gainDb: 0, lane: 'background' },
    ...{ rungs: ['v240', 'v480'], audio: true, workDir: await bench.folder() },
  });
}

function runOf(
  files: { init: string; segments: readonly { file: string }[] } | undefined,
  { first, last }: { first: number; last: number },
): SegmentRun {
  if (files === undefined) throw new Error('a rendition is missing');
  const segments = files.segments.slice(first, last + 1).map(({ file }) => file);
  return { init: files.init, firstSegment: first, segments };
}

type Look = Pick<PieceSource, 'picture' | 'blends' | 'sound' | 'music'>;

/** A piece of the grey clip; gives a video file and its sound as samples of −1 to 1. */
async function encode(inFrame: number, outFrame: number, workDir: string, look: Look) {
  const range = { inFrame, outFrame, frames, fps } as const;
  const needed = segmentsForPiece(range);
  const made = await encodePiece(bench.runner, {
    ...range,
    ...look,
    video: runOf(grey.rungs.v480, needed.video),
    videoRung: 'v480',
    audio: runOf(grey.audio, needed.audio),
    inits: { v240: grey.rungs.v240?.init ?? '' },
    ...{ realCutIn: false, realCutOut: false, aspect: '16:9', rungs: ['v240'], workDir, lane: 'interactive' },
  });
  const video = join(await bench.folder(), 'video.mp4');
  await joinFiles(video, [grey.rungs.v240?.init ?? '', made.video.v240?.file ?? '']);
  const audio = join(await bench.folder(), 'audio.mp4');
  await joinFiles(audio, [grey.audio?.init ?? '', made.audio?.file ?? '']);
  const pcm = await bench.decode(audio, '-map 0:a -ac 1 -f f32le'.split(' '));
  const sound = Array.from({ length: pcm.length / 4 }, (_, at) => pcm.readFloatLE(at * 4));
  return { video, sound };
}

/** The colour of each frame at a place, 0 to 1 of width and height: red, green, blue. */
async function colours(file: string, x: number, y: number): Promise<[number, number, number][]> {
  const crop = `crop=4:4:iw*${x}:ih*${y},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`;
  const raw = await bench.decode(file, ['-map', '0:v', '-vf', crop, '-f', 'rawvideo']);
  return Array.from({ length: raw.length / 3 }, (_, at) => [
    raw.readUInt8(at * 3),
    raw.readUInt8(at * 3 + 1),
    raw.readUInt8(at * 3 + 2),
  ]);
}

/** Loudness of a stretch of frames of a piece, as a share of the clip's own. */
function level(sound: readonly number[], fromFrame: number, toFrame: number): number {
  const part = sound.slice(fromFrame * 1600, toFrame * 1600);
  const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
  return Math.sqrt(power) / (0.25 / Math.SQRT2);
}

/** A picture of the footage's size: orange at left, nothing at right. */
async function halfOrange(workDir: string): Promise<string> {
  const graph = 'color=c=0xff8000:s=427x480,format=rgba,pad=854:480:0:0:color=black@0';
  const file = await bench.make('half.png', [...lavfi(graph), ...'-frames:v 1 -f image2'.split(' ')]);
  await joinFiles(join(workDir, 'half.png'), [file]);
  return 'half.png';
}

test('a picture is laid over its frames alone, in its own colour, and goes on into the next piece', async () => {
  const overlay = async (workDir: string, startFrame: number) => ({
    picture: { fades: [], overlays: [{ file: await halfOrange(workDir), startFrame, frames: 60 }] },
  });
  const [one, two] = [await bench.folder(), await bench.folder()];
  const first = await encode(0, 96, one, await overlay(one, 66));
  const second = await encode(96, 192, two, await overlay(two, -30));
  const left = [...(await colours(first.video, 0.25, 0.5)), ...(await colours(second.video, 0.25, 0.5))];
  const right = [...(await colours(first.video, 0.75, 0.5)), ...(await colours(second.video, 0.75, 0.5))];
  expect(left).toHaveLength(192);
  for (const [red, green, blue] of right) {
    for (const part of [red, green, blue]) expect(Math.abs(part - 128)).toBeLessThan(12);
  }
  for (const at of [0, 65, 127, 190]) expect(left[at]?.[0]).toBeLessThan(150);
  // Fully there between its fades, on both sides of the border.
  for (const at of [80, 95, 96, 110]) {
    const [red = 0, green = 0, blue = 0] = left[at] ?? [];
    expect(red).toBeGreaterThan(240);
    expect(Math.abs(green - 128)).toBeLessThan(14);
    expect(blue).toBeLessThan(20);
  }
  expect(left[70]?.[0]).toBeGreaterThan(150);
  expect(left[70]?.[0]).toBeLessThan(240);
});

test('a fade to black goes on over the border of two pieces without a jump', { tags: 'full' }, async () => {
  const fade = (startFrame: number) => ({
    picture: { fades: [{ kind: 'out', startFrame, frames: 60 } as const], overlays: [] },
    sound: { gainDb: 0, fades: [{ kind: 'out', startFrame, frames: 60 } as const] },
  });
  const first = await encode(0, 96, await bench.folder(), fade(66));
  const second = await encode(96, 126, await bench.folder(), fade(-30));
  const grey = [...(await colours(first.video, 0.5, 0.5)), ...(await colours(second.video, 0.5, 0.5))];
  const brightness = grey.map(([red]) => red);
  expect(Math.abs((brightness[60] ?? 0) - 128)).toBeLessThan(8);
  expect(Math.abs((brightness[95] ?? 0) - (brightness[96] ?? 0))).toBeLessThan(12);
  expect(Math.abs((brightness[96] ?? 0) - 64)).toBeLessThan(12);
  expect(brightness.at(-1)).toBeLessThan(12);
  expect(level(first.sound, 0, 60)).toBeCloseTo(1, 1);
  expect(level(first.sound, 93, 96)).toBeCloseTo(0.52, 1);
  expect(level(second.sound, 0, 3)).toBeCloseTo(0.48, 1);
  expect(level(second.sound, 26, 29)).toBeLessThan(0.12);
});

test('a gain changes the loudness and leaves the frames alone', async () => {
  const { sound } = await encode(96, 192, await bench.folder(), { sound: { gainDb: -6, fades: [] } });
  expect(level(sound, 10, 80)).toBeCloseTo(0.5, 1);
});

test('music is mixed in from its frame on, and is softer while someone speaks', async () => {
  const tone = await ladder(
    'tone.mp4',
    lavfi(`color=c=black:s=320x180:r=${fps}:d=8`, "aevalsrc='0.25*sin(2*PI*3000*t)':s=48000:d=8"),
  );
  const place = { startFrame: 20, frames: 190, inFrame: 50 };
  const run = runOf(tone.audio, musicSegments(place, 96) ?? { first: 0, last: 0 });
  const { sound } = await encode(96, 192, await bench.folder(), {
    sound: { gainDb: -60, fades: [] },
    music: [{ ...place, run, gainDb: 0, fades: [], ducks: [[60, 80]] }],
  });
  expect(level(sound, 2, 19)).toBeLessThan(0.02);
  expect(level(sound, 22, 44)).toBeCloseTo(1, 1);
  expect(level(sound, 62, 78)).toBeCloseTo(0.2, 1);
});

test('a cross-fade shows more and more of the other clip, over the cut, and is as loud as either', {
  tags: 'full',
}, async () => {
  const white = await ladder(
    'white.mp4',
    lavfi(`color=c=white:s=320x180:r=${fps}:d=8`, "aevalsrc='0.25*sin(2*PI*3000*t)':s=48000:d=8"),
  );
  // Thirty frames, of which the last twelve are behind the cut.
  const half = (kind: 'in' | 'out', startFrame: number, pieceFrames: number): Look => {
    const place = { startFrame, frames: 30, inFrame: 85 };
    const fade = { startFrame, frames: 30, curve: 'power' } as const;
    const own = kind === 'in' ? 'out' : 'in';
    return {
      picture: { fades: [], overlays: [] },
      blends: [{ kind, ...place, run: runOf(white.rungs.v480, blendSegments(place, pieceFrames)) }],
      sound: { gainDb: 0, fades: [{ kind: own, ...fade }] },
      music: [
        {
          ...{ ...place, gainDb: 0, fades: [{ kind, ...fade }], ducks: [] },
          run: runOf(white.audio, musicSegments(place, pieceFrames) ?? { first: 0, last: 0 }),
        },
      ],
    };
  };
  const ends = await encode(130, 192, await bench.folder(), half('in', 44, 62));
  const begins = await encode(40, 96, await bench.folder(), half('out', -18, 56));
  const brightness = async (file: string) => (await colours(file, 0.5, 0.5)).map(([red]) => red);
  const [last, first] = [await brightness(ends.video), await brightness(begins.video)];
  expect([last.length, first.length]).toEqual([62, 56]);
  for (const [at, value] of last.entries())
    expect(Math.abs(value - (128 + (127 * Math.max(0, at - 43)) / 31)), `frame ${at}`).toBeLessThan(6);
  for (const [at, value] of first.entries())
    expect(Math.abs(value - (128 + (127 * Math.max(0, 12 - at)) / 31)), `frame ${at}`).toBeLessThan(6);
  for (const from of [5, 44, 52, 58]) expect(level(ends.sound, from, from + 4)).toBeCloseTo(1, 1);
  for (const from of [1, 6, 12, 40]) expect(level(begins.sound, from, from + 4)).toBeCloseTo(1, 1);
});

test('an image is laid over its place alone, as opaque as it is wanted', async () => {
  const workDir = await bench.folder();
  const png = await bench.make('red.png', [...lavfi('color=c=0xff0000:s=100x50'), '-frames:v', '1']);
  await joinFiles(join(workDir, 'red.png'), [png]);
  const place = { x: 600, y: 40, width: 200, height: 100, opacity: 0.5 };
  const picture = { fades: [], overlays: [{ file: 'red.png', place, startFrame: 0, frames: 96 }] };
  const { video } = await encode(0, 96, workDir, { picture });
  const [inside] = (await colours(video, 700 / 854, 90 / 480)).slice(48);
  const [red = 0, green = 0, blue = 0] = inside ?? [];
  expect(Math.abs(red - 192)).toBeLessThan(16);
  for (const part of [green, blue]) expect(Math.abs(part - 64)).toBeLessThan(16);
  for (const [x, y] of [
    [560 / 854, 90 / 480],
    [700 / 854, 180 / 480],
    [0.2, 0.8],
  ] as const) {
    for (const part of (await colours(video, x, y))[48] ?? []) expect(Math.abs(part - 128)).toBeLessThan(12);
  }
});
