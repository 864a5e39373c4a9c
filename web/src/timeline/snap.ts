import type { EditList } from './edit-list.ts';
import { markDistance } from './ruler.tsx';
import { speedOf } from './speed.ts';
import { type ItemPlace, layout } from './time-map.ts';

interface SnapUse {
  readonly list: EditList;
  readonly fps: number;
  readonly pxPerFrame: number;
  readonly playheadFrame: number;
  /** The item whose edge moves, as it was when the edge was grabbed. */
  readonly place: ItemPlace;
  readonly side: 'in' | 'out';
}

const cutPx = 6;
const secondPx = 4;
/** Closer seconds would leave hardly a place between them: there the marks of the ruler pull instead. */
const leastSecondPx = 40;

/** The program frame that an edge is pulled to: the playhead or a cut, else a whole second that has room; null where none is near. */
export function snapEdge(use: SnapUse, frame: number): number | null {
  const { place, side, fps, pxPerFrame } = use;
  const origin = side === 'in' ? place.startFrame : place.endFrame;
  const distancePx = (point: number) => Math.abs(point - frame) * pxPerFrame;
  const cut = snapCuts(use, origin)
    .filter((point) => point !== origin && distancePx(point) <= cutPx)
    .toSorted((left, right) => distancePx(left) - distancePx(right))[0];
  if (cut !== undefined) return cut;
  const step = fps * pxPerFrame >= leastSecondPx ? fps : markDistance(pxPerFrame, fps);
  const second = Math.max(0, Math.round(frame / step)) * step;
  return distancePx(second) <= secondPx && second !== origin ? second : null;
}

/** The playhead, the cuts that rest while this edge moves, and where the same clip is cut elsewhere. */
function snapCuts({ list, playheadFrame, place, side }: SnapUse, origin: number): number[] {
  const start = side === 'in' ? place.item.inFrame : place.item.outFrame;
  const others = layout(list).filter(({ index }) => index !== place.index);
  const resting = others.filter(({ index }) => side === 'in' || index < place.index);
  const sameClip = others.filter(
    ({ item }) => item.clipId === place.item.clipId && speedOf(item) === speedOf(place.item),
  );
  return [
    playheadFrame,
    ...resting.flatMap(({ startFrame, endFrame }) => [startFrame, endFrame]),
    ...sameClip.flatMap(({ item }) => [item.inFrame, item.outFrame]).map((frame) => origin + frame - start),
  ];
}
