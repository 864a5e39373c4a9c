// Argument lists of stills: the poster and the sprite sheets.
import type { Aspect, Fps, Size } from '../house.ts';
import type { MediaInfo, VideoInfo } from '../probe.ts';
import { argv, seconds } from './encode.ts';
import { ownInput, sourceInput } from './input.ts';
import { BACKGROUND, WAVE_COLOUR, sourceMatrix, toneMap } from './ladder.ts';

const JPEG = argv('-c:v mjpeg -q:v 4 -f image2 -update 1');

/** Plans `poster.jpg`; without a time it looks for a telling picture near the start; sound alone shows its waveform. */
export function planPoster(info: MediaInfo, atMs: number | null, maxSide: number): string[] {
  if (!info.video) return planWavePoster(info.audio?.index ?? 0, maxSide);
  const { width, height } = posterSize(info.video, maxSide);
  const matrix = info.video.hdr
    ? ''
    : `:in_color_matrix=${sourceMatrix(info.video)}:out_color_matrix=bt601:out_range=pc`;
  const filters = [
    ...(atMs === null ? ['thumbnail=30'] : []),
    `scale=${width}:${height}${matrix}`,
    'setsar=1',
    ...(info.video.hdr
      ? [...toneMap(info.video), 'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc']
      : []),
    'format=yuvj420p',
  ];
  const seekMs = atMs ?? Math.min(10_000, info.durationMs / 10);
  return [
    ...argv(`-ss ${(seekMs / 1000).toFixed(3)}`),
    ...sourceInput(),
    ...argv(`-map 0:${info.video.index} -frames:v 1 -vf`),
    filters.join(','),
    ...argv('-map_metadata -1'),
    ...JPEG,
    'poster.jpg',
  ];
}

/** Size of a poster: as shown, within the limit, even. */
export function posterSize(video: VideoInfo, maxSide: number): Size {
  const factor = Math.min(1, maxSide / Math.max(video.displayWidth, video.displayHeight));
  const even = (side: number) => Math.max(2, Math.round((side * factor) / 2) * 2);
  return { width: even(video.displayWidth), height: even(video.displayHeight) };
}

/** Size of a poster that shows a waveform. */
export function wavePosterSize(maxSide: number): Size {
  const width = Math.round(maxSide / 2) * 2;
  return { width, height: Math.round((width * 9) / 32) * 2 };
}

function planWavePoster(index: number, maxSide: number): string[] {
  const { width, height } = wavePosterSize(maxSide);
  const graph = [
    `color=c=${BACKGROUND}:s=${width}x${height}[bg]`,
    `[0:${index}]aformat=channel_layouts=mono,showwavespic=s=${width}x${height}:colors=${WAVE_COLOUR}:scale=sqrt[wave]`,
    '[bg][wave]overlay=format=auto,format=yuvj420p[out]',
  ].join(';');
  return [
    ...argv('-t 1800'),
    ...sourceInput(),
    '-filter_complex',
    graph,
    ...argv('-map [out] -frames:v 1'),
    ...JPEG,
    'poster.jpg',
  ];
}

export interface SpriteGoal {
  frames: number;
  fps: Fps;
  aspect: Aspect;
  /** Files that are shown one after another, each with an init of its own. */
  inputs: readonly string[];
  /** `fine`: every two seconds. `quick`: as often as few decoded frames allow. */
  detail: 'fine' | 'quick';
}

export interface SpritePlan {
  args: string[];
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  intervalMs: number;
  count: number;
}

const TILES: Record<Aspect, Size> = {
  '16:9': { width: 160, height: 90 },
  '9:16': { width: 90, height: 160 },
  '1:1': { width: 120, height: 120 },
};
const SHEET_SIDE = 10;
/** Longer sources get a tile each 10 s, from key frames alone. */
const FINE_LIMIT_S = 1200;
/** What is shorter than this is decoded even where it has to be quick, or it would have a picture or two only. */
const SHORT_S = 60;

/** How far apart the tiles are, and which frames are decoded for them. */
function spacing(durationS: number, detail: SpriteGoal['detail']): { intervalS: number; decode: string[] } {
  if (durationS > FINE_LIMIT_S) return { intervalS: 10, decode: argv('-skip_frame nokey') };
  if (detail === 'fine') return { intervalS: 2, decode: [] };
  if (durationS > SHORT_S) return { intervalS: 4, decode: argv('-skip_frame nokey') };
  return { intervalS: 2, decode: argv('-skip_frame noref -skip_loop_filter all') };
}

/** Plans `sprite-%d.jpg`, numbered from 0, each a sheet of at most 10 × 10 tiles. */
export function planSprite({ frames, fps, aspect, inputs, detail }: SpriteGoal): SpritePlan {
  const { width, height } = TILES[aspect];
  const durationS = frames / fps;
  const { intervalS, decode } = spacing(durationS, detail);
  const count = Math.max(1, Math.ceil(durationS / intervalS));
  const rows = Math.min(SHEET_SIDE, Math.ceil(count / SHEET_SIDE));
  const filters = [
    ...(inputs.length === 1 ? [] : [`concat=n=${inputs.length}`]),
    // What is shorter than one interval has a last picture at its end too.
    ...(count === 1 ? [`tpad=stop_mode=clone:stop_duration=${intervalS}`] : []),
    // Rounded down: a tile shows the beginning of its interval, and the last one exists.
    `fps=1/${intervalS}:start_time=0:round=down`,
    `tpad=stop_mode=clone:stop=${SHEET_SIDE * SHEET_SIDE}`,
    `trim=end_frame=${count}`,
    `scale=${width}:${height}`,
    `tile=${SHEET_SIDE}x${rows}`,
    'format=yuvj420p',
  ];
  const pads = inputs.map((_, index) => `[${index}:v:0]`).join('');
  const args = [
    ...inputs.flatMap((input) => [...decode, ...ownInput(input)]),
    '-filter_complex',
    `${pads}${filters.join(',')}[out]`,
    ...argv(`-map [out] -t ${seconds(frames + fps, fps)}`),
    ...argv('-c:v mjpeg -q:v 5 -f image2 -start_number 0 sprite-%d.jpg'),
  ];
  return {
    args,
    columns: SHEET_SIDE,
    rows,
    tileWidth: width,
    tileHeight: height,
    intervalMs: intervalS * 1000,
    count,
  };
}

export interface FramePosterGoal {
  /** A segment with its init. */
  input: string;
  /** Frames of the segment that may be shown: first included, last excluded. */
  fromFrame: number;
  toFrame: number;
}

/** Plans `poster.jpg`: a telling picture out of a few frames of a segment. */
export function planFramePoster({ input, fromFrame, toFrame }: FramePosterGoal): string[] {
  const filters = [
    `trim=start_frame=${fromFrame}:end_frame=${toFrame}`,
    'thumbnail=30',
    'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc',
    'format=yuvj420p',
  ];
  return [
    ...ownInput(input),
    ...argv('-map 0:v:0 -frames:v 1 -vf'),
    filters.join(','),
    ...argv('-map_metadata -1'),
    ...JPEG,
    'poster.jpg',
  ];
}
