import type { StoryboardShot } from '@rushes/contract/tasks/storyboard-shots';
import { createContext } from 'react';
import { createSlot } from '../../../../lib/device/slots.tsx';

/** How far a shot is in its recording task. */
export type BoardShot = StoryboardShot;

export interface BoardShots {
  readonly byBlock: ReadonlyMap<string, BoardShot>;
  /** Asks for recordings of shots; null for users who can't. */
  readonly ask: ((blockIds: readonly string[]) => void) | null;
  /** Makes a program of the accepted takes; null for users who can't. */
  readonly makeProgram: (() => void) | null;
}

export const noBoardShots: BoardShots = { byBlock: new Map(), ask: null, makeProgram: null };

/** The recording tasks of the shots. */
export const BoardShotsContext = createContext<BoardShots>(noBoardShots);

interface StoryboardShotsProps {
  readonly storyboardId: string;
  readonly onShots: (shots: BoardShots) => void;
  /** Saves what was just changed. */
  readonly flush: () => Promise<void>;
}

/** Reads how far the shots of a storyboard are, and asks for recordings of others. */
export const StoryboardShots = createSlot<StoryboardShotsProps>();
