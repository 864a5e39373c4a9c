import { expect, test } from 'vitest';
import { pathsOf } from './paths.ts';

const folders = new Map([
  ['a', ['2026', 'AQ']],
  ['b', ['2026']],
]);
const entry = (name: string, folderId: string | null = null, filename = 'x.mov') => ({
  ...{ name, folderId, filename },
});

test('no path of a ZIP is a file and a folder, or is there twice in any case', () => {
  const paths = pathsOf(
    [entry('aq', 'b', 'no ending'), entry('AQ', 'b', 'none'), entry('Clip', 'a'), entry('clip.MOV', 'a')],
    folders,
  );
  expect(paths).toEqual(['aq (2)', 'AQ (3)', 'AQ/Clip.mov', 'AQ/clip (2).mov']);
});

test.each([
  [`${'a'.repeat(99)}🎬 long`, `${'a'.repeat(99)}.mov`],
  ['CON', 'CON_.mov'],
  ['nul.take', 'nul_.take.mov'],
  ['Console', 'Console.mov'],
  ['..', '_.mov'],
  ['a/b\\c', 'a_b_c.mov'],
])('the name %s is one that every system takes', (name, path) => {
  expect(pathsOf([entry(name)], folders)).toEqual([path]);
});
