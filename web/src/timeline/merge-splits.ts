// Splits of one user carried over to the other’s version before two edits are merged, so that each half gets what both changed.
import { type EditItem, type EditList, hasSameFrames, minimumItemFrames } from './edit-list.ts';
import { splitLook } from './item-looks.ts';

export interface CutVersions {
  readonly base: EditList;
  readonly mine: EditList;
  readonly theirs: EditList;
}

export interface AlignedVersions extends CutVersions {
  /** Second halves that one user made one with the first half again, as by undo. */
  readonly joined: ReadonlySet<string>;
}

/** The same versions, cut in the same places under the same ids. Plays the same, up to frames too few for an item. */
export function alignSplits(versions: CutVersions): AlignedVersions {
  const joined = new Set<string>();
  let aligned: CutVersions = {
    base: versions.base,
    mine: carryJoins(versions.base, versions.mine, joined),
    theirs: carryJoins(versions.base, versions.theirs, joined),
  };
  const known = new Set(versions.base.map(({ itemId }) => itemId));
  const [ofMine, ofTheirs] = [halvesIn(aligned.mine, known), halvesIn(aligned.theirs, known)];
  for (const whole of versions.base)
    aligned = alignItem(aligned, whole, {
      mine: ofMine.get(whole.itemId)?.filter((half) => isInside(half, whole)) ?? [],
      theirs: ofTheirs.get(whole.itemId)?.filter((half) => isInside(half, whole)) ?? [],
    });
  return { ...aligned, joined };
}

/** Where an item is cut, and the id of what begins there. */
type Cut = Pick<EditItem, 'itemId' | 'inFrame'>;

function alignItem(
  { base, mine, theirs }: CutVersions,
  whole: EditItem,
  halves: { readonly mine: readonly EditItem[]; readonly theirs: readonly EditItem[] },
): CutVersions {
  let other = theirs;
  const cuts: Cut[] = [...halves.mine];
  for (const { itemId, inFrame } of halves.theirs) {
    const same = cuts.find((cut) => Math.abs(cut.inFrame - inFrame) < minimumItemFrames);
    if (same === undefined) cuts.push({ itemId, inFrame });
    else if (other.every((item) => item.itemId !== same.itemId)) other = renamed(other, itemId, same.itemId);
  }
  cuts.sort((one, another) => one.inFrame - another.inFrame);
  const versions = { base, mine, theirs: other };
  let beforeId = whole.itemId;
  for (const cut of cuts) {
    versions.base = cutItem(versions.base, beforeId, cut);
    versions.mine = cutAlike(versions.mine, whole, { beforeId, cut });
    versions.theirs = cutAlike(versions.theirs, whole, { beforeId, cut });
    beforeId = cut.itemId;
  }
  return versions;
}

/** New items that were cut off one that was there, by the id of that one, in the order of their frames. */
function halvesIn(list: EditList, known: ReadonlySet<string>): ReadonlyMap<string, EditItem[]> {
  const found = new Map<string, EditItem[]>();
  for (const [index, item] of list.entries()) {
    if (known.has(item.itemId)) continue;
    const owner = ownerOf(list, index, known);
    if (owner !== undefined) found.set(owner.itemId, [...(found.get(owner.itemId) ?? []), item]);
  }
  for (const halves of found.values()) halves.sort((one, other) => one.inFrame - other.inFrame);
  return found;
}

/** Of an item that was moved away since, the one that ends where it begins; where two do, it counts as new. */
function ownerOf(list: EditList, index: number, known: ReadonlySet<string>): EditItem | undefined {
  const half = list[index];
  if (half === undefined) return undefined;
  const endsBefore = (item: EditItem) => hasSameFrames(item, half) && item.outFrame <= half.inFrame;
  const before = list.slice(0, index).findLast(({ itemId }) => known.has(itemId));
  const between = before === undefined ? [] : list.slice(list.indexOf(before) + 1, index);
  if (before !== undefined && endsBefore(before) && between.every(endsBefore)) return before;
  const touching = list.filter((item) => known.has(item.itemId) && endsBefore(item));
  const exact = touching.filter((item) => item.outFrame === half.inFrame);
  return exact.length === 1 ? exact[0] : undefined;
}

function isInside(half: EditItem, whole: EditItem): boolean {
  return half.inFrame > whole.inFrame && half.inFrame < whole.outFrame && hasSameFrames(half, whole);
}

/** Cuts the part that the base has before the cut, in a version that may have trimmed or deleted it. */
function cutAlike(
  list: EditList,
  whole: EditItem,
  { beforeId, cut }: { readonly beforeId: string; readonly cut: Cut },
): EditList {
  if (list.some(({ itemId }) => itemId === cut.itemId)) return list;
  const part = list.find(({ itemId }) => itemId === beforeId);
  if (part === undefined || !hasSameFrames(part, whole) || cut.inFrame >= part.outFrame) return list;
  // Trimmed up to there, it is what begins there.
  if (cut.inFrame - part.inFrame < minimumItemFrames) return renamed(list, beforeId, cut.itemId);
  if (part.outFrame - cut.inFrame < minimumItemFrames)
    return list.map((item) => (item === part ? { ...item, outFrame: cut.inFrame } : item));
  return cutItem(list, beforeId, cut);
}

function renamed(list: EditList, from: string, itemId: string): EditList {
  return list.map((item) => (item.itemId === from ? { ...item, itemId } : item));
}

/** Cuts an item in two; unchanged where that isn't inside of it. */
function cutItem(list: EditList, wholeId: string, { itemId, inFrame }: Cut): EditList {
  const index = list.findIndex((item) => item.itemId === wholeId);
  const whole = list[index];
  if (whole === undefined || inFrame <= whole.inFrame || inFrame >= whole.outFrame) return list;
  const [before, after] = splitLook(whole, inFrame - whole.inFrame);
  const halves = [
    { ...whole, ...before, outFrame: inFrame },
    { ...whole, ...after, itemId, inFrame },
  ];
  return list.toSpliced(index, 1, ...halves);
}

/** What one user made of two halves is two again until all is merged. */
function carryJoins(base: EditList, version: EditList, joined: Set<string>): EditList {
  let here = version;
  const has = new Set(here.map(({ itemId }) => itemId));
  for (const [index, half] of base.entries()) {
    const first = base[index - 1];
    if (first === undefined || has.has(half.itemId)) continue;
    if (!hasSameFrames(first, half) || first.outFrame !== half.inFrame) continue;
    const whole = here.find(({ itemId }) => itemId === first.itemId);
    if (whole === undefined || !hasSameFrames(whole, half)) continue;
    const isCut = half.inFrame - whole.inFrame >= minimumItemFrames;
    if (!isCut || whole.outFrame - half.inFrame < minimumItemFrames) continue;
    here = cutItem(here, first.itemId, half);
    joined.add(half.itemId);
  }
  return here;
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
