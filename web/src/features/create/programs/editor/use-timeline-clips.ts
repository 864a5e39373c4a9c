import { clipRange } from '@rushes/contract/create/lists/speed';
import type { Clip } from '@rushes/contract/media/clips';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { formatPercent } from '../../../../lib/format/format.ts';
import type { TimelineClip, TimelineClips } from '../../../../timeline/clips.ts';
import type { EditList, NewClip } from '../../../../timeline/edit-list.ts';
import { frameOfMs } from '../../../../timeline/time-map.ts';
import { clipQuery } from '../api.ts';

/** A clip's length on the house grid; 0 while it is not known. */
export function framesOf(clip: Pick<Clip, 'frames' | 'durationMs' | 'fps'>): number {
  return clip.frames ?? frameOfMs(clip.durationMs ?? 0, clip.fps);
}

/** A clip as it is put into a program. */
export function newClipOf(
  clip: Pick<Clip, 'clipId' | 'frames' | 'durationMs' | 'fps' | 'usableRange'>,
): NewClip {
  const frames = framesOf(clip);
  if (clip.usableRange === null) return { clipId: clip.clipId, frames, kept: null };
  const inFrame = frameOfMs(clip.usableRange.inMs, clip.fps);
  const outFrame = Math.min(frames, frameOfMs(clip.usableRange.outMs, clip.fps));
  return { clipId: clip.clipId, frames, kept: inFrame < outFrame ? { inFrame, outFrame } : null };
}

/** Whether a clip can be placed: it plays, and its length is known. */
export function isUsable(clip: Pick<Clip, 'frames' | 'durationMs' | 'fps' | 'playback'>): boolean {
  return framesOf(clip) > 0 && clip.playback.hls !== null;
}

export function toTimelineClip(clip: Clip): TimelineClip {
  const isWorking = clip.state === 'processing' && clip.progress !== null && !clip.publishable;
  return {
    ...newClipOf(clip),
    name: clip.name,
    sprite: clip.playback.sprite,
    peaks: clip.playback.peaks,
    waiting: isWorking ? formatPercent(clip.progress?.fraction ?? 0) : null,
  };
}

/** A clip that was deleted or belongs to someone else: as long as the list shows of it. */
function toUnknownClip(list: EditList, clipId: string, name: string): TimelineClip {
  const ends = list
    .filter((item) => item.clipId === clipId)
    .map((item) => clipRange(item, item.speedPercent).outFrame);
  return {
    clipId,
    name,
    frames: Math.max(0, ...ends),
    sprite: null,
    peaks: null,
    waiting: null,
    isDeleted: true,
  };
}

export interface ProgramClips {
  readonly clips: readonly Clip[];
  readonly timelineClips: TimelineClips;
  /** Clips that were deleted or aren't shared with the user. */
  readonly missing: readonly string[];
  /** Those of them that were deleted. */
  readonly deleted: readonly string[];
}

/** The clips that a list shows, kept fresh by live events. */
export function useTimelineClips(list: EditList, deletedClipIds: readonly string[]): ProgramClips {
  const queryClient = useQueryClient();
  const clipIds = useMemo(() => {
    const ids = list.flatMap(({ clipId, music = [] }) => [clipId, ...music.map((each) => each.clipId)]);
    return [...new Set(ids)].toSorted();
  }, [list]);
  const { t } = useTranslation();
  const { clips, missing } = useQueries({
    queries: clipIds.map((clipId) => clipQuery(clipId)),
    combine: (results) => ({
      clips: results.flatMap((result) => (result.data === undefined ? [] : [result.data])),
      // What was read before a clip was deleted does not count any more.
      missing: clipIds.filter((_clipId, index) => isCallError(results[index]?.error, 'not-found')),
    }),
  });
  const waiting = useRef(new Set<string>());
  useLiveEvents((event) => {
    if (event.type !== 'clip' || waiting.current.has(event.clipId)) return;
    waiting.current.add(event.clipId);
    setTimeout(() => {
      waiting.current.delete(event.clipId);
      void queryClient.invalidateQueries({ queryKey: clipQuery(event.clipId).queryKey });
    }, 700);
  });
  return useMemo(() => {
    const deleted = missing.filter((clipId) => deletedClipIds.includes(clipId));
    const nameOf = (clipId: string) =>
      t(`programs.timeline.${deleted.includes(clipId) ? 'deletedClip' : 'unsharedClip'}`);
    const present = clips.filter(({ clipId }) => !missing.includes(clipId));
    const known = present.map((clip) => toTimelineClip(clip));
    const unknown = missing.map((clipId) => toUnknownClip(list, clipId, nameOf(clipId)));
    const timelineClips = new Map([...unknown, ...known].map((clip) => [clip.clipId, clip]));
    return { clips: present, timelineClips, missing, deleted };
  }, [clips, missing, deletedClipIds, list, t]);
}
