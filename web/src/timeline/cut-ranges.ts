import { type EditItem, type EditList, removeItems } from './edit-list.ts';
import { type ItemLook, splitLook } from './item-looks.ts';

/** Frames that are taken out of an item, as its in and out points count; `to` is the first one that stays. */
export interface CutRange {
  readonly from: number;
  readonly to: number;
}

/** Takes stretches out of items, which are split there; what comes after moves up. */
export function cutRanges(
  list: EditList,
  rangesOf: ReadonlyMap<string, readonly CutRange[]>,
  newId: () => string,
): EditList {
  const removed = new Set<string>();
  const pieces: EditItem[] = [];
  let carried: ItemLook = {};
  for (const each of list) {
    const item = { ...each, ...joined(carried, each) };
    const ranges = rangesOf.get(item.itemId) ?? [];
    const cut = ranges.length === 0 ? null : cutItem(item, ranges, { newId, removed });
    pieces.push(...(cut?.pieces ?? [carried.chapters === undefined ? each : item]));
    // A title is about the clip that it was on; a chapter goes on in the next one.
    carried = { chapters: cut?.orphaned.chapters };
  }
  return removeItems(pieces, removed);
}

interface Cutting {
  readonly newId: () => string;
  /** Ids of the pieces that go. */
  readonly removed: Set<string>;
}

interface CutItem {
  readonly pieces: EditItem[];
  /** What began in the end that was taken from an item of which something stays. */
  readonly orphaned: ItemLook;
}

function cutItem(item: EditItem, ranges: readonly CutRange[], { newId, removed }: Cutting): CutItem {
  const pieces: EditItem[] = [];
  let rest: EditItem | null = item;
  let orphaned: ItemLook = {};
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    if (rest === null || to <= rest.inFrame || from >= rest.outFrame) continue;
    const [kept, tail]: Halves = splitItem(rest, from);
    if (kept !== null) pieces.push(kept);
    const [gone, after]: Halves = splitItem(tail ?? rest, to);
    rest = after;
    if (gone === null) continue;
    orphaned = joined(orphaned, gone);
    // Titles and chapters of what goes belong to what follows; music finds its place by itself.
    if (rest !== null) {
      rest = { ...rest, ...joined(orphaned, rest) };
      orphaned = {};
    }
    const itemId = newId();
    removed.add(itemId);
    pieces.push({ ...gone, itemId });
  }
  if (rest !== null) pieces.push(rest);
  const first = pieces.find(({ itemId }) => !removed.has(itemId));
  const named = pieces.map((piece) => {
    if (removed.has(piece.itemId)) return piece;
    return { ...piece, itemId: piece === first ? item.itemId : newId() };
  });
  return { pieces: named, orphaned: first === undefined ? {} : orphaned };
}

type Halves = [before: EditItem | null, after: EditItem | null];

/** Cuts an item before one of its frames; a half without frames is null. */
function splitItem(item: EditItem, frame: number): Halves {
  if (frame <= item.inFrame) return [null, item];
  if (frame >= item.outFrame) return [item, null];
  const [before, after] = splitLook(item, frame - item.inFrame);
  return [
    { ...item, ...before, outFrame: frame },
    { ...item, ...after, inFrame: frame },
  ];
}

/** What is attached to `later`, and before it, at its start, what was attached to something that goes. */
function joined({ titles = [], chapters = [] }: ItemLook, later: ItemLook): ItemLook {
  const atStart = <Value extends { atFrame: number }>(values: readonly Value[]) =>
    values.map((value) => ({ ...value, atFrame: 0 }));
  const both = <Value extends { atFrame: number }>(gone: readonly Value[], own?: readonly Value[]) =>
    gone.length === 0 ? own : [...atStart(gone), ...(own ?? [])];
  return { titles: both(titles, later.titles), chapters: both(chapters, later.chapters) };
}
