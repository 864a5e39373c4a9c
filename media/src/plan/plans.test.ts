import { describe, expect, test } from 'vitest';
import type { MediaInfo, VideoInfo } from '../probe.ts';
import { blendSegments } from './blend.ts';
import { planLadder } from './ladder.ts';
import { packetRange, planPieceAudio, planPieceVideo, segmentsForPiece } from './piece.ts';
import { canQuickCopy, planQuickCopy } from './quick-copy.ts';
import { planPoster, planSprite } from './stills.ts';

const VIDEO: VideoInfo = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  level: 40,
  pixFmt: 'yuv420p',
  codedWidth: 1920,
  codedHeight: 1080,
  displayWidth: 1920,
  displayHeight: 1080,
  rotation: 0,
  squarePixels: true,
  interlaced: false,
  fps: 30,
  hdr: null,
  colorSpace: 'bt709',
  keyframeGapMaxMs: 2000,
  packetCount: 300,
};

const INFO: MediaInfo = {
  container: 'mp4',
  durationMs: 10_000,
  sizeBytes: 1_000_000,
  video: VIDEO,
  audio: { index: 1, codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000 },
  warnings: [],
};

const withVideo = (video: Partial<VideoInfo>): MediaInfo => ({ ...INFO, video: { ...VIDEO, ...video } });

/** One argument a line, so that a change shows as such. */
const lines = (args: readonly string[]) => args.join('\n');

describe('the argument lists', () => {
  const goal = {
    info: INFO,
    aspect: '16:9',
    fps: 30,
    rungs: ['v240', 'v480', 'v720', 'v1080'],
    audio: true,
    gainDb: -2.5,
  } as const;

  test('of a whole ladder', () => {
    expect(lines(planLadder(goal).args)).toMatchSnapshot('ladder');
  });

  test('of an upper ladder without sound, from an upright interlaced HDR source with odd pixels', () => {
    const info = withVideo({
      hdr: 'hlg',
      interlaced: true,
      squarePixels: false,
      rotation: 90,
      displayWidth: 1080,
      displayHeight: 1920,
    });
    expect(
      lines(planLadder({ ...goal, info, aspect: '9:16', rungs: ['v720', 'v1080'], audio: false }).args),
    ).toMatchSnapshot('upper');
  });

  test('of sound alone, and of neither', () => {
    expect(
      lines(planLadder({ ...goal, info: { ...INFO, video: null }, rungs: ['v240'] }).args),
    ).toMatchSnapshot('sound alone');
    expect(
      lines(planLadder({ ...goal, info: { ...INFO, audio: null }, fps: 25, rungs: ['v240'] }).args),
    ).toMatchSnapshot('neither');
  });

  test('of a piece', () => {
    const range = { inFrame: 130, outFrame: 210, frames: 1000, fps: 30 } as const;
    expect(segmentsForPiece(range)).toEqual({ video: { first: 1, last: 2 }, audio: { first: 1, last: 2 } });
    expect(packetRange(range)).toEqual({ from: 204, to: 329, encodeFrom: 200, encodeTo: 333 });
    const video = planPieceVideo({
      aspect: '16:9',
      fps: 30,
      rungs: ['v240', 'v480'],
      pieces: [{ ...range, firstSegment: 1, input: 'in.mp4' }],
    });
    expect(lines(video.args)).toMatchSnapshot('piece video');
    const cuts = { realCutIn: true, realCutOut: true };
    const audio = planPieceAudio([
      { ...range, ...cuts, firstSegment: 1, input: 'in.mp4', output: 'out.aac' },
    ]);
    expect(lines(audio)).toMatchSnapshot('piece audio');
  });

  test('of a piece with titles, fades and music', () => {
    const range = { inFrame: 96, outFrame: 192, frames: 1000, fps: 30 } as const;
    const fades = [{ kind: 'out', startFrame: 66, frames: 60 }] as const;
    const video = planPieceVideo({
      aspect: '16:9',
      fps: 30,
      rungs: ['v240'],
      pieces: [
        {
          ...{ ...range, firstSegment: 1, input: 'in.mp4' },
          look: { fades, overlays: [{ file: 'title.png', startFrame: -20, frames: 60 }] },
        },
      ],
    });
    expect(lines(video.args)).toMatchSnapshot('piece video with a look');
    const music = { startFrame: 20, frames: 200, inFrame: 50, gainDb: -12, fades: [], ducks: [] };
    const audio = planPieceAudio([
      {
        ...{ ...range, realCutIn: false, realCutOut: false, firstSegment: 1 },
        ...{ input: 'in.mp4', output: 'out.aac', look: { gainDb: -6, fades } },
        music: [{ ...music, ducks: [[30, 60]], firstSegment: 0, input: 'music.mp4' }],
      },
    ]);
    expect(lines(audio)).toMatchSnapshot('piece audio with a look');
  });

  test('of a piece that dissolves into another clip', () => {
    const range = { inFrame: 130, outFrame: 184, frames: 1000, fps: 30 } as const;
    const own = { firstSegment: 1, input: 'in.mp4' };
    const place = { startFrame: 39, frames: 30, inFrame: 85 };
    expect(blendSegments(place, 54)).toEqual({ first: 0, last: 1 });
    const video = planPieceVideo({
      ...{ aspect: '16:9', fps: 30, rungs: ['v240'] },
      pieces: [
        {
          ...{ ...range, ...own, look: { fades: [], overlays: [] } },
          blends: [
            { ...place, kind: 'in', size: { width: 854, height: 480 }, firstSegment: 0, input: 'next.mp4' },
          ],
        },
      ],
    });
    expect(lines(video.args)).toMatchSnapshot('piece video with a cross-fade');
    const fade = { startFrame: 39, frames: 30, curve: 'power' } as const;
    const audio = planPieceAudio([
      {
        ...{ ...range, ...own, output: 'out.aac', realCutIn: false, realCutOut: false },
        look: { gainDb: 0, fades: [{ kind: 'out', ...fade }] },
        music: [
          {
            ...{ ...place, gainDb: 0, fades: [{ kind: 'in', ...fade }], ducks: [] },
            ...{ firstSegment: 0, input: 'next.mp4' },
          },
        ],
      },
    ]);
    expect(lines(audio)).toMatchSnapshot('piece audio with a cross-fade');
  });

  test('of a quick copy, a poster and sprite sheets', () => {
    expect(lines(planQuickCopy(INFO, 'encode'))).toMatchSnapshot('quick copy');
    expect(lines(planPoster(INFO, null, 1280))).toMatchSnapshot('poster');
    expect(
      lines(planSprite({ frames: 9000, fps: 30, aspect: '16:9', inputs: ['in.mp4'], detail: 'fine' }).args),
    ).toMatchSnapshot('sprite');
    expect(
      planSprite({ frames: 108_000, fps: 30, aspect: '9:16', inputs: ['in.mp4'], detail: 'fine' }),
    ).toMatchObject({
      intervalMs: 10_000,
      count: 360,
    });
  });

  test('never open an untrusted source without format list, protocol list and picture limit', () => {
    for (const args of [planLadder(goal).args, planQuickCopy(INFO, 'copy'), planPoster(INFO, 0, 640)]) {
      const guard = args.slice(args.indexOf('-protocol_whitelist'), args.indexOf('-i'));
      expect(guard).toEqual(expect.arrayContaining(['file', '-format_whitelist', '-max_pixels']));
      expect(args.filter((arg) => arg === '-i')).toHaveLength(1);
    }
  });
});

describe('a quick copy', () => {
  test('copies plain sound and encodes any other', () => {
    expect(canQuickCopy(INFO)).toEqual({ copy: true, audio: 'copy' });
    expect(canQuickCopy({ ...INFO, audio: null })).toEqual({ copy: true, audio: 'none' });
    const opus = { index: 1, codec: 'opus', profile: '', channels: 1, sampleRate: 48_000 };
    expect(canQuickCopy({ ...INFO, audio: opus })).toEqual({ copy: true, audio: 'encode' });
    const surround = { index: 1, codec: 'aac', profile: 'LC', channels: 6, sampleRate: 48_000 };
    expect(canQuickCopy({ ...INFO, audio: surround })).toEqual({ copy: true, audio: 'encode' });
  });

  test.each([
    ['no-video', { ...INFO, video: null }],
    ['container', { ...INFO, container: 'avi' }],
    ['codec', withVideo({ codec: 'hevc' })],
    ['profile', withVideo({ profile: 'High 10' })],
    ['pixel-format', withVideo({ pixFmt: 'yuv444p' })],
    ['size', withVideo({ codedWidth: 3840, codedHeight: 2160 })],
    ['rotated', withVideo({ rotation: 90 })],
    ['pixel-shape', withVideo({ squarePixels: false })],
    ['interlaced', withVideo({ interlaced: true })],
    ['key-frames-too-far-apart', withVideo({ keyframeGapMaxMs: 10_001 })],
  ] as const)('is refused with its reason: %s', (reason, info) => {
    expect(canQuickCopy(info as MediaInfo)).toEqual({ copy: false, reason });
  });
});
