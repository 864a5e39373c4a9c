import type { CaptionCue } from '@rushes/contract/media/captions';
import type { ComposedCaptions } from '../../../media/captions/service.ts';

interface Move {
  /** What was between the bumpers, in the version that the captions are of. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Where that begins now. */
  readonly startMs: number;
}

/** Captions of a program whose bumpers are other ones: those of its own clips moved, with those of the new bumpers. */
export function moveCaptions(
  before: readonly ComposedCaptions[],
  ofBumpers: readonly ComposedCaptions[],
  { fromMs, toMs, startMs }: Move,
): ComposedCaptions[] {
  const moved = before.map(({ language, cues }) => ({
    language,
    cues: cues.flatMap((cue): CaptionCue[] => {
      const [start, end] = [Math.max(cue.startMs, fromMs), Math.min(cue.endMs, toMs)];
      if (start >= end) return [];
      return [{ ...cue, startMs: start - fromMs + startMs, endMs: end - fromMs + startMs }];
    }),
  }));
  return [...Map.groupBy([...moved, ...ofBumpers], ({ language }) => language)]
    .map(([language, all]) => ({
      language,
      cues: all.flatMap(({ cues }) => cues).toSorted((one, other) => one.startMs - other.startMs),
    }))
    .filter(({ cues }) => cues.length > 0);
}
