import { createSlot } from '../../../../lib/device/slots.tsx';

export interface ClipLinksProps {
  readonly clipId: string;
}

/** The links that a clip was handed out by. */
export const ClipLinks = createSlot<ClipLinksProps>();
