// Splits of one user carried over to the other’s version before two edits are merged, so that each half gets what both changed.
import { type EditItem, type EditList, hasSameFrames, minimumItemFrames } from './edit-list.ts';
import { splitLook } from './item-looks.ts';

export interface CutVersions {
  readonly base: EditList;
  readonly mine: EditList;
  readonly theirs: EditList;
}

type Side = 'mine' | 'theirs';

export interface AlignedVersions extends CutVersions {
  /** Second halves that one user made one with the first half again, as by undo. */
  readonly joined: ReadonlySet<string>;
}

/** The same versions, cut in the same places under the same ids. Plays the same; only the base shows what it wasn't cut in. */
export function alignSplits(versions: CutVersions): AlignedVersions {
  const joined = new Set<string>();
  let aligned = versions;
  for (const [side, other] of [
    ['mine', 'theirs'],
    ['theirs', 'mine'],
  ] as const) {
    aligned = carryJoins(aligned, side, joined);
    aligned = carrySplits(aligned, side, other);
  }
  return { ...aligned, joined };
}

function carrySplits(versions: CutVersions, side: Side, other: Side): CutVersions {
  let { base } = versions;
  let there = versions[other];
  const here = versions[side];
  const own = new Map(here.map((item) => [item.itemId, item]));
  const known = new Set(base.map(({ itemId }) => itemId));
  const added = here.filter(({ itemId }) => !known.has(itemId));
  for (const half of added.toSorted((a, b) => a.inFrame - b.inFrame)) {
    const whole = base.findLast((item) => isHalfOf(half, item, own.get(item.itemId)));
    if (whole === undefined) continue;
    const isThere = there.some(({ itemId }) => itemId === whole.itemId);
    if (!isThere || there.some(({ itemId }) => itemId === half.itemId)) continue;
    base = cutItem(base, whole.itemId, half);
    there = cutAlike(there, { whole, half });
  }
  return { ...versions, base, [other]: there };
}

/** Whether the item was cut off the other, which now ends before it or was deleted. */
function isHalfOf(half: EditItem, whole: EditItem, left: EditItem | undefined): boolean {
  const isInside = half.inFrame > whole.inFrame && half.inFrame < whole.outFrame;
  return isInside && hasSameFrames(half, whole) && (left === undefined || left.outFrame <= half.inFrame);
}

function cutAlike(list: EditList, { whole, half }: { whole: EditItem; half: EditItem }): EditList {
  const item = list.find(({ itemId }) => itemId === whole.itemId);
  if (item === undefined || !hasSameFrames(item, half)) return list;
  // Trimmed up to there, it is the second half alone.
  if (item.inFrame >= half.inFrame) return renamed(list, item.itemId, half.itemId);
  const same = list.find((each) => each.inFrame === half.inFrame && isHalfOf(each, whole, item));
  if (same !== undefined) return renamed(list, same.itemId, half.itemId);
  return cutItem(list, item.itemId, half, minimumItemFrames);
}

function renamed(list: EditList, from: string, itemId: string): EditList {
  return list.map((item) => (item.itemId === from ? { ...item, itemId } : item));
}

/** Cuts an item where the half begins; unchanged where one of its halves would be shorter than that. */
function cutItem(
  list: EditList,
  wholeId: string,
  { itemId, inFrame }: Pick<EditItem, 'itemId' | 'inFrame'>,
  minimum = 1,
): EditList {
  const index = list.findIndex((item) => item.itemId === wholeId);
  const whole = list[index];
  if (whole === undefined) return list;
  if (inFrame - whole.inFrame < minimum || whole.outFrame - inFrame < minimum) return list;
  const [before, after] = splitLook(whole, inFrame - whole.inFrame);
  const halves = [
    { ...whole, ...before, outFrame: inFrame },
    { ...whole, ...after, itemId, inFrame },
  ];
  return list.toSpliced(index, 1, ...halves);
}

/** What one user made of two halves is two again until all is merged. */
function carryJoins(versions: CutVersions, side: Side, joined: Set<string>): CutVersions {
  let here = versions[side];
  const has = new Set(here.map(({ itemId }) => itemId));
  for (const [index, half] of versions.base.entries()) {
    const first = versions.base[index - 1];
    if (first === undefined || has.has(half.itemId)) continue;
    if (!hasSameFrames(first, half) || first.outFrame !== half.inFrame) continue;
    const whole = here.find(({ itemId }) => itemId === first.itemId);
    if (whole === undefined || !hasSameFrames(whole, half)) continue;
    const cut = cutItem(here, first.itemId, half, minimumItemFrames);
    if (cut === here) continue;
    here = cut;
    joined.add(half.itemId);
  }
  return { ...versions, [side]: here };
}

/** Two halves that were joined are one again, unless the other user made them differ. */
export function rejoin(list: EditList, joined: ReadonlySet<string>): EditList {
  const items: EditItem[] = [];
  for (const item of list) {
    const first = items.at(-1);
    if (first === undefined || !joined.has(item.itemId) || !isOne(first, item)) items.push(item);
    else items.splice(-1, 1, joinedItem(first, item));
  }
  return items;
}

function isOne(first: EditItem, half: EditItem): boolean {
  const isSeamless = !first.fadeOutFrames && !half.fadeInFrames && !half.crossFadeFrames;
  const isSameLook =
    (first.gainDb ?? 0) === (half.gainDb ?? 0) &&
    JSON.stringify(first.framing ?? {}) === JSON.stringify(half.framing ?? {});
  return isSeamless && isSameLook && hasSameFrames(first, half) && first.outFrame === half.inFrame;
}

function joinedItem(first: EditItem, half: EditItem): EditItem {
  const frames = half.inFrame - first.inFrame;
  const later = <Value extends { atFrame: number }>(values: readonly Value[] = []) =>
    values.map((value) => ({ ...value, atFrame: value.atFrame + frames }));
  return {
    ...{ ...first, outFrame: half.outFrame, fadeOutFrames: half.fadeOutFrames },
    ...{ titles: [...(first.titles ?? []), ...later(half.titles)] },
    ...{ music: [...(first.music ?? []), ...later(half.music)] },
    ...{ chapters: [...(first.chapters ?? []), ...later(half.chapters)] },
  };
}
