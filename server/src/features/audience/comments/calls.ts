import type { commentService } from '@rushes/contract/audience/comments';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { getComments, getDiscussion } from './get-comments.ts';
import { setCommentsAllowed, setReaction } from './reactions.ts';
import { addComment, deleteComment, editComment, restoreComment } from './write-comments.ts';

export function commentCalls(context: Context): Handlers<typeof commentService> {
  return {
    getDiscussion: ({ programId }, { caller }) => getDiscussion(context, caller, programId),
    getComments: (request, { caller }) => getComments(context, caller, request),
    addComment: (request, { caller }) => addComment(context, caller, request),
    editComment: (request, { caller }) => editComment(context, caller, request),
    deleteComment: async (request, { caller }) => {
      await deleteComment(context, caller, request);
      return {};
    },
    restoreComment: (request, { caller }) => restoreComment(context, caller, request),
    setReaction: (request, { caller }) => setReaction(context, caller, request),
    setCommentsAllowed: (request, { caller }) => setCommentsAllowed(context, caller, request),
  };
}
