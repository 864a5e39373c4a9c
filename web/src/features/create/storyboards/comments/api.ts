import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { allSaved } from '../../../../lib/blocks/all-saved.ts';
import { useCommentActions } from '../../../../ui/comments/use-comment-actions.ts';

export const commentsQuery = (storyboardId: string) =>
  callQuery('storyboardcomment', 'getStoryboardComments', { storyboardId });

/** Reads comments again when someone else writes one. */
export function useLiveComments(storyboardId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type === 'storyboard-comments' && event.storyboardId === storyboardId)
      void queryClient.invalidateQueries({ queryKey: commentsQuery(storyboardId).queryKey });
  });
}

interface NewComment {
  /** Null: on the whole storyboard. */
  readonly blockId: string | null;
  readonly text: string;
  readonly parentId: string | null;
}

/** What a user does with comments on a storyboard; `flush` saves the shots that they are on. */
export function useBoardComments(storyboardId: string, flush = allSaved) {
  return useCommentActions(commentsQuery(storyboardId).queryKey, {
    add: async (comment: NewComment) => {
      await flush();
      return api.storyboardcomment.addStoryboardComment({ storyboardId, ...comment });
    },
    resolve: (change) => api.storyboardcomment.resolveStoryboardComment({ storyboardId, ...change }),
    remove: (commentId) => api.storyboardcomment.deleteStoryboardComment({ storyboardId, commentId }),
    restore: (commentId) => api.storyboardcomment.restoreStoryboardComment({ storyboardId, commentId }),
  });
}
