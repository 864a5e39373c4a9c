import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avcConfig, fragmentFacts } from './boxes.ts';
import type { DownloadEntry } from './download.ts';
import { audioTrack, concatMp4 } from './download.ts';
import { planEntry } from './edit-list.ts';
import { segmentsOf } from './edit-presentation.ts';
import type { Rung } from './house.ts';
import { samplesPerFrame } from './house.ts';
import { joinFiles } from './join-files.ts';
import type { LadderResult, RenditionFiles } from './ladder.ts';
import { encodeLadder } from './ladder.ts';
import type { SegmentRun } from './piece.ts';
import { encodePiece, segmentsForPiece } from './piece.ts';
import { probe } from './probe.ts';
import type { Bench } from './test-bench.ts';
import { openBench } from './test-bench.ts';
import { beepOffsetMs, codedSource, readCodes } from './test-codes.ts';

type PlannedFiles = DownloadEntry & { upper: string[]; lengths: number[] };

interface Source {
  id: number;
  lower: LadderResult;
  upper: LadderResult;
  frames: number;
}

/** `npm run test:full` joins at both frame rates. */
const rates = process.env['RUSHES_TEST_FULL'] === undefined ? ([30] as const) : ([30, 25] as const);

describe.each(rates)('pieces and reused segments joined at %i frames a second', (fps) => {
  let bench: Bench;
  const sources: Source[] = [];

  beforeAll(async () => {
    bench = await openBench();
    for (const [index, [frames, size]] of (
      [
        [240, '640x360'],
        [210, '320x180'],
      ] as const
    ).entries()) {
      const id = index + 1;
      const file = await bench.make(`source-${id}.mp4`, codedSource(id, frames, size, fps));
      const info = await probe(bench.runner, { file, workDir: await bench.folder() });
      const common = { source: file, info, aspect: '16:9', fps, gainDb: 0, lane: 'background' } as const;
      const lower = await encodeLadder(bench.runner, {
        ...common,
        rungs: ['v240', 'v480'],
        audio: true,
        workDir: await bench.folder(),
      });
      const upper = await encodeLadder(bench.runner, {
        ...common,
        rungs: ['v720'],
        audio: false,
        workDir: await bench.folder(),
      });
      sources.push({ id, lower, upper, frames: lower.frames });
    }
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  function rendition(source: Source, rung: Rung): RenditionFiles {
    const files = source.lower.rungs[rung] ?? source.upper.rungs[rung];
    if (!files) throw new Error(`no ${rung}`);
    return files;
  }

  function runOf(files: RenditionFiles, { first, last }: { first: number; last: number }): SegmentRun {
    const segments = files.segments.slice(first, last + 1).map(({ file }) => file);
    return { init: files.init, firstSegment: first, segments };
  }

  async function piece(
    source: Source,
    inFrame: number,
    outFrame: number,
    entry: { inFrame: number; outFrame: number },
    from: Rung,
    rungs: Rung[],
  ) {
    const range = { inFrame, outFrame, frames: source.frames, fps } as const;
    const needed = segmentsForPiece(range);
    const audio = source.lower.audio;
    if (!audio) throw new Error('no sound');
    return encodePiece(bench.runner, {
      ...range,
      video: runOf(rendition(source, from), needed.video),
      videoRung: from,
      ...(from === 'v480' ? { audio: runOf(audio, needed.audio) } : {}),
      inits: Object.fromEntries(rungs.map((rung) => [rung, rendition(source, rung).init])),
      realCutIn: inFrame === entry.inFrame && inFrame > 0,
      realCutOut: outFrame === entry.outFrame && outFrame < source.frames,
      aspect: '16:9',
      rungs,
      workDir: await bench.folder(),
      lane: 'interactive',
    });
  }

  async function entryFiles(source: Source, inFrame: number, outFrame: number): Promise<PlannedFiles> {
    const videoSegments: string[] = [];
    const audioSegments: string[] = [];
    const upper: string[] = [];
    const lengths: number[] = [];
    for (const part of planEntry({ frames: source.frames, inFrame, outFrame })) {
      lengths.push(part.kind === 'reuse' ? part.frames : part.outFrame - part.inFrame);
      if (part.kind === 'reuse') {
        videoSegments.push(rendition(source, 'v240').segments[part.segment]?.file ?? '');
        upper.push(rendition(source, 'v720').segments[part.segment]?.file ?? '');
        audioSegments.push(source.lower.audio?.segments[part.segment]?.file ?? '');
        continue;
      }
      const low = await piece(source, part.inFrame, part.outFrame, { inFrame, outFrame }, 'v480', [
        'v240',
        'v480',
      ]);
      const high = await piece(source, part.inFrame, part.outFrame, { inFrame, outFrame }, 'v720', ['v720']);
      videoSegments.push(low.video.v240?.file ?? '');
      upper.push(high.video.v720?.file ?? '');
      audioSegments.push(low.audio?.file ?? '');
      const starts = await Promise.all(
        [low.video.v240, low.video.v480, high.video.v720].map(
          async (made) => fragmentFacts(await readFile(made?.file ?? ''))[0]?.decodeTime,
        ),
      );
      expect(starts).toEqual([part.inFrame * 512, part.inFrame * 512, part.inFrame * 512]);
    }
    return {
      videoInit: rendition(source, 'v240').init,
      audioInit: source.lower.audio?.init ?? '',
      videoSegments,
      audioSegments,
      upper,
      lengths,
      inFrame,
      frames: outFrame - inFrame,
    };
  }

  test('init segments are byte-identical across sources, rung by rung', () => {
    const [a, b] = sources;
    if (!a || !b) throw new Error('two sources expected');
    for (const rung of ['v240', 'v480', 'v720'] as const)
      expect(rendition(a, rung).initSha256).toBe(rendition(b, rung).initSha256);
    expect(a.lower.audio?.initSha256).toBe(b.lower.audio?.initSha256);
  });

  const plan: [number, number, number][] = [
    [0, 10, 230],
    [1, 0, 210],
    [0, 100, 130],
    [1, 90, 200],
    [0, 29, 240],
    [1, 40, 150],
  ];

  let planned: Promise<PlannedFiles[]> | undefined;
  const plannedFiles = () => {
    planned ??= makePlannedFiles();
    return planned;
  };
  const makePlannedFiles = async (): Promise<PlannedFiles[]> => {
    const entries: PlannedFiles[] = [];
    for (const [index, inFrame, outFrame] of plan) {
      const source = sources[index];
      if (source) entries.push(await entryFiles(source, inFrame, outFrame));
    }
    return entries;
  };

  const plannedCodes = () =>
    plan.flatMap(([index, inFrame, outFrame]) =>
      Array.from({ length: outFrame - inFrame }, (_, frame) => inFrame + frame + ((index + 1) << 9)),
    );

  test.each([
    ['inside a segment', 40, 70],
    ['over several cuts', 203, 471],
    ['from a cut to a cut', 220, 430],
    ['to the last frame', 777, 891],
    ['of one frame', 431, 432],
    ['of everything', 0, 891],
  ])(
    'a part of the joined MP4, %s, shows its first and last frame and no other, in step with its sound',
    { tags: 'full' },
    async (_, from, to) => {
      const entries = await plannedFiles();
      const { joined, skippedFrames } = segmentsOf(
        entries.map(({ lengths }) => lengths),
        { from, to },
      );
      const cut = joined.flatMap(({ entry, first, end, framesBefore }) => {
        const whole = entries[entry];
        if (whole === undefined) return [];
        return {
          ...whole,
          videoSegments: whole.videoSegments.slice(first, end),
          audioSegments: whole.audioSegments.slice(first, end),
          inFrame: whole.inFrame + framesBefore,
          frames: whole.lengths.slice(first, end).reduce((sum, length) => sum + length, 0),
        };
      });
      const out = join(await bench.folder(), 'part.mp4');
      const frames = to - from;
      const shown = { skippedFrames, frames };
      const workDir = await bench.folder();
      const result = await concatMp4(bench.runner, {
        entries: cut,
        fps,
        shown,
        out,
        workDir,
        lane: 'background',
      });
      expect(result.frames).toBe(frames);
      expect(await readCodes(bench, out)).toEqual(plannedCodes().slice(from, to));
      const pcm = await bench.decode(out, '-map 0:a -ac 1 -f s16le'.split(' '));
      expect(Math.abs(pcm.length / 2 - frames * samplesPerFrame(fps))).toBeLessThanOrEqual(1024);
      expect(beepsOffBy(pcm, plan, { from, to }).wrong).toEqual([]);
    },
  );

  test('the joined MP4 shows exactly the planned frames, in every rung, with sound within 11 ms', {
    tags: 'full',
  }, async () => {
    const entries = await plannedFiles();
    const workDir = await bench.folder();
    const out = join(await bench.folder(), 'out.mp4');
    const result = await concatMp4(bench.runner, { entries, fps, out, workDir, lane: 'background' });
    const expected = plannedCodes();
    expect(result.frames).toBe(expected.length);
    expect(await readCodes(bench, out)).toEqual(expected);

    // The upper rung, made later from other segments, shows the same frames.
    const high = await Promise.all(
      entries.map(async ({ upper }, index) => {
        const source = sources[plan[index]?.[0] ?? 0];
        if (!source) return [];
        const file = join(await bench.folder(), 'entry.mp4');
        await joinFiles(file, [rendition(source, 'v720').init, ...upper]);
        return readCodes(bench, file);
      }),
    );
    expect(high.flat()).toEqual(expected);

    const pcm = await bench.decode(out, '-map 0:a -ac 1 -f s16le'.split(' '));
    const { wrong, checked } = beepsOffBy(pcm, plan, { from: 0, to: expected.length });
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(20);
  });

  /** Beeps of a part that do not begin within 11 ms of their picture, as messages. */
  function beepsOffBy(pcm: Buffer, shown: typeof plan, { from, to }: { from: number; to: number }) {
    const wrong: string[] = [];
    let start = -from;
    let checked = 0;
    for (const [, inFrame, outFrame] of shown) {
      for (let frame = Math.ceil((inFrame + 4) / fps) * fps; frame + 4 < outFrame; frame += fps) {
        const at = start + frame - inFrame;
        if (at < 4 || at + 4 > to - from) continue;
        const offMs = beepOffsetMs(pcm, at * samplesPerFrame(fps));
        checked += 1;
        if (Math.abs(offMs) > 11) wrong.push(`frame ${frame} at ${at}: ${offMs.toFixed(1)} ms`);
      }
      start += outFrame - inFrame;
    }
    return { wrong, checked };
  }

  test('a piece whose decoder configuration does not fit is refused as format drift', async () => {
    const [source] = sources;
    if (!source) throw new Error('a source expected');
    const init = Buffer.from(await readFile(rendition(source, 'v240').init));
    const config = avcConfig(init);
    config.writeUInt8(config.readUInt8(9) ^ 1, 9);
    const file = join(await bench.folder(), 'other-init.mp4');
    await writeFile(file, init);
    const range = { inFrame: 100, outFrame: 130, frames: source.frames, fps } as const;
    const attempt = encodePiece(bench.runner, {
      ...range,
      video: runOf(rendition(source, 'v480'), segmentsForPiece(range).video),
      videoRung: 'v480',
      inits: { v240: file },
      realCutIn: true,
      realCutOut: true,
      aspect: '16:9',
      rungs: ['v240'],
      workDir: await bench.folder(),
      lane: 'interactive',
    });
    await expect(attempt).rejects.toMatchObject({ code: 'format-drift' });
  });
});

test('sound drift at joins is cured by dropping or adding one packet and never accumulates', () => {
  const track = audioTrack();
  const packet = (size: number) => Buffer.alloc(size, createHash('md5').digest()[0] ?? 0);
  let shown = 0;
  let packets = 0;
  for (let entry = 0; entry < 200; entry += 1) {
    track.align(shown);
    const frames = 31 + (entry % 17);
    track.add(Array.from({ length: Math.ceil((frames * 1600) / 1024) }, () => packet(10)));
    shown += frames * 1600;
    packets += fragmentFacts(track.take(false)).reduce((sum, { samples }) => sum + samples, 0);
  }
  packets += fragmentFacts(track.take(true)).reduce((sum, { samples }) => sum + samples, 0);
  expect(Math.abs(packets * 1024 - shown)).toBeLessThanOrEqual(1536);
});
