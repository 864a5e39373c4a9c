// Two edits of one cut put together: what each of two users changed since the version that both began with.
import type { EditItem, EditList } from './edit-list.ts';
import { hasSameFrames, minimumItemFrames } from './edit-list.ts';
import type { ItemLook } from './item-looks.ts';
import { mergeOrder } from './merge-order.ts';
import { alignSplits, type CutVersions, rejoin } from './merge-splits.ts';

/** Something that both changed: what of which item. */
export interface Clash {
  readonly itemId: string;
  readonly clipId: string;
  readonly field: ClashField;
}

/** `trim`: which frames it shows; `kept`: one deleted it, the other changed it. */
export type ClashField =
  | 'trim'
  | 'speed'
  | 'volume'
  | 'fades'
  | 'crossFade'
  | 'framing'
  | 'title'
  | 'music'
  | 'chapter'
  | 'other'
  | 'kept';

export interface MergedCut {
  readonly list: EditList;
  /** Where both changed the same, and ours was kept. */
  readonly clashes: readonly Clash[];
}

type Side = 'mine' | 'theirs';
type Fields = Readonly<Record<string, unknown>>;

/** Both edits of `base`; where both changed the same, that of the preferred side. Pure; no item comes twice. */
export function mergeCuts(
  began: EditList,
  { prefer = 'mine', ...edits }: { mine: EditList; theirs: EditList; prefer?: Side },
): MergedCut {
  const clashes: Clash[] = [];
  const { base, mine, theirs, joined } = alignSplits({ base: began, ...edits });
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, EditItem>();
  for (const itemId of new Set([...other.keys(), ...own.keys()])) {
    const versions = { base: before.get(itemId), mine: own.get(itemId), theirs: other.get(itemId) };
    const item = mergeItem(versions, prefer, clashes);
    if (item !== null) merged.set(itemId, item);
  }
  const order = mergeOrder(idsOf(base), {
    mine: idsOf(mine),
    theirs: idsOf(theirs),
    kept: new Set(merged.keys()),
    follows: (itemId) => goesOn(mine, itemId),
  });
  const list = order.flatMap((itemId) => merged.get(itemId) ?? []);
  const attached = attachAll({ base, mine, theirs, prefer }, list, clashes);
  const met = withMetCrossFades(attached, { mine, theirs });
  return { list: rejoin(met, joined), clashes: unique(clashes) };
}

const byId = (list: EditList): ReadonlyMap<string, EditItem> =>
  new Map(list.map((item) => [item.itemId, item]));
const idsOf = (list: EditList) => list.map(({ itemId }) => itemId);

interface Versions<Value> {
  readonly base: Value | undefined;
  readonly mine: Value | undefined;
  readonly theirs: Value | undefined;
}

/** Null where it is deleted. What one deleted and the other worked on stays. */
function mergeItem(versions: Versions<EditItem>, prefer: Side, clashes: Clash[]): EditItem | null {
  const { base, mine, theirs } = versions;
  if (mine === undefined || theirs === undefined) {
    const left = mine ?? theirs;
    if (left === undefined) return null;
    if (base === undefined) return withoutAttached(left);
    if (isSame(contentOf(base), contentOf(left))) return null;
    clashes.push({ itemId: left.itemId, clipId: left.clipId, field: 'kept' });
    return prefer === 'mine' || theirs !== undefined ? withoutAttached(left) : null;
  }
  const clash = (field: ClashField) => clashes.push({ itemId: mine.itemId, clipId: mine.clipId, field });
  const fields = mergeFields(
    { base: fieldsOf(base), mine: fieldsOf(mine), theirs: fieldsOf(theirs) },
    prefer,
    (key) => clash(nameOfField(key)),
  );
  const item = { ...theirs, ...mine, ...fields } as EditItem;
  if (!hasSameFrames(mine, theirs)) {
    // The frames of one clip are none of the other's, and those of one speed none of another's.
    const [isOwn, isOther] = [mine, theirs].map((each) => !isSame(footageOf(base), footageOf(each)));
    if (isOwn && isOther) clash('trim');
    const isMine = isOwn && (prefer === 'mine' || !isOther);
    return withoutAttached({ ...item, ...footageOf(isMine ? mine : theirs) } as EditItem);
  }
  if (item.outFrame - item.inFrame >= minimumItemFrames) return withoutAttached(item);
  // Each trimmed another edge, and nothing is left between them.
  clash('trim');
  const { clipId, inFrame, outFrame } = prefer === 'mine' ? mine : theirs;
  return withoutAttached({ ...item, clipId, inFrame, outFrame });
}

function footageOf(item: EditItem | undefined) {
  const { clipId, speedPercent, inFrame, outFrame } = item ?? {};
  return { clipId, speedPercent, inFrame, outFrame };
}

/** Each field from the side that changed it. */
function mergeFields(
  { base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields },
  prefer: Side,
  onClash: (key: string) => void,
): Fields {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, own, other] = [base[key], mine[key], theirs[key]];
    const isOwn = !isSame(before, own);
    const isOther = !isSame(before, other);
    if (isOwn && isOther && !isSame(own, other)) {
      onClash(key);
      merged[key] = prefer === 'mine' ? own : other;
    } else merged[key] = isOwn ? own : other;
  }
  return merged;
}

const attachedKeys = ['titles', 'music', 'chapters'] as const;
type AttachedKey = (typeof attachedKeys)[number];
/** Where something attached is, among its fields: none of its own has such a name. */
const at = '@at';
const idKeys = { titles: 'titleId', music: 'musicId', chapters: 'chapterId' } as const;

/** What of an item is merged on its own: not what is attached to it, nor what follows from other fields. */
function fieldsOf(item: EditItem | undefined): Fields {
  const { framing = {}, ...rest } = item ?? {};
  const own = Object.entries(rest).filter(
    ([key]) => !(attachedKeys as readonly string[]).includes(key) && !isDerived(key),
  );
  const framings = Object.entries(framing).map(([aspect, value]) => [`framing ${aspect}`, value] as const);
  return Object.fromEntries<unknown>([...own, ...framings]);
}

/** The server says times in milliseconds too, and where an item begins. */
function isDerived(key: string): boolean {
  return key.endsWith('Ms') || key === 'startFrame';
}

function nameOfField(key: string): ClashField {
  if (key === 'inFrame' || key === 'outFrame' || key === 'clipId') return 'trim';
  if (key === 'speedPercent') return 'speed';
  if (key === 'gainDb') return 'volume';
  if (key === 'fadeInFrames' || key === 'fadeOutFrames') return 'fades';
  if (key === 'crossFadeFrames') return 'crossFade';
  return key.startsWith('framing ') ? 'framing' : 'other';
}

/** Without what is attached, which is put where it belongs afterwards; framings are fields by shape until then. */
function withoutAttached(item: EditItem): EditItem {
  const { titles: _titles, music: _music, chapters: _chapters, framing: _framing, ...rest } = item;
  const entries = Object.entries(rest);
  const framing = Object.fromEntries(
    entries.flatMap(([key, value]) =>
      key.startsWith('framing ') && value !== undefined ? [[key.slice('framing '.length), value]] : [],
    ),
  );
  const plain = entries.filter(
    ([key, value]) => !key.startsWith('framing ') && value !== undefined && !isDerived(key),
  );
  const bare = Object.fromEntries(plain) as unknown as EditItem;
  return Object.keys(framing).length === 0 ? bare : { ...bare, framing };
}

/** All that someone works on in an item. */
function contentOf(item: EditItem): unknown {
  return [fieldsOf(item), ...attachedKeys.map((key) => (item[key] ?? []).map(plainOf))];
}

/** A title, music or a chapter: on which item, at which frame of the clip, and what it is. */
interface Placed {
  readonly itemId: string;
  readonly fields: Fields;
}

function plainOf(value: object): Fields {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isDerived(key)));
}

function placedIn(list: EditList, kind: AttachedKey): Map<string, Placed> {
  const found = new Map<string, Placed>();
  for (const item of list)
    for (const value of item[kind] ?? []) {
      const { atFrame, ...fields } = plainOf(value) as Fields & { atFrame: number };
      const id = String(fields[idKeys[kind]]);
      // By the frame of the clip: a trim of its item doesn't move it.
      found.set(id, {
        itemId: item.itemId,
        fields: { ...fields, [at]: [item.itemId, item.inFrame + atFrame] },
      });
    }
  return found;
}

interface Sides extends CutVersions {
  readonly prefer: Side;
}

function attachAll({ base, mine, theirs, prefer }: Sides, list: EditList, clashes: Clash[]): EditList {
  const items = byId(list);
  const present = { mine: byId(mine), theirs: byId(theirs) };
  const added = new Map<string, Partial<Record<AttachedKey, object[]>>>();
  for (const kind of attachedKeys) {
    const [before, own, other] = [placedIn(base, kind), placedIn(mine, kind), placedIn(theirs, kind)];
    for (const id of new Set([...other.keys(), ...own.keys()])) {
      const found = { base: before.get(id), mine: own.get(id), theirs: other.get(id) };
      const versions = items.has(found.base?.itemId ?? '') ? withDeletedItem(found, present) : found;
      const fields = mergePlaced(versions, prefer, (itemId) => {
        const clipId = items.get(itemId)?.clipId ?? '';
        clashes.push({
          itemId,
          clipId,
          field: kind === 'titles' ? 'title' : kind === 'music' ? 'music' : 'chapter',
        });
      });
      if (fields === null) continue;
      const { [at]: place, ...value } = fields as Fields & { [at]: [string, number] };
      const home = homeOf(place, versions, items);
      if (home === null) continue;
      const [owner, atFrame] = home;
      const lists = added.get(owner) ?? {};
      (lists[kind] ??= []).push({ ...value, atFrame });
      added.set(owner, lists);
    }
  }
  return list.map((item) => ({ ...item, ...(added.get(item.itemId) as ItemLook | undefined) }));
}

/** What went with an item that one side deleted stays where the item stays. */
function withDeletedItem(
  { base, mine, theirs }: Versions<Placed>,
  present: Readonly<Record<Side, ReadonlyMap<string, EditItem>>>,
): Versions<Placed> {
  const kept = (side: Side) => (present[side].has(base?.itemId ?? '') ? undefined : base);
  return { base, mine: mine ?? kept('mine'), theirs: theirs ?? kept('theirs') };
}

function mergePlaced(
  { base, mine, theirs }: Versions<Placed>,
  prefer: Side,
  onClash: (itemId: string) => void,
): Fields | null {
  if (mine === undefined || theirs === undefined) {
    const left = mine ?? theirs;
    if (left === undefined || base === undefined) return left?.fields ?? null;
    if (isSame(base.fields, left.fields)) return null;
    // One deleted what the other worked on: it stays.
    onClash(left.itemId);
    return left.fields;
  }
  return mergeFields({ base: base?.fields ?? {}, mine: mine.fields, theirs: theirs.fields }, prefer, () =>
    onClash(mine.itemId),
  );
}

/** The item that it is on, and from its start. Where that item is gone, music goes on with another version's. */
function homeOf(
  place: readonly [string, number],
  { base, mine, theirs }: Versions<Placed>,
  items: ReadonlyMap<string, EditItem>,
): [string, number] | null {
  const places = [
    place,
    ...[mine, theirs, base].flatMap((each) => (each === undefined ? [] : [each.fields[at]])),
  ];
  for (const [owner, frame] of places as [string, number][]) {
    const item = items.get(owner);
    if (item !== undefined) return [owner, Math.max(0, frame - item.inFrame)];
  }
  return null;
}

/** A cross-fade stays where the item follows the one that it was set for. */
function withMetCrossFades(list: EditList, { mine, theirs }: Pick<Sides, 'mine' | 'theirs'>): EditList {
  const pairs = new Set(
    [mine, theirs].flatMap((version) =>
      version.flatMap(({ itemId, crossFadeFrames = 0 }, index) =>
        crossFadeFrames === 0 ? [] : [`${version[index - 1]?.itemId ?? ''} ${itemId}`],
      ),
    ),
  );
  return list.map((item, index) => {
    if ((item.crossFadeFrames ?? 0) === 0 || pairs.has(`${list[index - 1]?.itemId ?? ''} ${item.itemId}`))
      return item;
    const { crossFadeFrames: _gone, ...rest } = item;
    return rest;
  });
}

/** Whether an item goes on where the one before it ends, as the halves of a split do. */
function goesOn(list: EditList, itemId: string): boolean {
  const index = list.findIndex((item) => item.itemId === itemId);
  const [before, item] = [list[index - 1], list[index]];
  return before !== undefined && before.clipId === item?.clipId && before.outFrame === item.inFrame;
}

/** What is absent equals zero and an empty list. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) => {
      if (Array.isArray(each)) return each.length === 0 ? undefined : each;
      if (each !== null && typeof each === 'object')
        return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      return each === 0 || each === null ? undefined : each;
    }) ?? ''
  );
}

function unique(clashes: readonly Clash[]): Clash[] {
  return [...new Map(clashes.map((clash) => [`${clash.itemId} ${clash.field}`, clash])).values()];
}
