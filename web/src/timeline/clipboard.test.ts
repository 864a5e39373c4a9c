import { itemAttachments, timelineInput } from '@rushes/contract/create/timeline';
import { expect, it } from 'vitest';
import { copiedItemFields, copyItems, pastedItems, readCopied } from './clipboard.ts';
import { type EditList, isSameCut } from './edit-list.ts';

const clipId = '0195f3c0-0000-7000-8000-000000000001';
const musicId = '0195f3c0-0000-7000-8000-000000000002';
const programId = '0195f3c0-0000-7000-8000-00000000000a';
const otherProgram = '0195f3c0-0000-7000-8000-00000000000b';

const list: EditList = [
  {
    ...{ itemId: 'a', clipId, inFrame: 7, outFrame: 100, gainDb: -6, fadeInFrames: 10, fadeOutFrames: 5 },
    titles: [
      {
        ...({ titleId: 't', kind: 'lower-third', text: 'Ada', secondLine: '', place: 'left' } as const),
        ...{ colour: '#2563eb', atFrame: 3, frames: 40 },
      },
    ],
    music: [
      {
        ...{ musicId: 'm', clipId: musicId, inFrame: 0, atFrame: 0, frames: 200, gainDb: -12 },
        ...{ fadeInFrames: 25, fadeOutFrames: 50, ducks: true },
      },
    ],
    chapters: [{ chapterId: 'c', atFrame: 20, title: 'Start' }],
    framing: { '9:16': { fit: 'cover', zoom: 2, x: 0.25, y: 0.5 } },
  },
  { itemId: 'b', clipId, inFrame: 0, outFrame: 50 },
  { itemId: 'c', clipId, inFrame: 50, outFrame: 90 },
];

const copy = (itemIds: string, fps = 25) =>
  copyItems({ programId, list, itemIds: new Set(itemIds), fps, nameOf: (id) => `Clip ${id.at(-1)}` });
const lengths = new Map([
  [clipId, 300],
  [musicId, 900],
]);
let made = 0;
const newId = () => `new${(made += 1)}`;
const into = (more = {}) => ({ programId: otherProgram, list: [], fps: 25, lengths, newId, ...more });
const copiedOf = (text: string) => {
  const copied = readCopied(text);
  if (copied === null) throw new Error('the text was refused');
  return copied;
};

it('pastes items as they were, with all that is attached, under ids of their own', () => {
  const pasted = pastedItems(copiedOf(copy('ac')), into());
  expect(isSameCut(pasted, [list[0], list[2]] as EditList)).toBe(true);
  const ids = [pasted[0]?.itemId, pasted[0]?.titles?.[0]?.titleId, pasted[0]?.music?.[0]?.musicId];
  expect([...ids, pasted[0]?.chapters?.[0]?.chapterId].every((id) => id?.startsWith('new'))).toBe(true);
});

it('keeps times, not frames, between programs of different frame rates', () => {
  const [pasted] = pastedItems(copiedOf(copy('b')), into({ fps: 50, lengths: new Map([[clipId, 600]]) }));
  expect(pasted).toMatchObject({ inFrame: 0, outFrame: 100 });
});

it('leaves out items and music whose clips can’t be used', () => {
  const withoutMusic = pastedItems(copiedOf(copy('a')), into({ lengths: new Map([[clipId, 300]]) }));
  expect(withoutMusic[0]?.music).toEqual([]);
  expect(pastedItems(copiedOf(copy('ab')), into({ lengths: new Map([[musicId, 900]]) }))).toEqual([]);
});

it('ends where the clip ends by now', () => {
  const [pasted] = pastedItems(copiedOf(copy('a')), into({ lengths: new Map([[clipId, 60]]) }));
  expect(pasted).toMatchObject({ inFrame: 7, outFrame: 60 });
});

it('gives an item that was cut out its id back, and a copy another one', () => {
  const back = pastedItems(copiedOf(copy('b')), into({ programId, list: [] }));
  expect(back[0]?.itemId).toBe('b');
  expect(pastedItems(copiedOf(copy('b')), into({ programId, list }))[0]?.itemId).not.toBe('b');
});

it('refuses texts that aren’t items', () => {
  const text = copy('ab');
  const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });
  const withItem = (change: object) =>
    JSON.stringify({ ...JSON.parse(text), items: [{ ...JSON.parse(text).items[0], ...change }] });
  for (const wrong of [
    ...['', 'hello', '{', '[]', 'null', text.slice(0, -2)],
    ...[
      changed({ rushes: 'other' }),
      changed({ version: 2 }),
      changed({ items: [] }),
      changed({ items: {} }),
    ],
    ...[
      withItem({ clipId: '../x' }),
      withItem({ inMs: -1 }),
      withItem({ outMs: 0 }),
      withItem({ inMs: '1' }),
    ],
    ...[
      withItem({ gainDb: 99 }),
      withItem({ titles: [{ text: 'x' }] }),
      withItem({ framing: { '1:1': {} } }),
    ],
  ])
    expect({ wrong, read: readCopied(wrong) }).toEqual({ wrong, read: null });
  expect(readCopied(text)?.items).toHaveLength(2);
});

it('takes over named fields alone', () => {
  const text = copy('b').replace('"clipId"', '"__proto__":{"x":1},"onclick":"y","clipId"');
  expect(Object.keys(copiedOf(text).items[0] ?? {}).toSorted()).toEqual([
    'clipId',
    'inMs',
    'itemId',
    'outMs',
  ]);
});

it('knows every field that the server takes in, and passes what the server takes', () => {
  expect(Object.keys(copiedItemFields)).toEqual(expect.arrayContaining(Object.keys(itemAttachments.shape)));
  const { items } = copiedOf(copy('abc'));
  expect(timelineInput.safeParse({ items }).success).toBe(true);
});

it('a cross-fade is copied with both of its items, and stays behind without the first', () => {
  const faded = list.map((item) => (item.itemId === 'a' ? item : { ...item, crossFadeFrames: 10 }));
  const pasted = (itemIds: string) =>
    pastedItems(
      copiedOf(
        copyItems({ programId, list: faded, itemIds: new Set(itemIds), fps: 25, nameOf: () => 'Clip' }),
      ),
      into(),
    ).map(({ crossFadeFrames = 0 }) => crossFadeFrames);
  expect(pasted('bc')).toEqual([0, 10]);
  expect(pasted('ac')).toEqual([0, 0]);
});
