import { useMemo } from 'react';
import { type ItemPlace, layout } from './time-map.ts';
import type { TimelineProps } from './timeline-props.ts';
import type { Trimming } from './use-trim.ts';

/** What rests while an edge is trimmed. With hundreds of items, drawing all of them takes longer than a frame. */
export interface Held {
  /** The same object for as long as one item is trimmed and all else is as it was; null while none is. */
  readonly basis: object | null;
  /** The trimmed item; -1 where there is none. */
  readonly index: number;
  readonly shift: Trimming['shift'];
  /** The places of the list as it was before. */
  readonly resting: readonly ItemPlace[];
  /** How far all items after the trimmed one are drawn from there. The strip has it as `--pushed`. */
  readonly pushedPx: number;
}

export function useHeld(props: TimelineProps, trimming: Trimming, places: readonly ItemPlace[]): Held {
  const { list, clips, view, selection, others, attached } = props;
  const { pxPerFrame, viewFromPx, viewToPx } = view;
  const { live, shift } = trimming;
  const trimmedId = live?.place.item.itemId ?? null;
  const resting = useMemo(() => layout(list), [list]);
  const basis = useMemo(() => {
    const same = { list, clips, pxPerFrame, viewFromPx, viewToPx, selection, others, attached };
    return trimmedId === null ? null : same;
  }, [trimmedId, list, clips, pxPerFrame, viewFromPx, viewToPx, selection, others, attached]);
  const index = resting.findIndex(({ item }) => item.itemId === trimmedId);
  const [before, now] = [resting[index + 1], places[index + 1]];
  const pushedFrames =
    index === -1 || before === undefined || now === undefined
      ? 0
      : now.startFrame - before.startFrame + shift.frames;
  return { basis: index === -1 ? null : basis, index, shift, resting, pushedPx: pushedFrames * pxPerFrame };
}
