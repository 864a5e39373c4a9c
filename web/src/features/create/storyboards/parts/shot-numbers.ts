import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import type { Board } from '../editor/board-editor.ts';

/** By shot, its number. */
export function numbersOf(board: Board): ReadonlyMap<string, string> {
  const shots = scenesOf(board).flatMap((scene) => scene.shots);
  return new Map(shots.map(({ shot, number }) => [shot.blockId, number]));
}
