import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import type { EditList } from '../../../../timeline/edit-list.ts';

/** A player of the draft by frames of the program, whichever way it gets its pictures. */
export interface PreviewPlayer {
  /** `rate` is how many times as fast as life. */
  readonly play: (rate: number) => void;
  readonly pause: () => void;
  /** Shows a frame; past the end, the last one. */
  readonly seek: (frame: number) => void;
  readonly isSeeking: () => boolean;
  readonly dispose: () => void;
}

export interface PreviewListener {
  readonly onFrame: (frame: number) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
  /** The first picture is there. */
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

export interface CutPlayer extends PreviewPlayer {
  readonly setList: (list: EditList) => void;
  /** Shows any frame of a clip, as under a trim handle. */
  readonly peek: (clipId: string, sourceFrame: number) => void;
  /** Goes back to a frame of the program. */
  readonly endPeek: (frame: number) => void;
}

/** The middle of a frame: safe from rounding on either side. */
export function secondsOfFrame(frame: number, fps: number): number {
  return (frame + 0.5) / fps;
}

/**
 * Where in a clip a frame of an item is, counted at the item's speed: in the frame of the clip that publishing shows there, and
 * as near as that allows to the middle of the item's own frame.
 */
export function clipSecondsOf(frame: number, fps: number, speedPercent: number): number {
  const shown = clipFrameAt(frame, speedPercent);
  const middle = ((frame + 0.5) * speedPercent) / 100;
  return Math.min(Math.max(middle, shown + 0.1), shown + 0.9) / fps;
}

/** The frame of an item, counted at its speed, that plays at a time of its clip. */
export function frameOfClipSeconds(seconds: number, fps: number, speedPercent: number): number {
  return frameOfSeconds((seconds * 100) / speedPercent, fps);
}

export function frameOfSeconds(seconds: number, fps: number): number {
  return Math.floor(seconds * fps + 0.01);
}

/** Calls back once per picture the screen draws, until stopped. */
export function onEachPicture(callback: () => void): () => void {
  let handle = 0;
  const tick = () => {
    callback();
    handle = requestAnimationFrame(tick);
  };
  handle = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(handle);
}
