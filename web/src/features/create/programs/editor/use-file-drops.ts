import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatPercent } from '../../../../lib/format/format.ts';
import type { EditList, NewClip } from '../../../../timeline/edit-list.ts';
import type { ArrivingClip } from '../../../../timeline/dropped-files.ts';
import { uploadDropped, uploadQueue, useUploads } from '../../../media/uploads/api.ts';
import { clipQuery } from '../api.ts';
import { framesOf, newClipOf } from './use-timeline-clips.ts';

interface FileDrop {
  readonly uploadKey: string;
  /** The item in front of it; null at the start. Items can move while the file is on its way. */
  readonly afterItemId: string | null;
}

interface FileDropUse {
  readonly list: EditList;
  readonly addClip: (clip: NewClip, index: number) => string;
}

const sentFraction = ({ sentBytes, sizeBytes }: { sentBytes: number; sizeBytes: number }) =>
  sizeBytes === 0 ? 0 : sentBytes / sizeBytes;

/** The clip that a file became, or is already. */
function clipOf({ phase, clipId, same }: ReturnType<typeof useUploads>[number]): string | null {
  if (phase === 'known') return same?.clipId ?? null;
  return phase === 'processing' || phase === 'ready' ? clipId : null;
}

/** Files dropped together keep their order: those after the placed one now go behind it. */
function withoutPlaced(drops: readonly FileDrop[], placedKey: string, itemId: string): readonly FileDrop[] {
  const at = drops.findIndex(({ uploadKey }) => uploadKey === placedKey);
  const placed = drops[at];
  return drops
    .map((drop, index) =>
      index > at && drop.afterItemId === placed?.afterItemId ? { ...drop, afterItemId: itemId } : drop,
    )
    .filter(({ uploadKey }) => uploadKey !== placedKey);
}

/** Files that were dropped on the timeline: each is uploaded, and placed where it was dropped as soon as it plays. */
export function useFileDrops({ list, addClip }: FileDropUse): {
  arriving: readonly ArrivingClip[];
  dropFiles: (transfer: DataTransfer, index: number) => void;
} {
  const [drops, setDrops] = useState<readonly FileDrop[]>([]);
  const uploads = useUploads();
  const indexOf = (drop: FileDrop) => list.findIndex(({ itemId }) => itemId === drop.afterItemId) + 1;
  const waiting = drops.flatMap((drop) => {
    const upload = uploads.find(({ key }) => key === drop.uploadKey);
    return upload === undefined || upload.phase === 'refused' || upload.phase === 'failed'
      ? []
      : [{ drop, upload }];
  });
  const sent = waiting.flatMap(({ drop, upload }) => {
    const clipId = clipOf(upload);
    return clipId === null ? [] : [{ drop, clipId }];
  });
  const ready = useQueries({
    queries: sent.map(({ clipId }) => ({ ...clipQuery(clipId), refetchInterval: 2_000 })),
    combine: (results) =>
      results.flatMap(({ data }, at) => {
        const drop = sent[at]?.drop;
        const isPlayable = data !== undefined && framesOf(data) > 0 && data.playback.hls !== null;
        return drop !== undefined && isPlayable ? [{ drop, clip: newClipOf(data) }] : [];
      }),
  });
  const [next] = ready;
  const place = useRef<() => void>(() => undefined);
  useEffect(() => {
    place.current = () => {
      if (next === undefined) return;
      const { uploadKey } = next.drop;
      const itemId = addClip(next.clip, indexOf(next.drop));
      setDrops((before) => withoutPlaced(before, uploadKey, itemId));
      if (uploads.some(({ key, phase }) => key === uploadKey && phase === 'known'))
        uploadQueue.dismiss(uploadKey);
    };
  });
  const nextKey = next?.drop.uploadKey ?? null;
  useEffect(() => {
    if (nextKey !== null) place.current();
  }, [nextKey]);
  return {
    arriving: waiting.map(({ drop, upload }) => ({
      key: upload.key,
      name: upload.name,
      progress: formatPercent(sentFraction(upload)),
      index: indexOf(drop),
    })),
    dropFiles(transfer, index) {
      const afterItemId = list[index - 1]?.itemId ?? null;
      void uploadDropped(transfer).then((keys) =>
        setDrops((before) => [...before, ...keys.map((uploadKey) => ({ uploadKey, afterItemId }))]),
      );
    },
  };
}
