import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Clip } from '@rushes/contract/media/clips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';
import { refreshClips } from './api.ts';

interface Move {
  readonly clips: readonly Pick<Clip, 'clipId' | 'folder'>[];
  readonly to: FolderPlace;
}

/** Moves clips into a folder, and offers to take it back. */
export function useMoveClips(onMoved?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const back = useMutation({
    mutationFn: async (clips: Move['clips']) => {
      const places = new Map<FolderPlace, string[]>();
      for (const { clipId, folder } of clips) {
        const place = folder?.folderId ?? 'top';
        places.set(place, [...(places.get(place) ?? []), clipId]);
      }
      for (const [to, clipIds] of places) await api.clip.moveClips({ clipIds, to });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshClips(queryClient),
  });
  return useMutation({
    mutationFn: ({ clips, to }: Move) =>
      api.clip.moveClips({ clipIds: clips.map(({ clipId }) => clipId), to }),
    onSuccess: ({ moved, failed }, { clips }) => {
      if (failed.length > 0) showError(null, t('clips.moveFailed', { count: failed.length }));
      if (moved.length === 0) return;
      showUndo({
        message: t('clips.moved', { count: moved.length }),
        undoLabel: t('clips.undo'),
        onUndo: () => back.mutate(clips.filter(({ clipId }) => moved.includes(clipId))),
      });
      onMoved?.();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshClips(queryClient),
  });
}
