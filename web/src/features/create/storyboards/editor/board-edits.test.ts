import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import { expect, test } from 'vitest';
import { sceneOf, shotOf } from '../test-storyboards.ts';
import { addShot, moveIntoScene, moveScene, moveShot, moveTo, removeScene } from './board-edits.ts';
import type { Board } from './board-editor.ts';

const [one, two] = [sceneOf(11), sceneOf(12)];
const [a, b, c] = [shotOf(1), shotOf(2), shotOf(3)];
const board: Board = [one, a, b, two, c];
const namesOf = (blocks: Board | null) => blocks?.map(({ text }) => text.replace(/^S\w+ /u, '')).join(' ');

test('shots are numbered within their scenes, and those before the first scene stand apart', () => {
  const numbers = (blocks: Board) =>
    scenesOf(blocks).map(({ shots, durationMs }) => [shots.map(({ number }) => number), durationMs]);
  expect(numbers(board)).toEqual([
    [['1.1', '1.2'], 10_000],
    [['2.1'], 5000],
  ]);
  expect(numbers([c, one, a])).toEqual([
    [['1'], 5000],
    [['1.1'], 5000],
  ]);
});

test.for([
  ['to before another scene’s shot', moveTo(board, a.blockId, c.blockId, 'before'), '11 2 12 1 3'],
  ['to after a shot', moveTo(board, a.blockId, b.blockId, 'after'), '11 2 1 12 3'],
  ['onto itself', moveTo(board, a.blockId, a.blockId, 'after'), '11 1 2 12 3'],
  ['into a scene', moveIntoScene(board, c.blockId, one.blockId), '11 1 2 3 12'],
  ['over the title of the next scene', moveShot(board, b.blockId, 1), '11 1 12 2 3'],
  ['over its own title', moveShot(board, a.blockId, -1), '1 11 2 12 3'],
  ['beyond the end', moveShot(board, c.blockId, 1), undefined],
] as const)('a shot is moved %s', ([, moved, expected]) => {
  expect(namesOf(moved)).toBe(expected);
});

test('a scene is moved and removed with its shots; a new shot comes at its end', () => {
  expect(namesOf(moveScene(board, two.blockId, -1))).toBe('12 3 11 1 2');
  expect(namesOf(moveScene(board, one.blockId, 1))).toBe('12 3 11 1 2');
  expect(moveScene([c, one, a], one.blockId, -1)).toBeNull();
  expect(namesOf(removeScene(board, one.blockId))).toBe('12 3');
  expect(addShot(board, one.blockId).board.map(({ kind }) => kind)).toEqual([
    ...['scene', 'shot', 'shot', 'shot', 'scene', 'shot'],
  ]);
});
