import type { CommentThread, Discussion } from '@rushes/contract/audience/comments';
import type { Reaction } from '@rushes/contract/audience/lists/comments';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

export type CommentOrder = 'latest' | 'time';

/** What others say shows after so long. */
export const refreshMs = 30_000;

export function discussionQuery(programId: string) {
  return callQuery('comment', 'getDiscussion', { programId });
}

export function commentsQuery(programId: string, order: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: ['comment', 'getComments', programId, order] as const,
    queryFn: ({ pageParam, signal }) =>
      api.comment.getComments(
        { programId, order, limit: 20, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: refreshMs,
  });
}

type Pages = InfiniteData<{ items: CommentThread[]; nextCursor: string | null }>;

/** What a user does with comments on a program. */
export function useComments(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = async () => {
    const queryKey = ['comment', 'getComments', programId];
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: discussionQuery(programId).queryKey }),
    ]);
  };
  const saving = {
    onSuccess: refresh,
    onError: (error: unknown) => showError(error, t('home.comments.saveFailed')),
  };
  const add = useMutation({
    mutationFn: (comment: { text: string; atMs: number | null; parentId: string | null }) =>
      api.comment.addComment({ programId, ...comment }),
    ...saving,
  });
  const edit = useMutation({
    mutationFn: (change: { commentId: string; text: string }) =>
      api.comment.editComment({ programId, ...change }),
    ...saving,
  });
  const restore = useMutation({
    mutationFn: (commentId: string) => api.comment.restoreComment({ programId, commentId }),
    ...saving,
  });
  const remove = useMutation({
    mutationFn: (commentId: string) => api.comment.deleteComment({ programId, commentId }),
    onMutate: (commentId) => hide(commentId),
    onSuccess: (_empty, commentId) => {
      void refresh();
      showUndo({
        message: t('home.comments.deleted'),
        undoLabel: t('home.comments.undo'),
        onUndo: () => restore.mutate(commentId),
      });
    },
    onError: (error) => {
      showError(error, t('home.comments.deleteFailed'));
      void refresh();
    },
  });
  const hide = (commentId: string) =>
    void queryClient.setQueriesData<Pages>({ queryKey: ['comment', 'getComments', programId] }, (pages) =>
      pages === undefined ? pages : { ...pages, pages: pages.pages.map((page) => without(page, commentId)) },
    );
  return { add, edit, remove };
}

function without<Page extends { readonly items: CommentThread[] }>(page: Page, commentId: string): Page {
  const items = page.items
    .filter((thread) => thread.commentId !== commentId)
    .map((thread) => ({
      ...thread,
      replies: thread.replies.filter((reply) => reply.commentId !== commentId),
    }));
  return { ...page, items };
}

export function useReaction(programId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = discussionQuery(programId);
  return useMutation({
    mutationFn: (change: { reaction: Reaction; isOn: boolean; atMs: number }) =>
      api.comment.setReaction({ programId, ...change }),
    // A button shows its own press at once.
    onMutate: ({ reaction, isOn }) =>
      void queryClient.setQueryData(queryKey, (before) => before && withReaction(before, reaction, isOn)),
    onSuccess: (saved) => void queryClient.setQueryData(queryKey, saved),
    onError: (error) => {
      showError(error, t('home.comments.reactFailed'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function withReaction(discussion: Discussion, reaction: Reaction, isOn: boolean): Discussion {
  const others = discussion.reactions.filter((each) => each.reaction !== reaction);
  const before = discussion.reactions.find((each) => each.reaction === reaction)?.count ?? 0;
  const count = Math.max(0, before + (isOn ? 1 : -1));
  return { ...discussion, reactions: [...others, { reaction, count, isOwn: isOn }] };
}
