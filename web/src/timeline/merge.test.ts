import { describe, expect, test } from 'vitest';
import {
  type EditItem,
  type EditList,
  moveItem,
  removeItems,
  splitAt,
  trimIn,
  trimOut,
} from './edit-list.ts';
import { addChapter, addTitle, changeItem, type ItemTitle } from './item-looks.ts';
import { mergeCuts } from './merge.ts';
import { alignSplits } from './merge-splits.ts';
import { setSpeed } from './speed.ts';

const item = (itemId: string, more: Partial<EditItem> = {}): EditItem => ({
  ...{ itemId, clipId: `clip ${itemId}`, inFrame: 100, outFrame: 200 },
  ...more,
});
const base: EditList = [item('a'), item('b'), item('c'), item('d')];
const lengths = new Map(['a', 'b', 'c', 'd', 'm', 't'].map((id) => [`clip ${id}`, 1000]));
const title = (titleId: string, text: string): ItemTitle => ({
  ...{ titleId, kind: 'title', text, secondLine: '', place: 'left', colour: '#ffffff' },
  ...{ atFrame: 0, frames: 30 },
});
const ids = (list: EditList) => list.map(({ itemId }) => itemId).join('');
const merge = (mine: EditList, theirs: EditList) => mergeCuts(base, { mine, theirs });
const framesOf = (list: EditList, id: string) => {
  const { inFrame, outFrame } = found(list, id) ?? {};
  return { inFrame, outFrame };
};
const found = (list: EditList, id: string) => list.find(({ itemId }) => itemId === id);

describe('two edits of one cut', () => {
  test('of different items are both there, without a clash', () => {
    const mine = trimOut(base, 'a', 150, lengths);
    const theirs = changeItem(trimIn(base, 'c', 120), 'd', { gainDb: -6 });
    const { list, clashes } = merge(mine, theirs);
    expect(clashes).toEqual([]);
    expect(list).toEqual([
      item('a', { outFrame: 150 }),
      item('b'),
      item('c', { inFrame: 120 }),
      item('d', { gainDb: -6 }),
    ]);
  });

  test('of different fields of one item are both there', () => {
    const framing = { '9:16': { fit: 'cover', zoom: 1, x: 0.5, y: 0.5 } } as const;
    const mine = changeItem(trimOut(base, 'b', 150, lengths), 'b', { gainDb: 3 });
    const theirs = changeItem(trimIn(base, 'b', 110), 'b', { fadeInFrames: 10, framing });
    const { list, clashes } = merge(mine, theirs);
    expect(clashes).toEqual([]);
    expect(found(list, 'b')).toEqual(
      item('b', { inFrame: 110, outFrame: 150, gainDb: 3, fadeInFrames: 10, framing }),
    );
  });

  test('of speed and trim of one item keep the frames of ours, and everything else', () => {
    const trimmed = changeItem(trimOut(base, 'b', 150, lengths), 'b', { gainDb: 3 });
    const faster = setSpeed(base, 'b', 200, lengths);
    const { list, clashes } = merge(faster, trimmed);
    expect(clashes.map(({ field }) => field)).toContain('trim');
    expect(found(list, 'b')).toEqual({
      ...item('b', { gainDb: 3, speedPercent: 200 }),
      ...framesOf(faster, 'b'),
    });
    expect(found(merge(trimmed, faster).list, 'b')).toEqual(item('b', { outFrame: 150, gainDb: 3 }));
    const louder = changeItem(base, 'b', { gainDb: 3 });
    const quiet = merge(louder, faster);
    expect(quiet.clashes).toEqual([]);
    expect(found(quiet.list, 'b')).toEqual({
      ...item('b', { gainDb: 3, speedPercent: 200 }),
      ...framesOf(faster, 'b'),
    });
  });

  test('of a split and a title behind it have the title on the half that shows its frame', () => {
    const mine = splitAt(base, 150, 'b-half');
    const theirs = addTitle(base, 180, title('late', 'Late'));
    const { list, clashes } = merge(mine, theirs);
    expect(clashes).toEqual([]);
    expect(list.flatMap(({ itemId, titles = [] }) => titles.map(({ atFrame }) => [itemId, atFrame]))).toEqual(
      [['b-half', 30]],
    );
  });

  test('of a split and anything else of the item have it on both halves', () => {
    const theirs = changeItem(trimOut(base, 'b', 180, lengths), 'b', { gainDb: -6, fadeOutFrames: 10 });
    for (const { list, clashes } of [
      merge(splitAt(base, 150, 's'), theirs),
      mergeCuts(base, { mine: theirs, theirs: splitAt(base, 150, 's') }),
    ]) {
      expect(clashes).toEqual([]);
      expect(ids(list)).toBe('abscd');
      expect(found(list, 'b')).toEqual(item('b', { outFrame: 150, gainDb: -6 }));
      const half = { clipId: 'clip b', inFrame: 150, outFrame: 180, gainDb: -6, fadeOutFrames: 10 };
      expect(found(list, 's')).toEqual(item('s', half));
    }
  });

  test('that trim what the other cut off leave it out', () => {
    const split = splitAt(base, 150, 's');
    const early = merge(split, trimOut(base, 'b', 130, lengths)).list;
    expect(ids(early)).toBe('abcd');
    expect(framesOf(early, 'b')).toEqual({ inFrame: 100, outFrame: 130 });
    const late = merge(split, trimIn(base, 'b', 170)).list;
    expect(ids(late)).toBe('ascd');
    expect(framesOf(late, 's')).toEqual({ inFrame: 170, outFrame: 200 });
  });

  test('that split one item at two places, or at nearly the same one, show each frame once', () => {
    const [early, late] = [splitAt(base, 150, 'e'), splitAt(base, 170, 'l')];
    for (const two of [merge(early, late).list, merge(late, early).list]) {
      expect(ids(two)).toBe('abelcd');
      expect(framesOf(two, 'e')).toEqual({ inFrame: 150, outFrame: 170 });
      expect(framesOf(two, 'l')).toEqual({ inFrame: 170, outFrame: 200 });
    }
    expect(merge(splitAt(base, 150, 's'), splitAt(base, 150, 't')).list).toEqual(splitAt(base, 150, 's'));
    const near = changeItem(splitAt(base, 150, 's'), 's', { gainDb: 3 });
    const one = merge(near, splitAt(base, 153, 't')).list;
    expect(ids(one)).toBe('abscd');
    expect([framesOf(one, 'b').outFrame, framesOf(one, 's').inFrame]).toEqual([153, 153]);
  });

  test('that cut out different parts of one item both leave theirs out', () => {
    const cutOut = (from: number, to: number, id: string) =>
      trimIn(trimOut(splitAt(base, from, id), 'b', from, lengths), id, to);
    for (const [mine, theirs] of [
      [cutOut(180, 190, 'l'), cutOut(110, 120, 'e')],
      [cutOut(110, 120, 'e'), cutOut(180, 190, 'l')],
    ] as const) {
      const { list } = merge(mine, theirs);
      expect(['b', 'e', 'l'].map((id) => framesOf(list, id))).toEqual([
        { inFrame: 100, outFrame: 110 },
        { inFrame: 120, outFrame: 180 },
        { inFrame: 190, outFrame: 200 },
      ]);
    }
  });

  test('keep a half beside another item of its clip, and what is put in again', () => {
    const twice = [
      item('a', { inFrame: 0, outFrame: 300 }),
      item('z', { clipId: 'clip a', inFrame: 0, outFrame: 300 }),
    ];
    const mine = trimOut(splitAt(twice, 100, 'n'), 'z', 80, lengths);
    const { list } = mergeCuts(twice, { mine, theirs: trimOut(twice, 'z', 90, lengths) });
    expect(framesOf(list, 'n')).toEqual({ inFrame: 100, outFrame: 300 });
    const again = [item('n', { clipId: 'clip b', inFrame: 150, outFrame: 200 }), ...base.slice(2)];
    const put = mergeCuts(base, {
      mine: [base[0] as EditItem, ...again],
      theirs: trimOut(base, 'b', 140, lengths),
    });
    expect(framesOf(put.list, 'n')).toEqual({ inFrame: 150, outFrame: 200 });
  });

  test('of a split whose half was moved keep what the other changed', () => {
    const louder = changeItem(base, 'b', { gainDb: 3 });
    const moved = merge(moveItem(splitAt(base, 150, 's'), 's', 4), louder).list;
    expect([ids(moved), found(moved, 's')?.gainDb]).toEqual(['abcds', 3]);
  });

  test('of an undone split keep what the other changed, as one item where both halves are alike', () => {
    const split = splitAt(base, 150, 's');
    const undo = (theirs: EditList) => mergeCuts(split, { mine: base, theirs }).list;
    const alike = changeItem(changeItem(split, 'b', { gainDb: 3 }), 's', { gainDb: 3 });
    expect(undo(alike).map(plain)).toEqual(changeItem(base, 'b', { gainDb: 3 }).map(plain));
    const unlike = changeItem(split, 's', { gainDb: 3 });
    expect(undo(unlike).map(plain)).toEqual(unlike.map(plain));
  });

  test('of one field of one item keep ours and name it; preferring theirs gives theirs', () => {
    const mine = changeItem(base, 'b', { gainDb: 3 });
    const theirs = changeItem(base, 'b', { gainDb: -3, fadeOutFrames: 5 });
    const { list, clashes } = merge(mine, theirs);
    expect(clashes).toEqual([{ itemId: 'b', clipId: 'clip b', field: 'volume' }]);
    expect(found(list, 'b')).toMatchObject({ gainDb: 3, fadeOutFrames: 5 });
    const preferred = mergeCuts(base, { mine, theirs, prefer: 'theirs' }).list;
    expect(found(preferred, 'b')).toMatchObject({ gainDb: -3, fadeOutFrames: 5 });
  });

  test('that are the same are no clash', () => {
    const both = changeItem(base, 'b', { gainDb: 3 });
    expect(merge(both, both)).toEqual({ list: both, clashes: [] });
  });

  test('put items where each user put them', () => {
    const mine = [...base.slice(0, 2), item('m'), ...base.slice(2)];
    const theirs = [item('t'), ...moveItem(base, 'd', 0)];
    expect(ids(merge(mine, theirs).list)).toBe('tdabmc');
    expect(ids(merge([...base, item('m')], [...base, item('t')]).list)).toBe('abcdtm');
    expect(ids(merge(moveItem(base, 'a', 2), moveItem(base, 'd', 0)).list)).toBe('dbca');
    // The halves of a split stay beside each other.
    const split = splitAt(base, 150, 's');
    expect(ids(merge(split, [...base.slice(0, 2), item('t'), ...base.slice(2)]).list)).toBe('abstcd');
    expect(ids(merge([...base.slice(0, 2), item('m'), ...base.slice(2)], split).list)).toBe('absmcd');
  });

  test('delete what one deleted, unless the other worked on it', () => {
    const without = removeItems(base, new Set(['b']));
    expect(ids(merge(without, changeItem(base, 'c', { gainDb: 1 })).list)).toBe('acd');
    expect(ids(merge(changeItem(base, 'c', { gainDb: 1 }), without).list)).toBe('acd');
    for (const [mine, theirs] of [
      [without, changeItem(base, 'b', { gainDb: 1 })],
      [changeItem(base, 'b', { gainDb: 1 }), without],
    ] as const) {
      const { list, clashes } = merge(mine, theirs);
      expect(ids(list)).toBe('abcd');
      expect(clashes).toEqual([{ itemId: 'b', clipId: 'clip b', field: 'kept' }]);
    }
  });

  test('of titles, music and chapters are merged one by one, also those of one item', () => {
    const titled = addTitle(base, 100, title('x', 'Ada'));
    const mine = addTitle(titled, 110, title('m', 'Mine'));
    const theirs = addChapter(
      titled.map((each) => (each.itemId === 'b' ? { ...each, titles: [title('x', 'Ada Lovelace')] } : each)),
      150,
      { chapterId: 'k', atFrame: 0, title: 'Theirs' },
    );
    const { list, clashes } = mergeCuts(titled, { mine, theirs });
    expect(clashes).toEqual([]);
    expect(found(list, 'b')?.titles).toEqual([
      title('x', 'Ada Lovelace'),
      { ...title('m', 'Mine'), atFrame: 10 },
    ]);
    expect(found(list, 'b')?.chapters).toEqual([{ chapterId: 'k', atFrame: 50, title: 'Theirs' }]);
  });

  test('leave what one attached at its frame of the clip when the other trims the item', () => {
    const mine = trimIn(base, 'b', 120);
    const theirs = addTitle(base, 150, title('x', 'Ada'));
    expect(found(merge(mine, theirs).list, 'b')?.titles).toEqual([{ ...title('x', 'Ada'), atFrame: 30 }]);
  });

  test('keep a cross-fade only where its item still follows the one that it was set for', () => {
    const mine = changeItem(base, 'c', { crossFadeFrames: 20 });
    expect(found(merge(mine, changeItem(base, 'a', { gainDb: 1 })).list, 'c')?.crossFadeFrames).toBe(20);
    const between = [...base.slice(0, 2), item('t'), ...base.slice(2)];
    expect(found(merge(mine, between).list, 'c')?.crossFadeFrames).toBeUndefined();
  });

  test('that would leave no frame of an item keep our trim', () => {
    const { list, clashes } = merge(trimIn(base, 'b', 180), trimOut(base, 'b', 120, lengths));
    expect(found(list, 'b')).toMatchObject({ inFrame: 180, outFrame: 200 });
    expect(clashes).toMatchObject([{ itemId: 'b', field: 'trim' }]);
  });
});

/** Small deterministic generator, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const anyLength = new Map(['b0', 'b1', 'b2', 'b3', 'b4', 'b5'].map((id) => [`clip ${id}`, 200]));

/** Some random edits of one user; what each did is in the ids and in the values. */
function edited(list: EditList, who: 'm' | 't', random: (below: number) => number): EditList {
  let next = list;
  for (let step = 0; step < 1 + random(6); step += 1) {
    const chosen = next[random(next.length)];
    const id = chosen?.itemId ?? '';
    const kind = random(10);
    if (kind === 0) next = next.toSpliced(random(next.length + 1), 0, item(`${who}${step}`));
    else if (kind === 1 && next.length > 1) next = removeItems(next, new Set([id]));
    else if (kind === 2) next = moveItem(next, id, random(next.length));
    else if (kind === 3) next = trimIn(next, id, (chosen?.inFrame ?? 100) + random(40));
    else if (kind === 4) next = changeItem(next, id, { gainDb: (who === 'm' ? 1 : -1) * (1 + random(5)) });
    else if (kind === 5) next = addTitle(next, random(300), title(`${who}${step}-title`, who));
    else if (kind === 6) next = trimOut(next, id, (chosen?.outFrame ?? 200) - random(40), anyLength);
    else next = splitAt(next, random(400), `${who}${step}-half`);
  }
  return next;
}

test('of many random edits of two users, no item is lost or doubled, both users’ changes are there, and order is kept', () => {
  const random = randomFrom(42);
  for (let round = 0; round < 800; round += 1) {
    const start = Array.from({ length: 1 + random(6) }, (_, at) => item(`b${at}`));
    const [mine, theirs] = [edited(start, 'm', random), edited(start, 't', random)];
    const { list, clashes } = mergeCuts(start, { mine, theirs });
    const where = `round ${round}`;
    // Where one split an item, the other's version counts as split too.
    const aligned = alignSplits({ base: start, mine, theirs });
    const before = new Map(aligned.base.map((each) => [each.itemId, each]));
    const [own, other, merged] = [aligned.mine, aligned.theirs, list].map(
      (each) => new Map(each.map((one) => [one.itemId, one])),
    );
    expect(new Set(ids2(list)).size, `${where}`).toBe(list.length);
    const clashed = new Set(clashes.map(({ itemId, field }) => `${itemId} ${field}`));
    for (const id of new Set([...before.keys(), ...(own?.keys() ?? []), ...(other?.keys() ?? [])])) {
      const [was, m, t, now] = [before.get(id), own?.get(id), other?.get(id), merged?.get(id)];
      const isDeleted = was !== undefined && (m === undefined || t === undefined);
      if (!isDeleted) expect(now, `${where}: ${id} is there`).toBeDefined();
      else if (now !== undefined) expect(clashed.has(`${id} kept`), `${where}: ${id}`).toBe(true);
      if (now === undefined || m === undefined || t === undefined) continue;
      for (const [field, name] of [
        ['gainDb', 'volume'],
        ['inFrame', 'trim'],
        ['outFrame', 'trim'],
      ] as const) {
        if (clashed.has(`${id} ${name}`)) continue;
        const wanted = (m[field] ?? 0) === (was?.[field] ?? 0) ? (t[field] ?? 0) : (m[field] ?? 0);
        expect(now[field] ?? 0, `${where}: ${field} of ${id}`).toBe(wanted);
      }
    }
    // Where both trimmed an item, and its half was moved away, the user is told.
    const isTold = clashed.values().some((clash) => / (?:kept|trim)$/.test(clash));
    if (showsOnce(mine) && showsOnce(theirs) && !isTold)
      expect(showsOnce(list), `${where}: each frame once`).toBe(true);
    // A part too short for an item goes with the one beside it.
    const lost = shownFrames(mine).intersection(shownFrames(theirs)).difference(shownFrames(list));
    expect(lost.size, `${where}: ${[...lost].join()}`).toBeLessThan(12);
    const titles = list.flatMap((each) => each.titles ?? []).map(({ titleId }) => titleId);
    expect(new Set(titles).size, `${where}`).toBe(titles.length);
    for (const version of [mine, theirs])
      for (const each of version)
        for (const { titleId } of each.titles ?? [])
          if (merged?.has(each.itemId)) expect(titles, `${where}`).toContain(titleId);
    // What theirs didn't move and mine didn't either is in the order that it had.
    const untouched = ids2(list).filter((id) => before.has(id));
    const isSameOrder = (version: EditList) =>
      ids2(version)
        .filter((id) => before.has(id))
        .join() ===
      ids2(start)
        .filter((id) => version.some((one) => one.itemId === id))
        .join();
    if (isSameOrder(mine) && isSameOrder(theirs))
      expect(untouched, `${where}: order`).toEqual(ids2(start).filter((id) => merged?.has(id)));
    expect(mergeCuts(start, { mine, theirs: start }).list.map(plain), `${where}: mine alone`).toEqual(
      mine.map(plain),
    );
    expect(mergeCuts(start, { mine: start, theirs }).list.map(plain), `${where}: theirs alone`).toEqual(
      theirs.map(plain),
    );
  }
});

/** Whether no frame of a clip is in two items. */
function showsOnce(list: EditList): boolean {
  return list.every((one, index) =>
    list
      .slice(index + 1)
      .every(
        (other) =>
          other.clipId !== one.clipId || other.inFrame >= one.outFrame || other.outFrame <= one.inFrame,
      ),
  );
}

function shownFrames(list: EditList): Set<string> {
  return new Set(
    list.flatMap(({ clipId, inFrame, outFrame }) =>
      Array.from({ length: outFrame - inFrame }, (_, at) => `${clipId} ${inFrame + at}`),
    ),
  );
}

const ids2 = (list: EditList) => list.map(({ itemId }) => itemId);
/** Without empty lists and zeros, which are as good as absent. */
const plain = ({ titles = [], music = [], chapters = [], gainDb = 0, ...rest }: EditItem) => ({
  ...{ ...rest, titles, music, chapters, gainDb },
});
