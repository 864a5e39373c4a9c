import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concatMp4, type DownloadEntry } from './download.ts';
import { planEntry } from './edit-list.ts';
import { joinFiles } from './join-files.ts';
import { encodeLadder, type LadderResult, type RenditionFiles } from './ladder.ts';
import { blendSegments, encodePiece, type SegmentRun, segmentsForPiece } from './piece.ts';
import { footageFrame, framesAtSpeed } from './plan/speed.ts';
import { probe } from './probe.ts';
import { type Bench, openBench } from './test-bench.ts';
import { beepOffsetMs, beeps, codedSource, codeOf, readCodes } from './test-codes.ts';

const fps = 30;
const frames = 480;
let bench: Bench;
let source: LadderResult;
let tone: LadderResult;

beforeAll(async () => {
  bench = await openBench();
  // As in a room: in digital silence the filter finds nothing that fits.
  source = await ladder(`${beeps}+0.003*(random(0)-0.5)`);
  tone = await ladder('0.25*sin(2*PI*440*t)');
});
afterAll(() => bench[Symbol.asyncDispose]());

async function ladder(sound: string): Promise<LadderResult> {
  const file = await bench.make('source.mp4', codedSource(1, frames, '640x360', fps, sound));
  const info = await probe(bench.runner, { file, workDir: await bench.folder() });
  return encodeLadder(bench.runner, {
    ...{ source: file, info, aspect: '16:9', fps, gainDb: 0, lane: 'background' },
    ...{ rungs: ['v240', 'v480'], audio: true, workDir: await bench.folder() },
  });
}

function rendition(rung: 'v240' | 'v480' | 'aud', of = source): RenditionFiles {
  const files = rung === 'aud' ? of.audio : of.rungs[rung];
  if (files === undefined) throw new Error(`no ${rung}`);
  return files;
}

function runOf({ init, segments }: RenditionFiles, { first, last }: { first: number; last: number }) {
  const files = segments.slice(first, last + 1).map(({ file }) => file);
  if (files.length <= last - first) throw new Error(`no segment ${last}`);
  return { init, firstSegment: first, segments: files } satisfies SegmentRun;
}

interface Item {
  readonly inFrame: number;
  readonly outFrame: number;
  readonly speedPercent?: number;
}

/** An item as a program has it: pieces where it is fast or slow, reused segments and pieces at cuts elsewhere. */
async function entryOf(item: Item, of = source): Promise<DownloadEntry & { v480: string[] }> {
  const { inFrame, outFrame, speedPercent } = item;
  const length = framesAtSpeed(frames, speedPercent);
  const [v240, v480, audio]: string[][] = [[], [], []];
  for (const part of planEntry({ frames: length, inFrame, outFrame })) {
    if (part.kind === 'reuse' && speedPercent === undefined) {
      for (const [rung, files] of [
        ['v240', v240],
        ['v480', v480],
        ['aud', audio],
      ] as const)
        files?.push(rendition(rung, of).segments[part.segment]?.file ?? '');
      continue;
    }
    const from = part.kind === 'reuse' ? part.segment * 96 : part.inFrame;
    const to = part.kind === 'reuse' ? from + part.frames : part.outFrame;
    const range = { inFrame: from, outFrame: to, frames, speedPercent, fps } as const;
    const needed = segmentsForPiece(range);
    const made = await encodePiece(bench.runner, {
      ...range,
      video: runOf(rendition('v480', of), needed.video),
      videoRung: 'v480',
      audio: runOf(rendition('aud', of), needed.audio),
      inits: { v240: rendition('v240').init, v480: rendition('v480').init },
      ...{ realCutIn: from === inFrame && from > 0, realCutOut: to === outFrame && to < length },
      ...{ aspect: '16:9', rungs: ['v240', 'v480'], workDir: await bench.folder(), lane: 'interactive' },
    });
    v240?.push(made.video.v240?.file ?? '');
    v480?.push(made.video.v480?.file ?? '');
    audio?.push(made.audio?.file ?? '');
  }
  return {
    ...{ videoInit: rendition('v240').init, audioInit: rendition('aud').init },
    ...{ videoSegments: v240 ?? [], audioSegments: audio ?? [], v480: v480 ?? [] },
    ...{ inFrame, frames: outFrame - inFrame },
  };
}

const isFull = process.env['RUSHES_TEST_FULL'] !== undefined;
const speeds = [
  [25, 41, 351],
  [400, 5, 120],
  [50, 30, 330],
  [150, 3, 317],
] as const;

test.each(speeds)(
  'at %i percent each frame is the planned one, in each rung, with all of its sound in step',
  { tags: 'full' },
  async (speedPercent, inFrame, outFrame) => {
    const items: Item[] = [
      { inFrame: 20, outFrame: 100 },
      { inFrame, outFrame, speedPercent },
      { inFrame: 200, outFrame: 290 },
    ];
    const entries: Awaited<ReturnType<typeof entryOf>>[] = [];
    for (const item of items) entries.push(await entryOf(item));
    const out = join(await bench.folder(), 'out.mp4');
    const workDir = await bench.folder();
    await concatMp4(bench.runner, { entries, fps, out, workDir, lane: 'background' });
    const planned = items.flatMap((item) =>
      Array.from({ length: item.outFrame - item.inFrame }, (_, at) =>
        codeOf(1, footageFrame(item.inFrame + at, item.speedPercent)),
      ),
    );
    expect(await readCodes(bench, out)).toEqual(planned);

    const upper = await Promise.all(
      entries.map(async ({ v480 }) => {
        const file = join(await bench.folder(), 'entry.mp4');
        await joinFiles(file, [rendition('v480').init, ...v480]);
        return readCodes(bench, file);
      }),
    );
    expect(upper.flat()).toEqual(planned);

    const pcm = await bench.decode(out, '-map 0:a -ac 1 -f s16le'.split(' '));
    expect(Math.abs(pcm.length / 2 - planned.length * 1600)).toBeLessThanOrEqual(1536);
    expect(beepsOutOfStep(pcm, items)).toEqual([]);
  },
);

/** Beside the item sound and picture stay together; in it the filter moves a sound by up to its window. */
const windowMs = 43;

/** Beeps that don't begin in step with their pictures, as messages. */
function beepsOutOfStep(pcm: Buffer, items: readonly Item[]): string[] {
  const wrong: string[] = [];
  let [start, checked] = [0, 0];
  for (const { inFrame, outFrame, speedPercent = 100 } of items) {
    const mostMs = speedPercent === 100 ? 11 : windowMs * Math.max(1, 100 / speedPercent);
    for (let second = 0; second < frames / fps; second += 1) {
      const at = (second * fps * 100) / speedPercent;
      if (at < inFrame + 3 || at > outFrame - 4) continue;
      const offMs = beepOffsetMs(pcm, (start + at - inFrame) * 1600);
      checked += 1;
      if (Math.abs(offMs) > mostMs) wrong.push(`${second} s at ${speedPercent} %: ${offMs.toFixed(1)} ms`);
    }
    start += outFrame - inFrame;
  }
  expect(checked).toBeGreaterThan(6);
  return wrong;
}

test.each(isFull ? [25, 150] : [25])(
  'at %i percent a tone keeps its pitch, and goes on over borders',
  async (speed) => {
    const entry = await entryOf({ inFrame: 0, outFrame: 120, speedPercent: speed }, tone);
    const file = join(await bench.folder(), 'sound.mp4');
    await joinFiles(file, [rendition('aud', tone).init, ...entry.audioSegments]);
    const loudness = async (filters: string, fromFrame: number, toFrame: number) => {
      const pcm = await bench.decode(file, ['-map', '0:a', ...filters.split(' '), '-ac', '1', '-f', 's16le']);
      let power = 0;
      for (let at = fromFrame * 1600; at < toFrame * 1600; at += 1) power += pcm.readInt16LE(at * 2) ** 2;
      return Math.sqrt(power / ((toFrame - fromFrame) * 1600));
    };
    const own = await loudness('-af anull', 20, 80);
    expect(await loudness('-af bandpass=f=440:width_type=h:w=60', 20, 80)).toBeGreaterThan(own * 0.9);
    // The border between its pieces is at frame 96.
    for (const at of [94, 95, 96, 97])
      expect((await loudness('-af anull', at, at + 1)) / own, `frame ${at}`).toBeGreaterThan(0.6);
  },
);

test('a clip that dissolves in at its own speed shows its planned frames', async () => {
  const range = { inFrame: 0, outFrame: 96, frames, fps } as const;
  const blend = { kind: 'in', startFrame: 66, frames: 30, inFrame: 61, speedPercent: 400 } as const;
  const made = await encodePiece(bench.runner, {
    ...range,
    video: runOf(rendition('v480'), segmentsForPiece(range).video),
    videoRung: 'v480',
    picture: { fades: [], overlays: [] },
    blends: [{ ...blend, run: runOf(rendition('v480'), blendSegments(blend, 96)) }],
    inits: { v240: rendition('v240').init },
    ...{ realCutIn: false, realCutOut: false, aspect: '16:9', rungs: ['v240'] },
    ...{ workDir: await bench.folder(), lane: 'interactive' },
  });
  const file = join(await bench.folder(), 'piece.mp4');
  await joinFiles(file, [rendition('v240').init, made.video.v240?.file ?? '']);
  const codes = await readCodes(bench, file);
  // Where either is much more than half of the picture, it can be read.
  const own = Array.from({ length: 76 }, (_, at) => codeOf(1, at));
  expect(codes.slice(0, 76)).toEqual(own);
  const other = Array.from({ length: 10 }, (_, at) => codeOf(1, footageFrame(61 + 20 + at, 400)));
  expect(codes.slice(86)).toEqual(other);
});
