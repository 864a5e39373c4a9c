import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAacFragment } from './boxes.ts';
import { SILENT_PACKET } from './download.ts';
import { aspectOf, rungsFor } from './house.ts';
import { joinFiles } from './join-files.ts';
import type { LadderResult, RenditionFiles } from './ladder.ts';
import { encodeLadder } from './ladder.ts';
import { measureLoudness } from './loudness.ts';
import { makePeaks } from './peaks.ts';
import { makePoster } from './poster.ts';
import type { MediaInfo } from './probe.ts';
import { probe } from './probe.ts';
import { canQuickCopy, quickCopy } from './quick-copy.ts';
import { makeSprite } from './sprite.ts';
import type { Bench } from './test-bench.ts';
import { QUICK_H264, SHARED, lavfi, openBench } from './test-bench.ts';

const PICTURE = 'testsrc2=s=640x360:r=30:d=1';
const SOUND = 'sine=frequency=440:sample_rate=44100:duration=1';
const hasShared = await access(SHARED).then(
  () => true,
  () => false,
);

describe('the ladder', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  const inspect = async (file: string) => probe(bench.runner, { file, workDir: await bench.folder() });

  async function ladder(
    source: string,
    info: MediaInfo,
    more: Partial<Parameters<typeof encodeLadder>[1]> = {},
  ): Promise<LadderResult> {
    const workDir = await bench.folder();
    const request = {
      source,
      info,
      aspect: aspectOf(info),
      fps: 30,
      rungs: ['v240'],
      audio: true,
      gainDb: 0,
      workDir,
      lane: 'background',
    } as const;
    return encodeLadder(bench.runner, { ...request, ...more });
  }

  async function playable(files: RenditionFiles): Promise<string> {
    const file = join(await bench.folder(), 'whole.mp4');
    await joinFiles(file, [files.init, ...files.segments.map((segment) => segment.file)]);
    return file;
  }

  /** Average level of one spot of the first picture, 0 to 255 each for red, green and blue. */
  async function colourAt(files: RenditionFiles, x: number, y: number): Promise<number[]> {
    const raw = await bench.decode(await playable(files), [
      '-frames:v',
      '1',
      '-vf',
      `crop=8:8:${x}:${y},scale=1:1`,
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
    ]);
    return [...raw];
  }

  function only(result: LadderResult): RenditionFiles {
    const files = result.rungs.v240;
    if (!files) throw new Error('no v240');
    return files;
  }

  test('an upright recording stored on its side becomes an upright house picture', {
    tags: 'full',
  }, async () => {
    const flat = await bench.make('flat.mp4', [...lavfi(PICTURE, SOUND), ...QUICK_H264]);
    const workDir = await bench.folder();
    await bench.runner.place(flat, workDir, 'flat.mp4');
    await bench.runner.run({
      tool: 'ffmpeg',
      args: '-i flat.mp4 -c copy -metadata:s:v:0 rotate=90 side.mp4'.split(' '),
      workDir,
      lane: 'interactive',
      limits: { wallMs: 10_000, cpuS: 10, outputBytes: 10_000_000 },
    });
    const source = join(workDir, 'side.mp4');
    const info = await inspect(source);
    expect(info.video).toMatchObject({
      codedWidth: 640,
      codedHeight: 360,
      displayWidth: 360,
      displayHeight: 640,
    });
    expect(info.video?.rotation).not.toBe(0);
    expect(canQuickCopy(info)).toEqual({ copy: false, reason: 'rotated' });
    expect(only(await ladder(source, info))).toMatchObject({ width: 240, height: 426 });
  });

  test('a picture of another shape is padded to the canvas, never stretched', { tags: 'full' }, async () => {
    const source = await bench.make('tall.mp4', [...lavfi('color=c=red:s=200x400:r=30:d=1'), ...QUICK_H264]);
    const files = only(await ladder(source, await inspect(source), { aspect: '16:9' }));
    expect(files).toMatchObject({ width: 426, height: 240 });
    const [edgeRed = 255] = await colourAt(files, 10, 100);
    const [middleRed = 0] = await colourAt(files, 209, 100);
    expect(edgeRed).toBeLessThan(30);
    expect(middleRed).toBeGreaterThan(200);
  });

  test('a picture that misses the canvas by rounding alone fills it to the edge', async () => {
    const source = await bench.make('wide.mp4', [...lavfi('color=c=red:s=1280x720:r=30:d=1'), ...QUICK_H264]);
    const files = (await ladder(source, await inspect(source), { rungs: ['v480'] })).rungs.v480;
    if (!files) throw new Error('no v480');
    expect(files).toMatchObject({ width: 854, height: 480 });
    const edge = '-frames:v 1 -vf crop=8:8:846:100,format=gray -f rawvideo'.split(' ');
    const levels = await bench.decode(await playable(files), edge);
    // Black, as a bar would be, is 0 or 16.
    expect(Math.min(...levels)).toBeGreaterThan(60);
  });

  test('pixels that are not square, odd sizes and 4:4:4 colour come out right', {
    tags: 'full',
  }, async () => {
    const source = await bench.make('odd.mkv', [
      ...lavfi('testsrc=s=321x181:r=30:d=1,setsar=2'),
      ...'-c:v libx264 -preset ultrafast -pix_fmt yuv444p'.split(' '),
    ]);
    const info = await inspect(source);
    expect(info.video).toMatchObject({ displayWidth: 642, displayHeight: 181, squarePixels: false });
    expect(only(await ladder(source, info))).toMatchObject({ width: 426, height: 240 });
  });

  test('a source without sound gets silence of the same length', async () => {
    const source = await bench.make('mute.mp4', [...lavfi('testsrc2=s=320x180:r=25:d=4'), ...QUICK_H264]);
    const info = await inspect(source);
    expect(info.audio).toBeNull();
    const result = await ladder(source, info);
    expect(result.frames).toBe(120);
    expect(result.audio?.segments.map(({ frames }) => frames)).toEqual([150, 38]);
    expect(only(result).segments.map(({ frames }) => frames)).toEqual([96, 24]);
    const pcm = await bench.decode(await playable(result.audio ?? only(result)), '-f s16le -ac 1'.split(' '));
    expect(pcm.every((byte) => byte === 0)).toBe(true);
  });

  test('sound alone gets a picture as long as itself', { tags: 'full' }, async () => {
    const source = await bench.make('sound.mp3', [
      ...lavfi('sine=frequency=440:duration=2'),
      '-c:a',
      'libmp3lame',
    ]);
    const info = await inspect(source);
    expect(info.video).toBeNull();
    const result = await ladder(source, info);
    expect(Math.abs(result.frames - 60)).toBeLessThanOrEqual(2);
    expect(only(result)).toMatchObject({ width: 426, height: 240 });
  });

  test('an uneven frame rate is laid on the house grid, at 25 and at 30', { tags: 'full' }, async () => {
    const source = await bench.make('vfr.mkv', [
      ...lavfi(`testsrc2=s=320x180:r=30:d=3,select='not(mod(n\\,7))+lt(n\\,20)'`),
      ...'-vsync vfr -c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' '),
    ]);
    const info = await inspect(source);
    for (const fps of [25, 30] as const) {
      const result = await ladder(source, info, { fps });
      expect(result.frames).toBe(Math.round((info.durationMs * fps) / 1000));
      expect(Math.abs(result.frames / fps - 2.8)).toBeLessThan(0.2);
    }
  });

  test('segments at 25 frames a second hold 96 frames and 180 sound packets', { tags: 'full' }, async () => {
    const source = await bench.make('pal.mp4', [
      ...lavfi('testsrc2=s=320x180:r=25:d=4', 'sine=duration=4'),
      ...QUICK_H264,
    ]);
    const result = await ladder(source, await inspect(source), { fps: 25 });
    expect(only(result).segments.map(({ frames }) => frames)).toEqual([96, 4]);
    expect(result.audio?.segments[0]?.frames).toBe(180);
  });

  test.each([
    ['pq', 'smpte2084'] as const,
    ...(process.env['RUSHES_TEST_FULL'] === undefined ? [] : [['hlg', 'arib-std-b67'] as const]),
  ])('high dynamic range (%s) is brought to BT.709 with a believable brightness', async (hdr, curve) => {
    const source = await bench.make('hdr.mkv', [
      ...lavfi(
        `color=c=gray:s=640x360:r=30:d=1,format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=${curve}:colorspace=bt2020nc`,
      ),
      ...`-c:v libx265 -preset ultrafast -x265-params log-level=0:colorprim=bt2020:transfer=${curve}:colormatrix=bt2020nc`.split(
        ' ',
      ),
    ]);
    const info = await inspect(source);
    expect(info.video?.hdr).toBe(hdr);
    expect(info.warnings).toContain('hdr-converted');
    const levels = await colourAt(only(await ladder(source, info)), 200, 100);
    // Half of either signal range is a bright grey on ordinary screens.
    expect(Math.min(...levels)).toBeGreaterThan(60);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(12);
  });

  test('an interlaced source keeps its frame rate and loses its combs', async () => {
    const source = await bench.make('tv.mpg', [
      ...lavfi('testsrc2=s=720x576:r=50:d=1,interlace'),
      ...'-c:v mpeg2video -flags +ilme+ildct -b:v 4M'.split(' '),
    ]);
    const info = await inspect(source);
    expect(info.video).toMatchObject({ interlaced: true, fps: 25 });
    expect((await ladder(source, info, { fps: 25 })).frames).toBe(25);
  });

  test('the picture is held to the end where the sound is longer', async () => {
    const source = await bench.make('uneven.mkv', [
      ...lavfi('testsrc2=s=320x180:r=30:d=1', 'sine=duration=3'),
      ...QUICK_H264,
    ]);
    const result = await ladder(source, await inspect(source));
    expect(Math.abs(result.frames - 90)).toBeLessThanOrEqual(1);
  });

  test.runIf(hasShared)(
    'all four rungs of a 4K recording fit in the memory limit',
    { tags: 'full' },
    async () => {
      const source = join(SHARED, 'media/h264-aac-4k-1s.mp4');
      const info = await inspect(source);
      expect(rungsFor(info)).toEqual(['v240', 'v480', 'v720', 'v1080']);
      const fractions: number[] = [];
      const result = await ladder(source, info, {
        rungs: rungsFor(info),
        onProgress: (fraction) => fractions.push(fraction),
      });
      expect(Object.values(result.rungs).map(({ codecs, height }) => `${codecs} ${height}`)).toEqual([
        'avc1.64001e 240',
        'avc1.64001f 480',
        'avc1.64001f 720',
        'avc1.640028 1080',
      ]);
      expect(fractions.at(-1)).toBe(1);
    },
  );

  test('stills and waveform: poster, sprite sheets and peaks', { tags: 'full' }, async () => {
    const source = await bench.make('five.mp4', [
      ...lavfi('testsrc2=s=640x360:r=30:d=5', 'sine=duration=5'),
      ...QUICK_H264,
    ]);
    const info = await inspect(source);
    const result = await ladder(source, info);
    const files = only(result);
    const poster = await makePoster(bench.runner, {
      source,
      info,
      maxSide: 320,
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(poster).toMatchObject({ width: 320, height: 180 });
    const late = await makePoster(bench.runner, {
      source,
      info,
      atMs: 60_000,
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(late.bytes).toBeGreaterThan(1000);
    const segments = files.segments.map(({ file }) => file);
    const sprite = await makeSprite(bench.runner, {
      init: files.init,
      segments,
      frames: 150,
      fps: 30,
      aspect: '16:9',
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(sprite).toMatchObject({
      count: 3,
      columns: 10,
      rows: 1,
      intervalMs: 2000,
      sheets: ['sprite-0.jpg'],
    });
    const sheet = await bench.decode(sprite.files[0] ?? '', '-f rawvideo -pix_fmt gray'.split(' '));
    expect(sheet.length).toBe(1600 * 90);
    const short = await makeSprite(bench.runner, {
      init: files.init,
      segments: segments.slice(0, 1),
      frames: 30,
      fps: 30,
      aspect: '16:9',
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(short).toMatchObject({ count: 1, sheets: ['sprite-0.jpg'] });
    const audio = result.audio;
    if (!audio) throw new Error('no sound');
    const peaks = await makePeaks(bench.runner, {
      init: audio.init,
      segments: audio.segments.map(({ file }) => file),
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(Math.abs(peaks.length - 500)).toBeLessThanOrEqual(3);
    expect(peaks.data.length).toBe(peaks.length * 2);
    expect(Math.max(...peaks.data)).toBeGreaterThan(8);
  });

  test('the poster of sound alone shows its waveform', async () => {
    const source = await bench.make('tone.mp3', [...lavfi('sine=duration=1'), '-c:a', 'libmp3lame']);
    const info = await inspect(source);
    const poster = await makePoster(bench.runner, {
      source,
      info,
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(poster).toMatchObject({ width: 1280, height: 720 });
  });

  test('a quiet source is raised to the house loudness without passing −1 dBTP', async () => {
    const source = await bench.make('quiet.wav', [
      ...lavfi('sine=duration=4'),
      '-af',
      'volume=-2dB',
      '-ac',
      '2',
    ]);
    const info = await inspect(source);
    const loudness = await measureLoudness(bench.runner, {
      source,
      info,
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(loudness.gainDb).toBeGreaterThan(5);
    const result = await ladder(source, info, { gainDb: loudness.gainDb });
    const house = await playable(result.audio ?? only(result));
    const again = await measureLoudness(bench.runner, {
      source: house,
      info: await inspect(house),
      workDir: await bench.folder(),
      lane: 'background',
    });
    expect(Math.abs((again.integratedLufs ?? 0) + 16)).toBeLessThan(1);
    expect(again.truePeakDb ?? 0).toBeLessThanOrEqual(-0.9);
  });

  test('a plain H.264 source is copied into a playable stream with its own segments', async () => {
    for (const name of ['plain.mp4', 'plain.ts', 'plain.mkv']) {
      const source = await bench.make(name, [
        ...lavfi('testsrc2=s=320x180:r=30:d=10', 'sine=duration=10'),
        ...QUICK_H264,
      ]);
      const info = await inspect(source);
      expect(canQuickCopy(info)).toEqual({ copy: true, audio: 'copy' });
      const result = await quickCopy(bench.runner, {
        source,
        info,
        workDir: await bench.folder(),
        lane: 'interactive',
      });
      expect(result).toMatchObject({
        width: 320,
        height: 180,
        codecs: expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/),
      });
      expect(result.segments.length).toBeGreaterThanOrEqual(2);
      expect(Math.abs(result.durationMs - 10_000)).toBeLessThan(150);
      const whole = join(await bench.folder(), 'whole.mp4');
      await joinFiles(whole, [result.init, ...result.segments.map(({ file }) => file)]);
      const raw = await bench.decode(
        whole,
        '-xerror -map 0:v -vsync passthrough -vf scale=2:2 -f rawvideo -pix_fmt gray'.split(' '),
      );
      expect(raw.length / 4).toBe(300);
    }
  });

  test('a packet of silence of our own making decodes cleanly with the house sound', {
    tags: 'full',
  }, async () => {
    const source = await bench.make('beep.wav', [...lavfi('sine=duration=1'), '-ac', '2']);
    const { audio } = await ladder(source, await inspect(source));
    if (!audio) throw new Error('no sound');
    const file = join(await bench.folder(), 'silent.m4s');
    await writeFile(
      file,
      buildAacFragment(
        Array.from({ length: 20 }, () => SILENT_PACKET),
        0,
      ),
    );
    const whole = join(await bench.folder(), 'whole.mp4');
    await joinFiles(whole, [audio.init, file]);
    const pcm = await bench.decode(whole, '-xerror -f s16le -ac 2'.split(' '));
    expect(pcm.length).toBe(20 * 1024 * 4);
    expect(pcm.every((byte) => byte === 0)).toBe(true);
  });
});
