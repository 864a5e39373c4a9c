// What the pointer, the keys and the menus do to a storyboard.
import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import { newShotMs } from '@rushes/contract/create/lists/storyboards';
import type { BoardBlockInput } from '@rushes/contract/create/storyboards';
import type { Board, BoardItem } from './board-editor.ts';

const empty = {
  ...{ text: '', notes: '', shotTypeId: null, angle: null, movement: null },
  ...{ imageId: null, scriptBlockId: null, copy: null },
} as const;

export interface Added {
  readonly board: Board;
  readonly blockId: string;
}

export function addScene(board: Board): Added {
  const blockId = crypto.randomUUID();
  return { board: [...board, { ...empty, blockId, kind: 'scene', durationMs: 0 }], blockId };
}

/** Adds a shot at the end of a scene; null: before all scenes. */
export function addShot(board: Board, sceneId: string | null): Added {
  const blockId = crypto.randomUUID();
  const shot: BoardItem = { ...empty, blockId, kind: 'shot', durationMs: newShotMs };
  return { board: board.toSpliced(endOf(board, sceneId), 0, shot), blockId };
}

/** Where a scene ends. */
function endOf(board: Board, sceneId: string | null): number {
  const start = sceneId === null ? -1 : board.findIndex(({ blockId }) => blockId === sceneId);
  const next = board.findIndex(({ kind }, at) => at > start && kind === 'scene');
  return next === -1 ? board.length : next;
}

export function changeBlock(board: Board, blockId: string, part: Partial<BoardBlockInput>): Board {
  return board.map((block) => (block.blockId === blockId ? { ...block, ...part } : block));
}

export function removeShots(board: Board, blockIds: ReadonlySet<string>): Board {
  return board.filter(({ blockId }) => !blockIds.has(blockId));
}

/** Takes a scene away with its shots. */
export function removeScene(board: Board, sceneId: string): Board {
  const start = board.findIndex(({ blockId }) => blockId === sceneId);
  return start === -1 ? board : board.toSpliced(start, endOf(board, sceneId) - start);
}

export type Side = 'before' | 'after';

/** Moves a shot to before or after another. */
export function moveTo(board: Board, shotId: string, targetId: string, side: Side): Board {
  const shot = board.find(({ blockId }) => blockId === shotId);
  if (shot === undefined || shotId === targetId) return board;
  const rest = board.filter((block) => block !== shot);
  const target = rest.findIndex(({ blockId }) => blockId === targetId);
  return target === -1 ? board : rest.toSpliced(side === 'before' ? target : target + 1, 0, shot);
}

/** Moves a shot to the end of a scene. */
export function moveIntoScene(board: Board, shotId: string, sceneId: string | null): Board {
  const shot = board.find(({ blockId }) => blockId === shotId);
  if (shot === undefined) return board;
  const rest = board.filter((block) => block !== shot);
  return rest.toSpliced(endOf(rest, sceneId), 0, shot);
}

/** Moves a shot one place on, over the title of a scene too; null where it can't go further. */
export function moveShot(board: Board, shotId: string, by: -1 | 1): Board | null {
  const index = board.findIndex(({ blockId }) => blockId === shotId);
  const shot = board[index];
  if (shot === undefined || board[index + by] === undefined) return null;
  return board.toSpliced(index, 1).toSpliced(index + by, 0, shot);
}

/** Moves a scene with its shots before the one above or after the one below; null at the end. */
export function moveScene(board: Board, sceneId: string, by: -1 | 1): Board | null {
  const groups = scenesOf(board).map(({ scene, shots }) => ({
    sceneId: scene?.blockId ?? null,
    blocks: [...(scene === null ? [] : [scene]), ...shots.map(({ shot }) => shot)],
  }));
  const index = groups.findIndex((group) => group.sceneId === sceneId);
  const group = groups[index];
  const neighbour = groups[index + by];
  // Shots without a scene stay first: below one, they would be its.
  if (group === undefined || neighbour === undefined || neighbour.sceneId === null) return null;
  return groups
    .toSpliced(index, 1)
    .toSpliced(index + by, 0, group)
    .flatMap(({ blocks }) => blocks);
}
