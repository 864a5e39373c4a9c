import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../test-app.tsx';
import { idOf } from '../clips/parts/test-clips.ts';
import { inFolders } from './in-folders.ts';

const file = (name: string) => new File(['x'], name);
const [shown, trip, day] = [idOf(61), idOf(62), idOf(63)];

test('folders that files came in are made once, below the one that is shown; those that are there are used', async () => {
  const { requestsOf } = await openApp(null, {
    answers: {
      'folder/createFolder': ({ name }: { name: string }) =>
        name === 'Day 1' ? new Refusal('name-taken') : { folderId: trip, name },
      'folder/getFolders': { folders: [{ folderId: day, name: 'day 1', hasFolders: false }], path: [] },
    },
  });
  const chosen = [
    { file: file('a.mp4'), handle: null },
    { file: file('b.mp4'), handle: null, path: ['Trip'] },
    { file: file('c.mp4'), handle: null, path: ['Trip', 'Day 1'] },
    { file: file('d.mp4'), handle: null, path: ['Trip', 'Day 1'] },
  ];
  const { placed } = await inFolders(chosen, { kind: 'footage', shown });
  expect(placed.map(({ folderId }) => folderId)).toEqual([shown, trip, day, day]);
  expect(requestsOf('folder/createFolder')).toEqual([
    { kind: 'footage', in: shown, name: 'Trip' },
    { kind: 'footage', in: trip, name: 'Day 1' },
  ]);
});

test('at the top, files without a folder name none', async () => {
  const { placed } = await inFolders([{ file: file('a.mp4'), handle: null }], {
    kind: 'footage',
    shown: undefined,
  });
  expect(placed[0]).not.toHaveProperty('folderId');
});

test('a folder whose name has a decomposed accent is found again', async () => {
  await openApp(null, {
    answers: {
      'folder/createFolder': new Refusal('name-taken'),
      'folder/getFolders': { folders: [{ folderId: day, name: 'CAF\u00c9', hasFolders: false }], path: [] },
    },
  });
  const chosen = [{ file: file('a.mp4'), handle: null, path: ['Cafe\u0301'] }];
  const { placed } = await inFolders(chosen, { kind: 'footage', shown });
  expect(placed.map(({ folderId }) => folderId)).toEqual([day]);
});

test('files of folders that lie too deep go into the deepest that there is', async () => {
  const { requestsOf } = await openApp(null, {
    answers: {
      'folder/createFolder': ({ name }: { name: string }) =>
        name === 'Trip' ? { folderId: trip, name } : new Refusal('too-many-folders'),
      'folder/getFolders': { folders: [], path: [] },
    },
  });
  const chosen = [
    { file: file('a.mp4'), handle: null, path: ['Trip', 'Deep', 'Deeper'] },
    { file: file('b.mp4'), handle: null, path: ['Trip', 'Deep'] },
    { file: file('c.mp4'), handle: null, path: ['Trip'] },
  ];
  const { placed, isFlattened } = await inFolders(chosen, { kind: 'footage', shown });
  expect(placed.map(({ folderId }) => folderId)).toEqual([trip, trip, trip]);
  expect(isFlattened).toBe(true);
  expect(requestsOf('folder/createFolder')).toHaveLength(2);
});
