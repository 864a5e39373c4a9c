import { createSlot } from '../../../../../lib/device/slots.tsx';

export interface TimelineCommentsProps {
  readonly programId: string;
  readonly pxPerFrame: number;
  /** Of the intro: they come before the first frame of the timeline. */
  readonly introFrames: number;
  /** Shows a frame of the timeline. */
  readonly onSeek: (frame: number) => void;
}

/** What reviewers want changed, at its frames on the timeline. */
export const TimelineComments = createSlot<TimelineCommentsProps>();
