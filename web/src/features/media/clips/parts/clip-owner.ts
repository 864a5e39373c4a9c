import type { Clip } from '@rushes/contract/media/clips';
import { createSlot } from '../../../../lib/device/slots.tsx';

export interface ClipOwnerProps {
  readonly clips: readonly Clip[];
  readonly onDone: () => void;
}

/** Gives clips to another user. */
export const ClipOwner = createSlot<ClipOwnerProps>();
