import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showError, showUndo } from '../toast.tsx';
import type { ShownThread } from './comment-thread.tsx';

interface CommentCalls<New> {
  readonly add: (comment: New) => Promise<unknown>;
  readonly resolve: (change: { commentId: string; isResolved: boolean }) => Promise<unknown>;
  readonly remove: (commentId: string) => Promise<unknown>;
  readonly restore: (commentId: string) => Promise<unknown>;
}

export type CommentActions = ReturnType<typeof useCommentActions<never>>;

/** What a user does with comments; `queryKey` is that of the list that shows them. */
export function useCommentActions<New>(queryKey: QueryKey, calls: CommentCalls<New>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const failure = (text: string) => (error: unknown) => {
    showError(error, text);
    void refresh();
  };
  const onError = failure(t('shared.comments.changeFailed'));
  const changing = { onSuccess: refresh, onError };
  const add = useMutation({
    mutationFn: calls.add,
    onSuccess: refresh,
    onError: failure(t('shared.comments.saveFailed')),
  });
  const resolve = useMutation({ mutationFn: calls.resolve, ...changing });
  const restore = useMutation({ mutationFn: calls.restore, ...changing });
  const remove = useMutation({
    mutationFn: calls.remove,
    onMutate: (commentId) =>
      void queryClient.setQueryData<{ threads: readonly ShownThread[] }>(
        queryKey,
        (before) => before && { threads: without(before.threads, commentId) },
      ),
    onSuccess: (_empty, commentId) =>
      showUndo({
        message: t('shared.comments.deleted'),
        undoLabel: t('shared.comments.undo'),
        onUndo: () => restore.mutate(commentId),
      }),
    onError,
  });
  return { add, resolve, remove };
}

function without(threads: readonly ShownThread[], commentId: string): ShownThread[] {
  return threads
    .filter((thread) => thread.commentId !== commentId)
    .map((thread) => ({
      ...thread,
      replies: thread.replies.filter((reply) => reply.commentId !== commentId),
    }));
}
