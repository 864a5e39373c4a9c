// When each shot of a storyboard is shown as it plays.
import type { BoardScene, BoardShot } from '../editor/board-editor.ts';

export interface Frame extends BoardShot {
  /** Empty: without one. */
  readonly scene: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Every shot for its planned length; those without a length aren't shown. */
export function framesOf(scenes: readonly BoardScene[]): Frame[] {
  let atMs = 0;
  return scenes.flatMap(({ scene, shots }) =>
    shots.flatMap((shot): Frame[] => {
      const { durationMs } = shot.shot;
      if (durationMs <= 0) return [];
      const startMs = atMs;
      atMs += durationMs;
      return [{ ...shot, scene: scene?.text ?? '', startMs, endMs: atMs }];
    }),
  );
}

/** Which frame is shown at a time; the last one at the end. */
export function indexAt(frames: readonly Frame[], positionMs: number): number {
  const index = frames.findIndex(({ endMs }) => positionMs < endMs);
  return index === -1 ? frames.length - 1 : index;
}

/** Where the arrow keys go: to the next shot, or to the start of this one and then of the one before. */
export function stepFrom(frames: readonly Frame[], positionMs: number, by: -1 | 1): number {
  const index = indexAt(frames, positionMs);
  const frame = frames[index];
  if (frame === undefined) return 0;
  if (by === 1) return frames[index + 1]?.startMs ?? frame.endMs;
  const isBegun = positionMs - frame.startMs > backMs;
  return isBegun ? frame.startMs : (frames[index - 1]?.startMs ?? 0);
}

/** So soon after its start, a shot counts as not begun. */
const backMs = 700;
