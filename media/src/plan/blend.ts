// A cross-fade as one piece shows it: another clip is laid over its frames, more and more of it or less and less.
import { type Fps, SEGMENT_FRAMES, type Size } from '../house.ts';
import { seconds } from './encode.ts';
import { type Frame, frameChain } from './frame.ts';
import { footageFrame, stretchFrames } from './speed.ts';

/** Another clip that comes into a piece or goes from it. */
export interface Blend {
  readonly kind: 'in' | 'out';
  /** All of the cross-fade, from the first frame of the piece: it may begin before it and end after it. */
  readonly startFrame: number;
  readonly frames: number;
  /** Frame of the clip's own source, at its speed, that plays at `startFrame`. */
  readonly inFrame: number;
  readonly speedPercent?: number | undefined;
  readonly frame?: Frame | undefined;
}

export interface BlendInput extends Blend {
  /** Of the frames that it is laid over. */
  readonly size: Size;
  /** Segment number the input file begins with. */
  readonly firstSegment: number;
  readonly input: string;
}

/** Which frames of a cross-fade lie in a piece of so many frames: first included, last excluded. */
function shownOf({ startFrame, frames }: Pick<Blend, 'startFrame' | 'frames'>, pieceFrames: number) {
  return { from: Math.max(0, -startFrame), to: Math.min(frames, pieceFrames - startFrame) };
}

/** Which segments (both ends included) of its source a piece of so many frames is mixed with. */
export function blendSegments(
  blend: Pick<Blend, 'startFrame' | 'frames' | 'inFrame' | 'speedPercent'>,
  pieceFrames: number,
): { first: number; last: number } {
  const { from, to } = shownOf(blend, pieceFrames);
  const segmentOf = (frame: number) =>
    Math.floor(footageFrame(blend.inFrame + frame, blend.speedPercent) / SEGMENT_FRAMES);
  return { first: segmentOf(from), last: segmentOf(to - 1) };
}

interface BlendUse {
  readonly fps: Fps;
  readonly frames: number;
  readonly piece: number;
  readonly blends: readonly BlendInput[];
  /** Number of the input of the first one. */
  readonly firstBlend: number;
}

/** Goes on from a chain of the piece's frames, counted from 0, and ends in an open chain. */
export function blendGraph(use: BlendUse): string {
  const { piece, blends, firstBlend } = use;
  return blends
    .map((blend, index) => {
      const [base, other] = [`d${piece}-${index}`, `x${piece}-${index}`];
      return (
        `[${base}];[${firstBlend + index}:v]${blendChain(blend, use)}[${other}]` +
        `;[${base}][${other}]overlay=0:0:format=yuv420:eof_action=pass`
      );
    })
    .join('');
}

function blendChain(blend: BlendInput, { fps, frames: pieceFrames }: BlendUse): string {
  const { kind, startFrame, frames, inFrame, frame, size, firstSegment, speedPercent } = blend;
  const { from, to } = shownOf(blend, pieceFrames);
  const stretch = { inFrame: inFrame + from, outFrame: inFrame + to, firstSegment, speedPercent, fps };
  return [
    ...stretchFrames(stretch),
    ...(frame === undefined ? [] : [frameChain(frame)]),
    `scale=${size.width}:${size.height}`,
    'setsar=1',
    'format=yuva420p',
    `settb=1/${fps}`,
    // Of all its frames, none shows one clip alone.
    `setpts=N+${from + 1}`,
    `fade=t=${kind}:st=0:d=${seconds(frames + 1, fps)}:alpha=1`,
    `setpts=PTS-STARTPTS+${Math.max(0, startFrame)}/${fps}/TB`,
  ].join(',');
}
