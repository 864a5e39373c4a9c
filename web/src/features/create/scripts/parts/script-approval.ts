import { createSlot } from '../../../../lib/device/slots.tsx';

export interface ScriptApprovalProps {
  readonly scriptId: string;
  /** Of what is saved. */
  readonly revision: number;
  readonly isEmpty: boolean;
  /** Saves what is written and not saved yet. */
  readonly flush: () => Promise<void>;
  /** Puts the caret into a block. */
  readonly onGo: (blockId: string) => void;
}

/** The approval of a script, for those who edit it. */
export const ScriptApproval = createSlot<ScriptApprovalProps>();
