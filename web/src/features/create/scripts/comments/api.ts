import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/call.ts';
import { useLiveEvents } from '../../../../lib/api/events.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { allSaved } from '../../../../lib/blocks/all-saved.ts';
import { useCommentActions } from '../../../../ui/comments/use-comment-actions.ts';

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

interface NewComment {
  readonly blockId: string;
  readonly text: string;
  readonly parentId: string | null;
}

/** What a user does with comments on a script; `flush` saves the blocks that they are on. */
export function useScriptComments(scriptId: string, flush = allSaved) {
  return useCommentActions(commentsQuery(scriptId).queryKey, {
    add: async (comment: NewComment) => {
      await flush();
      return api.scriptcomment.addScriptComment({ scriptId, ...comment });
    },
    resolve: (change) => api.scriptcomment.resolveScriptComment({ scriptId, ...change }),
    remove: (commentId) => api.scriptcomment.deleteScriptComment({ scriptId, commentId }),
    restore: (commentId) => api.scriptcomment.restoreScriptComment({ scriptId, commentId }),
  });
}
