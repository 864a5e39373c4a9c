import type { Folder, FolderKind, FolderPlace } from '@rushes/contract/media/folders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

/** The folders in a place, and the way to it. */
export const foldersQuery = (kind: FolderKind, place: FolderPlace) =>
  callQuery('folder', 'getFolders', { kind, in: place });

/** The folder that the address names. */
export function usePlace(): FolderPlace {
  const { folder }: { folder?: unknown } = useSearch({ strict: false });
  return typeof folder === 'string' && folder !== '' ? folder : 'top';
}

/** Whether the place is a folder that was deleted. */
export function useIsGone(kind: FolderKind, place: FolderPlace): boolean {
  const { data, error } = useQuery(foldersQuery(kind, place));
  return data === undefined && isCallError(error, 'not-found');
}

/** Fetches folders, and what is in them, again. */
export function useFolderRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['folder'] });
    await queryClient.invalidateQueries({ queryKey: ['clip'] });
    await queryClient.invalidateQueries({ queryKey: ['file'] });
  };
}

/** Moves a folder, and offers to take it back. */
export function useMoveFolder() {
  const { t } = useTranslation();
  const refresh = useFolderRefresh();
  return useMutation({
    mutationFn: ({ folder, to }: { folder: Folder; from: FolderPlace; to: FolderPlace }) =>
      api.folder.moveFolder({ folderId: folder.folderId, to }),
    onSuccess: (_, { folder, from }) =>
      showUndo({
        message: t('folders.moved', { name: folder.name }),
        undoLabel: t('clips.undo'),
        onUndo: () => {
          api.folder
            .moveFolder({ folderId: folder.folderId, to: from })
            .then(refresh, (error: unknown) => showError(error, t('errors.unexpected')));
        },
      }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: refresh,
  });
}

/** Deletes a folder, says where its contents are, and offers to take it back. */
export function useDeleteFolder(onDeleted?: (movedTo: FolderPlace) => void) {
  const { t } = useTranslation();
  const refresh = useFolderRefresh();
  return useMutation({
    mutationFn: ({ folderId }: Folder) => api.folder.deleteFolder({ folderId }),
    onSuccess: ({ movedTo, folderCount, itemCount }, { folderId, name }) => {
      const isEmpty = folderCount + itemCount === 0;
      showUndo({
        message: t(isEmpty ? 'folders.deletedEmpty' : 'folders.deleted', { name }),
        undoLabel: t('clips.undo'),
        onUndo: () => {
          api.folder
            .restoreFolder({ folderId })
            .then(refresh, (error: unknown) => showError(error, t('errors.unexpected')));
        },
      });
      onDeleted?.(movedTo);
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: refresh,
  });
}
