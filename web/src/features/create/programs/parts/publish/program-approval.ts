import type { ReactNode } from 'react';
import { createSlot } from '../../../../../lib/device/slots.tsx';

export interface ProgramApprovalProps {
  readonly programId: string;
  /** Of the saved draft. */
  readonly revision: number;
  readonly isEmpty: boolean;
  /** Saves what is not saved yet and gives its revision; null where that was refused. */
  readonly saveDraft: () => Promise<number | null>;
  /** What the draft differs in from a version, in words. */
  readonly renderChanges: (version: number) => ReactNode;
  /** Shows a frame of the program, counted with its intro. */
  readonly onSeek: (frame: number) => void;
}

/** The approval of a program, beside its editor. */
export const ProgramApproval = createSlot<ProgramApprovalProps>();
