import { createSlot } from '../../../../../lib/device/slots.tsx';

export interface FootageRequestProps {
  readonly programId: string;
  /** Has what was changed last saved: a request is made of the draft. */
  readonly onSave: () => Promise<unknown>;
}

/** Asks others to record for the open slots of a program. */
export const FootageRequest = createSlot<FootageRequestProps>();
