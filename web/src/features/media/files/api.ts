import type { CallResponse } from '@rushes/contract/call';
import type { File } from '@rushes/contract/media/files';
import type { FolderPlace } from '@rushes/contract/media/folders';
import { fileList } from '@rushes/contract/media/lists/files';
import type { Services } from '@rushes/contract/services';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

export type FileDetail = CallResponse<Services['file']['calls']['getFile']>;
export type FileColumn = keyof typeof fileList.columns;

/** Files of one folder, or what a search finds in it and below. */
export const fileSourceIn = (folder: FolderPlace, isDeep: boolean) =>
  ({
    list: fileList,
    key: ['file', 'getFiles'],
    getPage: api.file.getFiles,
    getCount: api.file.countFiles,
    extra: { folder, isDeep },
  }) satisfies ListSource<File, FileColumn>;

/** Fetches everything about files again. */
export function refreshFiles(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['file'] });
}

const roundMs = 700;

/** Keeps the files on screen as the server has them. */
export function useLiveFiles(): void {
  const queryClient = useQueryClient();
  const hasNews = useRef(false);
  useLiveEvents((event) => {
    if (event.type === 'file') hasNews.current = true;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!hasNews.current) return;
      hasNews.current = false;
      void refreshFiles(queryClient);
      // A folder that files were dropped in is made with them.
      void queryClient.invalidateQueries({ queryKey: ['folder'] });
    }, roundMs);
    return () => clearInterval(timer);
  }, [queryClient]);
}

/** Deletes files and offers to take it back. */
export function useDeleteFiles(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: (fileIds: string[]) => api.file.restoreFiles({ fileIds }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshFiles(queryClient),
  });
  return useMutation({
    mutationFn: (fileIds: string[]) => api.file.deleteFiles({ fileIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('files.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      showUndo({
        message: t('files.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('files.undo'),
        onUndo: () => restore.mutate(deleted),
      });
      onDeleted?.();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshFiles(queryClient),
  });
}

interface Move {
  readonly files: readonly Pick<File, 'fileId' | 'folder'>[];
  readonly to: FolderPlace;
}

/** Moves files into a folder, and offers to take it back. */
export function useMoveFiles(onMoved?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const back = useMutation({
    mutationFn: async (files: Move['files']) => {
      const places = new Map<FolderPlace, string[]>();
      for (const { fileId, folder } of files) {
        const place = folder?.folderId ?? 'top';
        places.set(place, [...(places.get(place) ?? []), fileId]);
      }
      for (const [to, fileIds] of places) await api.file.moveFiles({ fileIds, to });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshFiles(queryClient),
  });
  return useMutation({
    mutationFn: ({ files, to }: Move) =>
      api.file.moveFiles({ fileIds: files.map(({ fileId }) => fileId), to }),
    onSuccess: ({ moved, failed }, { files }) => {
      if (failed.length > 0) showError(null, t('files.moveFailed', { count: failed.length }));
      if (moved.length === 0) return;
      showUndo({
        message: t('files.moved', { count: moved.length }),
        undoLabel: t('files.undo'),
        onUndo: () => back.mutate(files.filter(({ fileId }) => moved.includes(fileId))),
      });
      onMoved?.();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshFiles(queryClient),
  });
}

/** Renames a file, notes its licence or shares it. */
export function useUpdateFile() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Parameters<typeof api.file.updateFile>[0]) => api.file.updateFile(change),
    onError: (error) => {
      // The form says what is wrong with a field.
      if (!isCallError(error, 'invalid') || error.fields.length === 0)
        showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshFiles(queryClient),
  });
}

/** Shows an older version again, and offers to take it back. */
export function useRestoreVersion(fileId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ versionId }: { versionId: string; before: string | undefined }) =>
      api.file.restoreVersion({ fileId, versionId }),
    onSuccess: ({ version }, { versionId, before }) =>
      showUndo({
        message: t('files.versions.restored', { number: version }),
        undoLabel: t('files.undo'),
        onUndo: () => {
          if (before !== undefined) restore.mutate({ versionId: before, before: versionId });
        },
      }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshFiles(queryClient),
  });
  return restore;
}
