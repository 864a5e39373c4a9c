import { cutRanges } from '../../../../timeline/cut-ranges.ts';
import type { EditList } from '../../../../timeline/edit-list.ts';
import { layout, totalFrames } from '../../../../timeline/time-map.ts';
import { rangesOfWords, type TimelineWord } from '../../../../timeline/transcript.ts';

/** A program has no more items. */
const itemsMost = 500;

/** The list without chosen words, and the frame at which the first of them was; null where nothing can be cut. */
export function cutWords(
  list: EditList,
  words: readonly TimelineWord[],
  chosen: ReadonlySet<number>,
  fps: number,
): { readonly list: EditList; readonly frame: number } | 'too-many' | null {
  const ranges = rangesOfWords(words, chosen, fps);
  const next = cutRanges(list, ranges, () => crypto.randomUUID());
  if (next === list || ranges.size === 0) return null;
  if (next.length > itemsMost) return 'too-many';
  const first = layout(list).find(({ item }) => ranges.has(item.itemId));
  const from = first === undefined ? undefined : ranges.get(first.item.itemId)?.[0]?.from;
  const frame = first === undefined || from === undefined ? 0 : first.startFrame + from - first.item.inFrame;
  return { list: next, frame: Math.min(frame, totalFrames(next)) };
}
