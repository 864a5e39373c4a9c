import type { CallResponse } from '@rushes/contract/call';
import { clipList } from '@rushes/contract/media/lists/clips';
import type { Clip } from '@rushes/contract/media/clips';
import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Services } from '@rushes/contract/services';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { formatDuration } from '../../../lib/format/format.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { ListPages, ListSource, Page } from '../../../lib/lists/use-list.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

export type ClipDetail = CallResponse<Services['clip']['calls']['getClip']>;
type ClipPage = Page<Clip>;
type ClipPages = ListPages<Clip>;

const lists = ['clip', 'getClips'] as const;

/** Footage as a list. */
export const clipSource = {
  list: clipList,
  key: lists,
  getPage: api.clip.getClips,
  getCount: api.clip.countClips,
} satisfies ListSource<Clip, ClipColumn>;

/** Footage of one folder, or what a search finds in it and below. */
export const clipSourceIn = (folder: FolderPlace, isDeep: boolean) =>
  ({ ...clipSource, extra: { folder, isDeep } }) satisfies ListSource<Clip, ClipColumn>;
export type ClipColumn = keyof typeof clipList.columns;

/** Puts the present state of a clip into every list and page that shows it; answers whether any list does. */
export function patchClip(queryClient: QueryClient, clipId: string, change: Partial<Clip>): boolean {
  let isShown = false;
  queryClient.setQueriesData<ClipPages>({ queryKey: lists }, (data) => {
    if (data === undefined) return data;
    const holds = data.pages.some(({ items }) => items.some((clip) => clip.clipId === clipId));
    if (!holds) return data;
    isShown = true;
    return mapClips(data, (items) =>
      items.map((clip) => (clip.clipId === clipId ? { ...clip, ...change } : clip)),
    );
  });
  const { queryKey } = callQuery('clip', 'getClip', { clipId });
  queryClient.setQueryData<ClipDetail>(queryKey, (clip) => clip && { ...clip, ...change });
  return isShown;
}

function mapClips(data: ClipPages, map: (items: ClipPage['items']) => ClipPage['items']): ClipPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: map(page.items) })) };
}

function dropClips(queryClient: QueryClient, clipIds: readonly string[]): void {
  queryClient.setQueriesData<ClipPages>(
    { queryKey: lists },
    (data) => data && mapClips(data, (items) => items.filter((clip) => !clipIds.includes(clip.clipId))),
  );
}

/** Fetches everything about clips again. */
export function refreshClips(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['clip'] });
}

/** Deletes clips at once and offers to take it back. */
export function useDeleteClips(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: (clipIds: string[]) => api.clip.restoreClips({ clipIds }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshClips(queryClient),
  });
  return useMutation({
    mutationFn: (clipIds: string[]) => api.clip.deleteClips({ clipIds }),
    onMutate: (clipIds) => dropClips(queryClient, clipIds),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('clips.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      showUndo({
        message: t('clips.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('clips.undo'),
        onUndo: () => restore.mutate(deleted),
      });
      onDeleted?.();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshClips(queryClient),
  });
}

/** Changes a clip at once on screen, and back where the server refuses. */
export function useUpdateClip() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    // A field is saved as it is left, also where the page is left with it.
    mutationFn: (change: Parameters<typeof api.clip.updateClip>[0]) =>
      api.clip.updateClip(change, { keepalive: true }),
    onMutate: ({ clipId, licence: _licence, ...change }) => {
      // The state of a licence comes with the answer.
      patchClip(queryClient, clipId, change as Partial<Clip>);
    },
    onSuccess: (clip) => {
      patchClip(queryClient, clip.clipId, clip);
    },
    onError: async (error, { clipId }) => {
      showError(error, t('errors.unexpected'));
      await queryClient.invalidateQueries({ queryKey: ['clip', 'getClip', { clipId }] });
      await queryClient.invalidateQueries({ queryKey: lists });
    },
  });
}

interface BulkChange {
  readonly clips: readonly Clip[];
  readonly addTags?: string[];
  readonly rating?: number | null;
}

/** The text that says what was done. */
function toldAs({ rating }: Omit<BulkChange, 'clips'>): 'tagged' | 'rated' | 'unrated' {
  if (rating === undefined) return 'tagged';
  return rating === null ? 'unrated' : 'rated';
}

/** Tags or rates many clips, and offers to take it back. */
export function useChangeClips(onChanged?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const back = useMutation({
    mutationFn: async ({ clips, addTags, rating }: BulkChange) => {
      for (const tag of addTags ?? []) {
        const clipIds = clips.filter(({ tags }) => !tags.includes(tag)).map(({ clipId }) => clipId);
        if (clipIds.length > 0) await api.clip.changeClips({ clipIds, removeTags: [tag] });
      }
      if (rating === undefined) return;
      for (const before of new Set(clips.map((clip) => clip.rating))) {
        const clipIds = clips.filter((clip) => clip.rating === before).map(({ clipId }) => clipId);
        await api.clip.changeClips({ clipIds, rating: before });
      }
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshClips(queryClient),
  });
  return useMutation({
    mutationFn: ({ clips, ...change }: BulkChange) =>
      api.clip.changeClips({ clipIds: clips.map(({ clipId }) => clipId), ...change }),
    onSuccess: ({ changed, failed }, { clips, ...change }) => {
      if (failed.length > 0) showError(null, t('clips.changeFailed', { count: failed.length }));
      if (changed.length === 0) return;
      showUndo({
        message: t(`clips.${toldAs(change)}`, { count: changed.length }),
        undoLabel: t('clips.undo'),
        onUndo: () =>
          back.mutate({ clips: clips.filter(({ clipId }) => changed.includes(clipId)), ...change }),
      });
      onChanged?.();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lists }),
  });
}

/** Shows a clip by one of its frames, or by the automatic picture, and offers to take it back. */
export function useSetPoster() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const set = useMutation({
    mutationFn: ({ clip, frame }: { clip: Pick<Clip, 'clipId' | 'posterFrame'>; frame: number | null }) =>
      api.clip.setPoster({ clipId: clip.clipId, frame }),
    onSuccess: (changed, { clip, frame }) => {
      patchClip(queryClient, changed.clipId, changed);
      showUndo({
        id: `poster ${clip.clipId}`,
        message: t(frame === null ? 'clips.poster.isAutomatic' : 'clips.poster.changed', {
          time: formatDuration(((frame ?? 0) * 1000) / changed.fps),
        }),
        undoLabel: t('clips.undo'),
        onUndo: () => set.mutate({ clip: changed, frame: clip.posterFrame }),
      });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return set;
}

/** Starts the work on a failed clip again. */
export function useRetryClip() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (clipId: string) => api.clip.retryClip({ clipId }),
    onSuccess: (clip) => {
      patchClip(queryClient, clip.clipId, clip);
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
