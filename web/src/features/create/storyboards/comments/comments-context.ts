import { createContext } from 'react';
import type { BoardCommentsState } from './use-comments-state.ts';

export interface BoardComments extends BoardCommentsState {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The comments on a storyboard; null where there are none to show. */
export const BoardCommentsContext = createContext<BoardComments | null>(null);
