import { expect, it } from 'vitest';
import type { EditList } from './edit-list.ts';
import { duplicateItems, moveItems, runGroupEdit } from './group-edits.ts';

const list: EditList = ['a', 'b', 'c', 'd', 'e', 'f'].map((itemId) => ({
  ...{ itemId, clipId: 'c', inFrame: 0, outFrame: 30 },
  ...(itemId === 'b'
    ? {
        titles: [
          {
            ...({ titleId: 't', kind: 'title', text: 'Hi', secondLine: '', place: 'left' } as const),
            ...{ colour: '#2563eb', atFrame: 3, frames: 20 },
          },
        ],
      }
    : {}),
}));
const ids = (items: EditList | undefined) => items?.map(({ itemId }) => itemId).join('');
let made = 0;
const newId = () => `${(made += 1)}`;
const now = (itemIds: string, playheadFrame = 0) => ({
  list,
  itemIds: new Set(itemIds),
  playheadFrame,
  newId,
});

it('moves several items together into a gap, in their order', () => {
  expect(ids(moveItems(list, new Set('bd'), 6))).toBe('acefbd');
  expect(ids(moveItems(list, new Set('bd'), 0))).toBe('bdacef');
  expect(ids(moveItems(list, new Set('bd'), 3))).toBe('acbdef');
});

it('leaves the list as it is where a drop moves nothing', () => {
  for (const gap of [1, 2, 3]) expect(moveItems(list, new Set('bc'), gap)).toBe(list);
});

it('moves them by keys, one place each time, and stops at the ends', () => {
  expect(ids(runGroupEdit('move-left', now('cd'))?.list)).toBe('acdbef');
  expect(ids(runGroupEdit('move-right', now('cd'))?.list)).toBe('abecdf');
  expect(runGroupEdit('move-left', now('ab'))?.list).toBe(list);
  expect(runGroupEdit('move-right', now('ef'))?.list).toBe(list);
});

it('removes them all, and goes to where the first was', () => {
  const result = runGroupEdit('remove', now('bce'));
  expect(ids(result?.list)).toBe('adf');
  expect(result).toMatchObject({ selectedIds: ['d'], playheadFrame: 30 });
  expect(runGroupEdit('remove', now('abcdef', 90))).toMatchObject({
    ...{ list: [], selectedIds: [], playheadFrame: 0 },
  });
});

it('duplicates them behind the last, with titles of their own', () => {
  const { list: next, copyIds } = duplicateItems(list, new Set('bd'), newId);
  expect(ids(next)).toBe(`abcd${copyIds.join('')}ef`);
  const [copied] = next[4]?.titles ?? [];
  expect(copied).toMatchObject({ text: 'Hi', atFrame: 3 });
  expect(copied?.titleId).not.toBe('t');
  expect(runGroupEdit('duplicate', now('bd'))?.selectedIds).toHaveLength(2);
});

it('leaves commands about one item to that item', () => {
  expect(runGroupEdit('split', now('ab'))).toBeNull();
  expect(runGroupEdit('remove', now(''))).toBeNull();
});
