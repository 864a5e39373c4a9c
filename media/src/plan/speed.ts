// Footage that plays faster or slower: its frames on the grid of the program, and its sound at the same pitch.
// Frames and samples count at its speed, as if it were a clip of that length.
import { type Fps, SEGMENT_FRAMES } from '../house.ts';

export const NORMAL_SPEED = 100;

/** The frame of the footage that shows at a frame of it at this speed. */
export function footageFrame(frame: number, speedPercent = NORMAL_SPEED): number {
  return Math.floor((frame * speedPercent) / 100);
}

/** How many frames so much footage has at this speed. */
export function framesAtSpeed(footageFrames: number, speedPercent = NORMAL_SPEED): number {
  return Math.ceil((footageFrames * 100) / speedPercent);
}

interface FrameStretch {
  readonly inFrame: number;
  /** First frame no longer shown. */
  readonly outFrame: number;
  /** Segment number the input file begins with. */
  readonly firstSegment: number;
  readonly speedPercent?: number | undefined;
  readonly fps: Fps;
}

/** The frames of a stretch, counted from 0: each shows the latest frame of the footage that has begun by then. */
export function stretchFrames(stretch: FrameStretch): string[] {
  const { inFrame, outFrame, firstSegment, speedPercent = NORMAL_SPEED, fps } = stretch;
  const [first, last] = [inFrame, outFrame - 1].map((frame) => footageFrame(frame, speedPercent));
  const offset = firstSegment * SEGMENT_FRAMES;
  const chosen = `trim=start_frame=${(first ?? 0) - offset}:end_frame=${(last ?? 0) + 1 - offset}`;
  if (speedPercent === NORMAL_SPEED) return [chosen, 'setpts=PTS-STARTPTS'];
  return [
    chosen,
    // In this clock each frame of the footage begins at a whole number, before the stretch perhaps.
    `settb=1/${fps * speedPercent}`,
    `setpts=N*100-${(inFrame * speedPercent) % 100}`,
    `fps=${fps}:round=up:start_time=0`,
    `tpad=stop_mode=clone:stop=${Math.ceil(100 / speedPercent) + 1}`,
    `trim=end_frame=${outFrame - inFrame}`,
    'setpts=PTS-STARTPTS',
  ];
}

/** More than `atempo` looks back and ahead: without it, a stretch would begin unlike the one before it goes on. */
const SETTLE_SAMPLES = 8192;

interface SoundRead {
  /** Samples of the footage: first included, last excluded. */
  readonly from: number;
  readonly to: number;
  /** Samples, at the speed, that come before those that are wanted. */
  readonly lead: number;
}

/** What of the sound of the footage is read for samples at this speed. */
export function soundRead(from: number, to: number, speedPercent = NORMAL_SPEED): SoundRead {
  if (speedPercent === NORMAL_SPEED) return { from, to, lead: 0 };
  const lead = Math.min(from, SETTLE_SAMPLES);
  return {
    from: Math.floor(((from - lead) * speedPercent) / 100),
    to: Math.ceil(((to + SETTLE_SAMPLES) * speedPercent) / 100),
    lead,
  };
}

/** The samples of a stretch out of a file that begins with sample `fileAt` of the footage; silence behind its end. */
export function stretchSound(
  { from, to, speedPercent = NORMAL_SPEED }: { from: number; to: number; speedPercent?: number | undefined },
  fileAt: number,
): string[] {
  const read = soundRead(from, to, speedPercent);
  const chosen = [
    'asetpts=N/SR/TB',
    'apad',
    `atrim=start_sample=${read.from - fileAt}:end_sample=${read.to - fileAt}`,
    'asetpts=N/SR/TB',
  ];
  if (speedPercent === NORMAL_SPEED) return chosen;
  return [
    ...chosen,
    ...tempoFactors(speedPercent).map((factor) => `atempo=${factor}`),
    'asetpts=N/SR/TB',
    'apad',
    `atrim=start_sample=${read.lead}:end_sample=${read.lead + to - from}`,
    'asetpts=N/SR/TB',
  ];
}

/** `atempo` goes down to a half, and above twice it would leave samples out. */
function tempoFactors(speedPercent: number): number[] {
  let rest = speedPercent / 100;
  const factors: number[] = [];
  for (; rest > 2; rest /= 2) factors.push(2);
  for (; rest < 0.5; rest *= 2) factors.push(0.5);
  return [...factors, rest];
}
