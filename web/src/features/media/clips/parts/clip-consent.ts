import { createSlot } from '../../../../lib/device/slots.tsx';

export interface ClipConsentProps {
  readonly clipId: string;
}

/** What the guest in a clip agreed to. */
export const ClipConsent = createSlot<ClipConsentProps>();
