import { access, copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aspectOf } from './house.ts';
import { encodeLadder } from './ladder.ts';
import type { MediaErrorCode } from './media-error.ts';
import { MEDIA_ERROR_SENTENCES, isMediaError } from './media-error.ts';
import { probe } from './probe.ts';
import { canQuickCopy, quickCopy } from './quick-copy.ts';
import type { Bench } from './test-bench.ts';
import { QUICK_H264, SHARED, lavfi, openBench } from './test-bench.ts';

const hasShared = await access(join(SHARED, 'media')).then(
  () => true,
  () => false,
);
if (!hasShared)
  console.warn('media: the shared sample files are not beside this checkout; their tests are skipped');

/** `npm run test:full` takes every file; `npm test` takes some of them, through the product. */
const isFull = process.env['RUSHES_TEST_FULL'] !== undefined;

interface Outcome {
  name: string;
  ms: number;
  code: MediaErrorCode | 'encoded';
}

/** Everything an upload goes through, down to the smallest rung. */
async function ingest(bench: Bench, file: string, name: string): Promise<Outcome> {
  const startedAt = performance.now();
  const done = (code: Outcome['code']) => ({ name, code, ms: performance.now() - startedAt });
  try {
    const info = await probe(bench.runner, { file, workDir: await bench.folder() });
    if (canQuickCopy(info).copy)
      await quickCopy(bench.runner, {
        source: file,
        info,
        workDir: await bench.folder(),
        lane: 'interactive',
      });
    const common = {
      source: file,
      info,
      aspect: aspectOf(info),
      fps: 30,
      rungs: ['v240'],
      audio: true,
      gainDb: 0,
    } as const;
    // Two at a time here, so neither may pause the other.
    const result = await encodeLadder(bench.runner, {
      ...common,
      workDir: await bench.folder(),
      lane: 'interactive',
    });
    expect(result.frames).toBeGreaterThan(0);
    expect(result.rungs.v240?.codecs).toMatch(/^avc1\.64001e$/);
    return done('encoded');
  } catch (error) {
    if (isMediaError(error)) return done(error.code);
    throw error;
  }
}

async function ingestAll(bench: Bench, folder: string): Promise<Outcome[]> {
  const queue = (await readdir(folder)).filter((name) => name !== 'README.md');
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      outcomes.push(await ingest(bench, join(folder, name), name));
  };
  await Promise.all([worker(), worker()]);
  return outcomes;
}

describe('files as they come', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  test.runIf(hasShared && isFull)(
    'every real sample becomes a house ladder, or is refused with a sentence',
    { timeout: 120_000 },
    async () => {
      const outcomes = await ingestAll(bench, join(SHARED, 'media'));
      expect(outcomes.filter(({ code }) => code !== 'encoded')).toMatchObject([
        { name: 'not-a-video.webm', code: 'not-media' },
      ]);
      expect(outcomes.length).toBeGreaterThanOrEqual(20);
    },
  );

  test.runIf(hasShared)(
    'init segments of all wide samples are the same bytes',
    { tags: 'full', timeout: 120_000 },
    async () => {
      const hashes = new Set<string>();
      for (const name of [
        'camera-mjpeg-pcm.AVI',
        'h264-2audio-8subs.mkv',
        'hevc-10bit-phone-1080p.mp4',
        'audio-only-vorbis.ogg',
        'tiny-160x120.mov',
      ]) {
        const source = join(SHARED, 'media', name);
        const info = await probe(bench.runner, { file: source, workDir: await bench.folder() });
        const common = {
          source,
          info,
          aspect: '16:9',
          fps: 30,
          rungs: ['v240'],
          audio: true,
          gainDb: 0,
          lane: 'interactive',
        } as const;
        const { rungs, audio } = await encodeLadder(bench.runner, {
          ...common,
          workDir: await bench.folder(),
        });
        hashes.add(`${rungs.v240?.initSha256} ${audio?.initSha256}`);
      }
      expect(hashes.size).toBe(1);
    },
  );

  for (const part of ['generated', 'scripts', 'fetched'])
    test.runIf(hasShared && isFull)(
      `every hostile file (${part}) ends refused or encoded within 60 s`,
      { timeout: 180_000 },
      async () => {
        const outcomes = await ingestAll(bench, join(SHARED, 'corrupt-media', part));
        expect(outcomes.filter(({ ms }) => ms > 60_000)).toEqual([]);
        expect(
          outcomes.filter(
            ({ code }) => code === 'internal' || code === 'timed-out' || code === 'tool-missing',
          ),
        ).toEqual([]);
        expect(outcomes.length).toBeGreaterThan(20);
      },
    );

  test('a script that names a neighbouring upload is refused, and nothing from the neighbour is read', async () => {
    const victim = await bench.make('victim.mp4', [...lavfi('testsrc2=s=64x64:r=30:d=1'), ...QUICK_H264]);
    const scripts = [
      'ffconcat version 1.0\nfile victim.mp4\n',
      '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nvictim.mp4\n#EXT-X-ENDLIST\n',
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${victim}\n#EXT-X-ENDLIST\n`,
    ];
    for (const [index, script] of scripts.entries()) {
      const dir = join(await bench.folder(), 'upload');
      await mkdir(dir);
      await copyFile(victim, join(dir, 'victim.mp4'));
      const file = join(dir, `attacker-${index}.mp4`);
      await writeFile(file, script);
      const workDir = await bench.folder();
      await copyFile(victim, join(workDir, 'victim.mp4'));
      await expect(probe(bench.runner, { file, workDir })).rejects.toMatchObject({ code: 'not-media' });
    }
  });

  test('implausible clocks, too many tracks and empty files are refused by name', async () => {
    const gap = await bench.make('gap.mkv', [
      ...lavfi(`color=s=64x64:r=1:d=2,setpts='N*36000/TB'`),
      ...'-c:v libx264 -vsync vfr'.split(' '),
    ]);
    const fast = await bench.make('fast.mp4', [...lavfi('color=s=64x64:r=500:d=1'), ...QUICK_H264]);
    const still = await bench.make('picture.png', [...lavfi('color=s=64x64'), '-frames:v', '1']);
    const tracks = await bench.make('tracks.mkv', [
      ...lavfi('anullsrc=d=0.2'),
      ...Array.from({ length: 17 }, () => ['-map', '0:a']).flat(),
      ...'-t 0.2 -c:a pcm_s16le'.split(' '),
    ]);
    const empty = join(await bench.folder(), 'empty.mp4');
    await writeFile(empty, '');
    const inspect = async (file: string) => probe(bench.runner, { file, workDir: await bench.folder() });
    await expect(inspect(gap)).rejects.toMatchObject({ code: 'implausible-timing' });
    await expect(inspect(fast)).rejects.toMatchObject({ code: 'implausible-timing' });
    await expect(inspect(tracks)).rejects.toMatchObject({ code: 'too-many-streams' });
    await expect(inspect(empty)).rejects.toMatchObject({ code: 'not-media' });
    await expect(inspect(still)).rejects.toMatchObject({ code: 'not-media' });
  });

  test('a recording without a duration in its header gets the one its packets tell', async () => {
    const whole = await bench.make('whole.webm', [
      ...lavfi('testsrc2=s=160x90:r=30:d=2'),
      ...'-c:v libvpx -deadline realtime -cpu-used 8 -live 1'.split(' '),
    ]);
    const info = await probe(bench.runner, { file: whole, workDir: await bench.folder() });
    expect(Math.abs(info.durationMs - 2000)).toBeLessThan(50);
    expect(info.video).toMatchObject({ codec: 'vp8', packetCount: 60 });
  });

  test('camera tags never reach a rendition', async () => {
    const source = await bench.make('tagged.mov', [
      ...lavfi('testsrc2=s=64x64:r=30:d=1'),
      ...QUICK_H264,
      ...'-metadata location=+48.8577+002.295/ -metadata artist=SECRETARTIST'.split(' '),
    ]);
    const info = await probe(bench.runner, { file: source, workDir: await bench.folder() });
    const common = {
      source,
      info,
      aspect: '1:1',
      fps: 30,
      rungs: ['v240'],
      audio: true,
      gainDb: 0,
      lane: 'interactive',
    } as const;
    const { rungs } = await encodeLadder(bench.runner, { ...common, workDir: await bench.folder() });
    const copy = await quickCopy(bench.runner, {
      source,
      info,
      workDir: await bench.folder(),
      lane: 'interactive',
    });
    for (const init of [rungs.v240?.init ?? '', copy.init]) {
      const text = (await readFile(init)).toString('latin1');
      expect(text).not.toContain('48.8577');
      expect(text).not.toContain('SECRETARTIST');
    }
  });
});

test('every failure has a sentence that ends with something to do', () => {
  const curt = Object.entries(MEDIA_ERROR_SENTENCES).filter(
    ([, sentence]) => sentence.split('. ').length < 2,
  );
  expect(curt).toEqual([]);
});
