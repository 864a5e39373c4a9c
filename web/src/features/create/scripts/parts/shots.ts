import { createContext } from 'react';
import type { Blocks } from '../editor/script-editor.ts';
import { createSlot } from '../../../../lib/device/slots.tsx';

/** The shot of a recording task that a block became. */
export interface BlockShot {
  readonly taskId: string;
  readonly taskTitle: string;
  /** What was accepted for it; null before, and to those who don't see it. */
  readonly clip: { readonly clipId: string; readonly name: string } | null;
}

export interface Shots {
  readonly byBlock: ReadonlyMap<string, BlockShot>;
  /** Asks for recordings of a block; null for users who can't. */
  readonly ask: ((blockId: string) => void) | null;
}

export const noShots: Shots = { byBlock: new Map(), ask: null };

/** Which blocks are shots of recording tasks. */
export const ShotsContext = createContext<Shots>(noShots);

interface ScriptShotsProps {
  readonly scriptId: string;
  readonly onShots: (shots: Shots) => void;
  /** Saves what was just written. */
  readonly flush: () => Promise<void>;
}

interface SpokenScriptProps {
  readonly scriptId: string;
  readonly language: string;
  /** As they are shown, saved or not. */
  readonly blocks: Blocks;
  readonly onClose: () => void;
}

/** Compares a script with the spoken words of its takes. */
export const SpokenScript = createSlot<SpokenScriptProps>();

/** Reads the shots of a script and asks for further ones. */
export const ScriptShots = createSlot<ScriptShotsProps>();
