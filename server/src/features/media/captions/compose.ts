import { frameAtSpeed } from '@rushes/contract/create/lists/speed';
import type { CaptionCue } from '@rushes/contract/media/captions';
import { inOrder } from './formats/formats.ts';

/** A part of a clip in an edit list. */
export interface CaptionedItem {
  readonly clipId: string;
  /** Its frames count at this speed. */
  readonly speedPercent?: number | undefined;
  readonly inFrame: number;
  readonly outFrame: number;
}

/** Captions that are shorter than this only flash. */
const leastFrames = 2;

/** More in one language would be no captions that anyone reads; it bounds what is made of hostile files. */
const composedMost = 50_000;

/** A part of a caption that is left of it in an item, with times of the program. */
interface Part extends CaptionCue {
  readonly clipId: string;
  readonly item: number;
}

/**
 * The captions of a program: those of its clips, cut where the clips are cut. What goes on over a cut of the same clip stays one
 * caption. Of what was cut away, nothing is left.
 */
export function composeCaptions(
  items: readonly CaptionedItem[],
  cuesOf: ReadonlyMap<string, readonly CaptionCue[]>,
  fps: number,
): CaptionCue[] {
  const parts: Part[] = [];
  let startMs = 0;
  for (const [item, { clipId, inFrame, outFrame, speedPercent }] of items.entries()) {
    const [inMs, outMs] = [(inFrame * 1000) / fps, (outFrame * 1000) / fps];
    const timeOf = (clipMs: number) => frameAtSpeed(clipMs, speedPercent);
    for (const cue of cuesOf.get(clipId) ?? []) {
      const [from, to] = [Math.max(timeOf(cue.startMs), inMs), Math.min(timeOf(cue.endMs), outMs)];
      if (from < to && cue.text !== '' && parts.length < composedMost)
        parts.push({ ...cue, clipId, item, startMs: startMs + from - inMs, endMs: startMs + to - inMs });
    }
    startMs += outMs - inMs;
  }
  const leastMs = (leastFrames * 1000) / fps;
  const shown = joined(parts).filter((part) => part.endMs - part.startMs > leastMs - 1);
  return inOrder(shown.map(({ clipId: _clipId, item: _item, ...cue }) => rounded(cue)));
}

/** Parts that meet at a cut and say the same become one. */
function joined(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  // The places in `whole` of the last item's parts, by their words.
  const open = new Map<string, number>();
  for (const part of parts) {
    const key = JSON.stringify([part.clipId, part.item, part.text, part.speaker ?? '']);
    const before = JSON.stringify([part.clipId, part.item - 1, part.text, part.speaker ?? '']);
    const at = open.get(before);
    const last = at === undefined ? undefined : whole[at];
    if (at !== undefined && last !== undefined && Math.abs(last.endMs - part.startMs) < 1) {
      whole[at] = { ...last, endMs: part.endMs, item: part.item };
      open.delete(before);
      open.set(key, at);
    } else {
      open.set(key, whole.length);
      whole.push(part);
    }
  }
  return whole;
}

function rounded(cue: CaptionCue): CaptionCue {
  return { ...cue, startMs: Math.round(cue.startMs), endMs: Math.round(cue.endMs) };
}
