import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FolderPlace } from '@rushes/contract/media/folders';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { uploadQueue } from '../uploads/api.ts';
import { patchClip, refreshClips } from './api.ts';

const roundMs = 700;

/**
 * Keeps the clips on screen as the server has them; clips that are not in a list yet are counted, never pushed in. `place`: the
 * folder that the list shows; clips that others move out of it leave the list.
 */
export function useLiveClips(place?: FolderPlace): { newCount: number; showNew: () => void } {
  const queryClient = useQueryClient();
  const changed = useRef(new Set<string>());
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  useLiveEvents((event) => {
    if (event.type !== 'clip') return;
    if (event.progress != null) patchClip(queryClient, event.clipId, { progress: event.progress });
    else changed.current.add(event.clipId);
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const ids = [...changed.current];
      changed.current.clear();
      for (const clipId of ids) {
        api.clip.getClip({ clipId }).then(
          (clip) => {
            const isHere = place === undefined || (clip.folder?.folderId ?? 'top') === place;
            if (patchClip(queryClient, clipId, clip)) {
              if (!isHere) void refreshClips(queryClient);
              return;
            }
            if (!isHere) {
              // A folder that files were dropped in is made with them.
              void queryClient.invalidateQueries({ queryKey: ['folder'] });
              return;
            }
            // What the user just uploaded here shows at once; what others bring waits.
            if (uploadQueue.get().some((upload) => upload.clipId === clipId)) void refreshClips(queryClient);
            else setUnseen((known) => new Set([...known, clipId]));
          },
          (error: unknown) => {
            // A clip that is gone leaves the lists with the next fetch of theirs.
            if (isCallError(error, 'not-found'))
              void queryClient.invalidateQueries({ queryKey: ['clip', 'countClips'] });
          },
        );
      }
    }, roundMs);
    return () => clearInterval(timer);
  }, [queryClient, place]);
  return {
    newCount: unseen.size,
    showNew: () => {
      setUnseen(new Set());
      void refreshClips(queryClient);
    },
  };
}
