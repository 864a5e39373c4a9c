import type { ScriptThread } from '@rushes/contract/create/script-comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { allSaved } from '../../../../lib/blocks/all-saved.ts';
import { showError, showUndo } from '../../../../ui/toast.tsx';

export const commentsQuery = (scriptId: string) =>
  callQuery('scriptcomment', 'getScriptComments', { scriptId });

/** Reads comments again when someone else writes one. */
export function useLiveComments(scriptId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type === 'script-comments' && event.scriptId === scriptId)
      void queryClient.invalidateQueries({ queryKey: commentsQuery(scriptId).queryKey });
  });
}

/** What a user does with comments on a script; `flush` saves the blocks that they are on. */
export function useScriptComments(scriptId: string, flush = allSaved) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = commentsQuery(scriptId);
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const onError = (error: unknown) => {
    showError(error, t('scripts.comments.saveFailed'));
    void refresh();
  };
  const saving = { onSuccess: refresh, onError };
  const add = useMutation({
    mutationFn: async (comment: { blockId: string; text: string; parentId: string | null }) => {
      await flush();
      return api.scriptcomment.addScriptComment({ scriptId, ...comment });
    },
    ...saving,
  });
  const resolve = useMutation({
    mutationFn: (change: { commentId: string; isResolved: boolean }) =>
      api.scriptcomment.resolveScriptComment({ scriptId, ...change }),
    ...saving,
  });
  const restore = useMutation({
    mutationFn: (commentId: string) => api.scriptcomment.restoreScriptComment({ scriptId, commentId }),
    ...saving,
  });
  const remove = useMutation({
    mutationFn: (commentId: string) => api.scriptcomment.deleteScriptComment({ scriptId, commentId }),
    onMutate: (commentId) =>
      void queryClient.setQueryData(
        queryKey,
        (before) => before && { threads: without(before.threads, commentId) },
      ),
    onSuccess: (_empty, commentId) =>
      showUndo({
        message: t('scripts.comments.deleted'),
        undoLabel: t('scripts.undo'),
        onUndo: () => restore.mutate(commentId),
      }),
    onError,
  });
  return { add, resolve, remove };
}

function without(threads: readonly ScriptThread[], commentId: string): ScriptThread[] {
  return threads
    .filter((thread) => thread.commentId !== commentId)
    .map((thread) => ({
      ...thread,
      replies: thread.replies.filter((reply) => reply.commentId !== commentId),
    }));
}
