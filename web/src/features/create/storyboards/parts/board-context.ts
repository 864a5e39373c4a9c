import { createContext } from 'react';
import type { Side } from '../editor/board-edits.ts';

/** What every card needs and what seldom changes, so that cards stay as they are. */
export interface BoardActions {
  readonly isReadOnly: boolean;
  readonly urls: ReadonlyMap<string, string>;
  /** Names of shot types; null while they are read. */
  readonly types: ReadonlyMap<string, string> | null;
  readonly open: (blockId: string) => void;
  readonly toggle: (blockId: string) => void;
  readonly move: (shotId: string, targetId: string, side: Side) => void;
}

export const BoardContext = createContext<BoardActions>({
  ...{ isReadOnly: true, urls: new Map(), types: null },
  open: () => undefined,
  toggle: () => undefined,
  move: () => undefined,
});
