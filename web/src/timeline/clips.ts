import type { ClipLengths, EditItem } from './edit-list.ts';

/** What the timeline needs to know of a clip. */
export interface TimelineClip {
  readonly clipId: string;
  readonly name: string;
  readonly frames: number;
  /** What its owner kept of it, where it was trimmed. */
  readonly kept?: Pick<EditItem, 'inFrame' | 'outFrame'> | null;
  readonly sprite: string | null;
  readonly peaks: string | null;
  /** A word for a clip that waits for work, such as "42 %"; null when all is there. */
  readonly waiting: string | null;
  readonly isDeleted?: true;
}

export type TimelineClips = ReadonlyMap<string, TimelineClip>;

export function lengthsOf(clips: TimelineClips): ClipLengths {
  return new Map([...clips.values()].map(({ clipId, frames }) => [clipId, frames]));
}
