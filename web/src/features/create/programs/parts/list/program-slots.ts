import { createSlot } from '../../../../../lib/device/slots.tsx';

interface ProgramLinksProps {
  readonly programId: string;
  readonly isPublished: boolean;
}

/** The links for guests, beside the editor. */
export const ProgramLinks = createSlot<ProgramLinksProps>();

interface ProgramChannelsProps {
  readonly programId: string;
  readonly title: string;
  readonly isPublished: boolean;
  /** Channels take programs from their owner and from those who edit every program. */
  readonly ownerId: string;
}

/** The channels that show a program, in its audience. */
export const ProgramChannels = createSlot<ProgramChannelsProps>();
export type { ProgramChannelsProps, ProgramLinksProps };
