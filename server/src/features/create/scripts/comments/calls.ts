import type { scriptCommentService } from '@rushes/contract/create/script-comments';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { ScriptsDeps } from '../deps.ts';
import { getComments } from './get-comments.ts';
import { addComment, deleteComment, resolveComment, restoreComment } from './write-comments.ts';

export function scriptCommentCalls(scripts: ScriptsDeps): Handlers<typeof scriptCommentService> {
  return {
    getScriptComments: ({ scriptId }, { caller }) => getComments(scripts, caller, scriptId),
    addScriptComment: (request, { caller }) => addComment(scripts, caller, request),
    resolveScriptComment: (request, { caller }) => resolveComment(scripts, caller, request),
    deleteScriptComment: (request, { caller }) => deleteComment(scripts, caller, request),
    restoreScriptComment: (request, { caller }) => restoreComment(scripts, caller, request),
  };
}
