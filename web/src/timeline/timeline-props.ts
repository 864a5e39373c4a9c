import type { ReactNode } from 'react';
import type { TimelineClips } from './clips.ts';
import type { ArrivingClip } from './dropped-files.ts';
import type { EditList } from './edit-list.ts';
import type { ItemEditor } from './item-editors.tsx';
import type { AttachedRef } from './item-looks.ts';
import type { LanesProps } from './lanes.tsx';
import type { Selection, SelectMode } from './selection.ts';
import type { TimelineDrag } from './timeline-item.tsx';
import type { TrimPeek } from './use-trim.ts';
import type { TimelineView } from './use-view.ts';

export interface TimelineProps {
  readonly list: EditList;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly view: TimelineView;
  readonly playheadFrame: number;
  readonly isPlaying: boolean;
  readonly selection: Selection;
  /** Who else has the program open, and on which item. */
  readonly others?: readonly ItemEditor[];
  readonly onPick: (itemId: string, mode: SelectMode) => void;
  readonly onSelect: (itemId: string) => void;
  readonly onSeek: (frame: number) => void;
  readonly onChange: (list: EditList, gesture: string) => void;
  /** Shows the frame at an edge while it is trimmed; null when that is over. */
  readonly onPeek: (peek: TrimPeek | null) => void;
  readonly onDrop: (drag: TimelineDrag, index: number) => void;
  readonly onDropFiles: (transfer: DataTransfer, index: number) => void;
  readonly arriving: readonly ArrivingClip[];
  readonly attached: AttachedRef | null;
  readonly onSelectAttached: (ref: AttachedRef) => void;
  readonly onPlaceAttached: LanesProps['onPlaceAttached'];
  /** Lies over the ruler. */
  readonly marks?: ReactNode;
}
