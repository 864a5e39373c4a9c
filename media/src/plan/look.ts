// Filters that change the frames and the sound of a piece: fades, pictures laid over, gain and music.
import type { Fps } from '../house.ts';
import {
  AUDIO_PACKET_SAMPLES,
  AUDIO_RATE,
  packetsPerSegment,
  samplesPerFrame,
  SEGMENT_FRAMES,
} from '../house.ts';
import { type BlendInput, blendGraph } from './blend.ts';
import { seconds } from './encode.ts';
import { type Frame, frameChain } from './frame.ts';
import { footageFrame, stretchSound } from './speed.ts';

/** From or to black, or silence. Frames count from the first one of the piece; a fade may begin before it. */
export interface Fade {
  readonly kind: 'in' | 'out';
  readonly startFrame: number;
  readonly frames: number;
  /** Of sound: two that cross each other this way are together as loud as one of them. */
  readonly curve?: 'power';
}

/** Where a picture lies in the frame, in pixels, and how much of what is under it it covers: 0 to 1. */
export interface OverlayPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
}

/** A picture that is laid over the footage for a while; it fades in and out. */
export interface Overlay {
  /** A PNG in the work folder. */
  readonly file: string;
  /** Absent for transparent pictures of the size of the footage. */
  readonly place?: OverlayPlace | undefined;
  /** From the first frame of the piece; below zero where it was there before. */
  readonly startFrame: number;
  readonly frames: number;
}

export interface PictureLook {
  readonly frame?: Frame | undefined;
  readonly fades: readonly Fade[];
  /** The last one lies on top. */
  readonly overlays: readonly Overlay[];
}

export interface SoundLook {
  readonly gainDb: number;
  readonly fades: readonly Fade[];
}

/** Sound that is mixed into a piece. Frames count from the first one of the piece. */
export interface Music extends SoundLook {
  readonly startFrame: number;
  readonly frames: number;
  /** Frame of the music's own source, at its speed, that plays at `startFrame`. */
  readonly inFrame: number;
  readonly speedPercent?: number | undefined;
  /** While someone speaks; it is softer there. */
  readonly ducks: readonly (readonly [fromFrame: number, toFrame: number])[];
}

export interface MusicInput extends Music {
  /** Segment number the input file begins with. */
  readonly firstSegment: number;
  readonly input: string;
}

/** Which segments (both ends included) of its source a piece of so many frames mixes in; none: it is not heard there. */
export function musicSegments(
  {
    startFrame,
    frames,
    inFrame,
    speedPercent,
  }: Pick<Music, 'startFrame' | 'frames' | 'inFrame' | 'speedPercent'>,
  pieceFrames: number,
): { first: number; last: number } | null {
  // A few packets more on each side are encoded with a piece.
  const from = Math.max(0, -startFrame - contextFrames);
  const to = Math.min(frames, pieceFrames - startFrame + contextFrames);
  if (from >= to) return null;
  // What is to be heard never goes on behind the end of its source.
  const lastFrame = inFrame + Math.min(to, frames) - 1;
  const firstFrame = Math.max(0, inFrame + from - (speedPercent === undefined ? 0 : contextFrames));
  return {
    first: Math.floor(footageFrame(firstFrame, speedPercent) / SEGMENT_FRAMES),
    last: Math.floor(footageFrame(lastFrame, speedPercent) / SEGMENT_FRAMES),
  };
}

/** A third of a second. */
export const overlayFadeS = 1 / 3;
/** More than the packets around a piece last. */
const contextFrames = 6;
const duckDb = -14;
const duckRampS = 0.4;
/** The gain changes this often: 2.7 ms, so that a ramp is not heard as steps. */
const gainSamples = 128;

interface PictureUse {
  readonly fps: Fps;
  readonly frames: number;
  readonly piece: number;
  /** Number of the input of the first overlay. */
  readonly firstOverlay: number;
  /** Other clips that it is mixed with, and the number of the input of the first one. */
  readonly blends: readonly BlendInput[];
  readonly firstBlend: number;
}

/** Goes on from a chain of the piece's frames, counted from 0, and ends in an open chain. */
export function lookGraph({ frame, fades, overlays }: PictureLook, use: PictureUse): string {
  const { fps, piece, firstOverlay } = use;
  let graph = (frame === undefined ? '' : `,${frameChain(frame)}`) + fadeChain(fades, fps);
  graph += blendGraph(use);
  for (const [index, overlay] of overlays.entries()) {
    const [base, over] = [`b${piece}-${index}`, `o${piece}-${index}`];
    graph += `[${base}];[${firstOverlay + index}:v]${overlayChain(overlay, use)}[${over}]`;
    const { x, y } = overlay.place ?? { x: 0, y: 0 };
    graph += `;[${base}][${over}]overlay=${x}:${y}:format=yuv420:eof_action=pass`;
  }
  return graph;
}

/** Fades that began before the piece: its frames are moved to their time for as long as they last. */
function fadeChain(fades: readonly Fade[], fps: Fps): string {
  if (fades.length === 0) return '';
  const moved = Math.max(0, ...fades.map(({ startFrame }) => -startFrame));
  const filters = fades.map(
    ({ kind, startFrame, frames }) =>
      `fade=t=${kind}:st=${seconds(startFrame + moved, fps)}:d=${seconds(frames, fps)}`,
  );
  return [`,setpts=PTS-STARTPTS+${moved}/${fps}/TB`, ...filters, 'setpts=PTS-STARTPTS'].join(',');
}

function overlayChain(
  { startFrame, frames, place }: Overlay,
  { fps, frames: pieceFrames }: PictureUse,
): string {
  const skipped = Math.max(0, -startFrame);
  const shown = Math.min(frames - skipped, pieceFrames - Math.max(0, startFrame));
  const fadeFrames = Math.min(Math.round(overlayFadeS * fps), Math.floor(frames / 2));
  return [
    ...(place === undefined ? [] : placedChain(place)),
    `loop=loop=${shown - 1}:size=1`,
    // Converted as the footage is, or colours would come out otherwise.
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuva420p',
    // The clock of a PNG is too coarse.
    `settb=1/${fps}`,
    `setpts=N+${skipped}`,
    `fade=t=in:st=0:d=${seconds(fadeFrames, fps)}:alpha=1`,
    `fade=t=out:st=${seconds(frames - fadeFrames, fps)}:d=${seconds(fadeFrames, fps)}:alpha=1`,
    `setpts=PTS-STARTPTS+${Math.max(0, startFrame)}/${fps}/TB`,
  ].join(',');
}

/** Its first picture in its size; the bytes may hold several. */
function placedChain({ width, height, opacity }: OverlayPlace): string[] {
  return [
    'trim=end_frame=1',
    `scale=${width}:${height}`,
    `format=rgba,colorchannelmixer=aa=${opacity}`,
    'setsar=1',
  ];
}

interface SoundUse {
  readonly fps: Fps;
  /** Length of what is encoded, and where in it the piece begins. */
  readonly samples: number;
  readonly pieceAt: number;
}

/** The gain of a piece's own sound. */
export function soundGain(look: SoundLook, use: SoundUse): string[] {
  const gain = gainFilters([decibels(look.gainDb), ...look.fades.map((fade) => fadeTerm(fade, use))]);
  return look.gainDb > 0 ? [...gain, limiter] : gain;
}

/** Keeps what became too loud from being clipped. */
const limiter = 'alimiter=limit=0.9:level=0:latency=1';

interface MusicUse extends SoundUse {
  readonly piece: number;
  /** What is done to the mixture: fades at real cuts. */
  readonly ends: readonly string[];
  /** Number of the input of the first music. */
  readonly firstInput: number;
}

/** Mixes music with the sound labelled `own<piece>`; the result is `a<piece>`. */
export function musicGraph(music: readonly MusicInput[], use: MusicUse): string {
  const chains = music.map(
    (each, index) => `[${use.firstInput + index}:a:0]${musicChain(each, use)}[m${use.piece}-${index}]`,
  );
  const inputs = [`[own${use.piece}]`, ...music.map((_, index) => `[m${use.piece}-${index}]`)].join('');
  const mix = `amix=inputs=${music.length + 1}:normalize=0:duration=first`;
  return [...chains, `${inputs}${[mix, limiter, ...use.ends].join(',')}[a${use.piece}]`].join(';');
}

function musicChain(music: MusicInput, use: MusicUse): string {
  const { fps, samples, pieceAt } = use;
  const perFrame = samplesPerFrame(fps);
  const beginsAt = pieceAt + music.startFrame * perFrame;
  const inputAt = music.firstSegment * packetsPerSegment(fps) * AUDIO_PACKET_SAMPLES;
  const from = music.inFrame * perFrame + Math.max(0, -beginsAt);
  const length = Math.min(samples, beginsAt + music.frames * perFrame) - Math.max(0, beginsAt);
  const stretch = { from, to: from + Math.max(1, length), speedPercent: music.speedPercent };
  return [
    ...stretchSound(stretch, inputAt),
    ...(beginsAt > 0 ? [`adelay=${beginsAt}S:all=1`] : []),
    'apad',
    `atrim=end_sample=${samples}`,
    ...gainFilters([
      decibels(music.gainDb),
      ...music.fades.map((fade) => fadeTerm(fade, use)),
      ...(music.ducks.length === 0 ? [] : [duckTerm(music.ducks, use)]),
    ]),
  ].join(',');
}

function gainFilters(terms: readonly string[]): string[] {
  return [`asetnsamples=n=${gainSamples}:p=0`, `volume=volume='${terms.join('*')}':eval=frame`];
}

/** From here on down nothing is heard. */
const silentDb = -60;

function decibels(gainDb: number): string {
  if (gainDb <= silentDb) return '0';
  return (10 ** (gainDb / 20)).toFixed(6);
}

/** Of one time `t` in what is encoded. */
function fadeTerm({ kind, startFrame, frames, curve }: Fade, use: SoundUse): string {
  const [from, to] = [timeOf(startFrame, use), timeOf(startFrame + frames, use)];
  const share = kind === 'in' ? `(t-(${from}))` : `((${to})-t)`;
  const linear = `clip(${share}/${seconds(Math.max(1, frames), use.fps)},0,1)`;
  return curve === 'power' ? `sin(${linear}*PI/2)` : linear;
}

/** Softer from before until after each range: 1 outside, the factor inside, and ramps between. */
function duckTerm(ducks: Music['ducks'], use: SoundUse): string {
  const depth = (1 - 10 ** (duckDb / 20)).toFixed(6);
  const inside = ducks.map(([from, to]) => {
    const [start, end] = [timeOf(from, use), timeOf(to, use)];
    return `clip(min(t-(${start})+${duckRampS},(${end})+${duckRampS}-t)/${duckRampS},0,1)`;
  });
  const most = inside.reduce((all, each) => `max(${all},${each})`);
  return `(1-${depth}*${most})`;
}

function timeOf(frame: number, { fps, pieceAt }: SoundUse): string {
  return ((pieceAt + frame * samplesPerFrame(fps)) / AUDIO_RATE).toFixed(6);
}
