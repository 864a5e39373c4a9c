import { onEachPicture } from './preview-player.ts';

interface BackwardsOptions {
  readonly startFrame: number;
  /** How many times as fast as life; below zero. */
  readonly rate: number;
  readonly fps: number;
  readonly isSeeking: () => boolean;
  readonly onFrame: (frame: number) => void;
  readonly onEnd: () => void;
}

/** Browsers play forwards only: backwards is a row of seeks, each as soon as the one before has its picture. */
export function playBackwards(options: BackwardsOptions): () => void {
  const { startFrame, rate, fps, isSeeking, onFrame, onEnd } = options;
  const startMs = performance.now();
  let shown = startFrame;
  const stop = onEachPicture(() => {
    const passedS = (performance.now() - startMs) / 1000;
    const frame = Math.max(0, Math.round(startFrame + passedS * rate * fps));
    if (frame === shown || isSeeking()) return;
    shown = frame;
    onFrame(frame);
    if (frame > 0) return;
    stop();
    onEnd();
  });
  return stop;
}
