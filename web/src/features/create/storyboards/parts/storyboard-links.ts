import { createSlot } from '../../../../lib/device/slots.tsx';

export interface StoryboardLinksProps {
  readonly storyboardId: string;
  readonly onClose: () => void;
}

/** The links by which visitors without an account comment on a storyboard. */
export const StoryboardLinks = createSlot<StoryboardLinksProps>();
