import type { Clip } from '@rushes/contract/media/clips';
import { createSlot } from '../../../../lib/device/slots.tsx';

/** A clip that something can be done with: its media say what, where they are known. */
export type ActionClip = Pick<Clip, 'clipId' | 'name'> &
  Partial<Pick<Clip, 'frames' | 'durationMs' | 'fps' | 'playback'>> & {
    /** The part of it that is meant; absent: all that is usable. */
    readonly range?: { readonly inMs: number; readonly outMs: number };
  };

export interface ClipActionsProps {
  readonly clips: readonly ActionClip[];
  /** Further clips that can't be used yet: the user is told that they are left out. */
  readonly notReadyCount?: number;
  /** After the clips went into a program. */
  readonly onDone?: () => void;
  /** Always one menu, where room is short. */
  readonly isCompact?: boolean;
  /** How wide the window is from which there are buttons instead of the menu. */
  readonly wideFrom?: 'md' | 'xl';
}

/** What can be made of clips. */
export const ClipActions = createSlot<ClipActionsProps>();
