import { storyboardList } from '@rushes/contract/create/lists/storyboards';
import type { Storyboard, StoryboardDetail } from '@rushes/contract/create/storyboards';
import type { BoardClip } from '@rushes/contract/tasks/storyboard-assets';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

export type StoryboardColumn = keyof typeof storyboardList.columns;

/** Storyboards as a list. */
export const storyboardSource = {
  list: storyboardList,
  key: ['storyboard', 'getStoryboards'],
  getPage: api.storyboard.getStoryboards,
  getCount: api.storyboard.countStoryboards,
} as const satisfies ListSource<Storyboard, StoryboardColumn>;

export const storyboardQuery = (storyboardId: string) =>
  callQuery('storyboard', 'getStoryboard', { storyboardId });

export const signOffQuery = (storyboardId: string) =>
  callQuery('storyboard', 'getStoryboardSignOff', { storyboardId });
export const earlierSignOffsQuery = (storyboardId: string) =>
  callQuery('storyboard', 'getEarlierSignOffs', { storyboardId });

export const boardAssetsQuery = (storyboardId: string) =>
  callQuery('recordingtask', 'getStoryboardAssets', { storyboardId });

/** Its licence or consent has ended, or its licence ends soon. */
export function needsAttention({ licence, consent }: BoardClip): boolean {
  const isEnding = licence.state === 'expired' || licence.state === 'expiring';
  return isEnding || (consent !== null && consent.state !== 'active');
}

/** Puts a newer state of a storyboard where its screen reads it, and has the list read again. */
export function rememberStoryboard(queryClient: QueryClient, storyboard: StoryboardDetail): void {
  queryClient.setQueryData(storyboardQuery(storyboard.storyboardId).queryKey, storyboard);
  void queryClient.invalidateQueries({ queryKey: storyboardSource.key });
  void queryClient.invalidateQueries({ queryKey: signOffQuery(storyboard.storyboardId).queryKey });
}

/** Reads a storyboard again when it changes elsewhere. */
export function useLiveStoryboard(storyboardId: string): void {
  const queryClient = useQueryClient();
  const readAssets = useReadAssets(storyboardId);
  useLiveEvents((event) => {
    // An accepted take is among what it uses.
    if (event.type === 'recording-task') {
      const known = queryClient.getQueryData(boardAssetsQuery(storyboardId).queryKey);
      if (known?.taskIds.includes(event.taskId) === true) readAssets();
    }
    if (event.type !== 'storyboard' || event.storyboardId !== storyboardId) return;
    void queryClient.invalidateQueries({ queryKey: storyboardQuery(storyboardId).queryKey });
    void queryClient.invalidateQueries({ queryKey: signOffQuery(storyboardId).queryKey });
    readAssets();
  });
}

const assetsDelayMs = 2000;

/** Reads what a storyboard uses again, once for all that changes within a moment. */
function useReadAssets(storyboardId: string): () => void {
  const queryClient = useQueryClient();
  const waiting = useRef(new Set<string>());
  return () => {
    if (waiting.current.has(storyboardId)) return;
    waiting.current.add(storyboardId);
    setTimeout(() => {
      waiting.current.delete(storyboardId);
      void queryClient.invalidateQueries({ queryKey: boardAssetsQuery(storyboardId).queryKey });
    }, assetsDelayMs);
  };
}

/** What of a storyboard is set beside its shots. */
export interface StoryboardDetails {
  readonly title: string;
  readonly scope: Storyboard['scope'];
}

/** Renames a storyboard, or sets who finds it. */
export function useUpdateStoryboard(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      storyboardId,
      revision,
      ...details
    }: StoryboardDetails & Pick<Storyboard, 'storyboardId' | 'revision'>) =>
      api.storyboard.updateStoryboard({ storyboardId, revision, ...details }),
    onSuccess: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['storyboard'] });
    },
  });
}

/** Moves storyboards to the bin and offers to take it back. */
export function useDeleteStoryboards(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: storyboardSource.key });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (storyboardIds: string[]) => api.storyboard.restoreStoryboards({ storyboardIds }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['storyboard'] }),
    onError,
  });
  return useMutation({
    mutationFn: (storyboardIds: string[]) => api.storyboard.deleteStoryboards({ storyboardIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('storyboards.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t('storyboards.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('storyboards.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}

/** Opens a storyboard that was just made. */
export function useOpenStoryboard() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (storyboard: StoryboardDetail) => {
    rememberStoryboard(queryClient, storyboard);
    const { storyboardId } = storyboard;
    await navigate({ to: '/storyboards/edit/$storyboardId', params: { storyboardId } });
  };
}

/** Copies a storyboard, once all of it is saved, and opens the copy. */
export function useDuplicateStoryboard(flush: () => Promise<void>) {
  const { t } = useTranslation();
  const open = useOpenStoryboard();
  return useMutation({
    mutationFn: async (storyboardId: string) => {
      await flush();
      return api.storyboard.duplicateStoryboard({ storyboardId });
    },
    onSuccess: open,
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Makes a storyboard of a script, once all of it is saved, and opens it. */
export function useMakeStoryboard(flush: () => Promise<void>) {
  const { t } = useTranslation();
  const open = useOpenStoryboard();
  return useMutation({
    mutationFn: async (scriptId: string) => {
      await flush();
      return api.storyboard.createStoryboard({ scriptId });
    },
    onSuccess: open,
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
