import type { storyboardCommentService } from '@rushes/contract/create/storyboard-comments';
import type { storyboardService } from '@rushes/contract/create/storyboards';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { deleteStoryboards, restoreStoryboards } from './bin/delete-storyboards.ts';
import { getComments } from './comments/get-comments.ts';
import { addComment, deleteComment, resolveComment, restoreComment } from './comments/write-comments.ts';
import { createStoryboard } from './create-storyboard.ts';
import type { StoryboardsDeps } from './deps.ts';
import { duplicateStoryboard } from './duplicate-storyboard.ts';
import { countStoryboards, getStoryboard, getStoryboards } from './get-storyboards.ts';
import { addStoryboardImage } from './images/add-image.ts';
import { exportPdf } from './pdf/export-pdf.ts';
import { getEarlierSignOffs, getStoryboardSignOff, signOffStoryboard } from './sign-off/sign-off.ts';
import { addStoryboardSound } from './sounds/add-sound.ts';
import { updateStoryboard } from './update-storyboard.ts';

export function storyboardCalls(boards: StoryboardsDeps): Handlers<typeof storyboardService> {
  return {
    getStoryboards: (request, { caller }) => getStoryboards(boards, caller, request),
    countStoryboards: (request, { caller }) => countStoryboards(boards, caller, request),
    getStoryboard: ({ storyboardId }, { caller }) => getStoryboard(boards, caller, storyboardId),
    createStoryboard: (request, { caller }) => createStoryboard(boards, caller, request),
    duplicateStoryboard: ({ storyboardId }, { caller }) => duplicateStoryboard(boards, caller, storyboardId),
    exportStoryboardPdf: (request, { caller }) => exportPdf(boards, caller, request),
    getStoryboardSignOff: ({ storyboardId }, { caller }) =>
      getStoryboardSignOff(boards, caller, storyboardId),
    getEarlierSignOffs: ({ storyboardId }, { caller }) => getEarlierSignOffs(boards, caller, storyboardId),
    signOffStoryboard: (request, { caller }) => signOffStoryboard(boards, caller, request),
    updateStoryboard: (request, { caller }) => updateStoryboard(boards, caller, request),
    addStoryboardImage: (request, { caller }) => addStoryboardImage(boards, caller, request),
    addStoryboardSound: (request, { caller }) => addStoryboardSound(boards, caller, request),
    deleteStoryboards: ({ storyboardIds }, { caller }) => deleteStoryboards(boards, caller, storyboardIds),
    restoreStoryboards: ({ storyboardIds }, { caller }) => restoreStoryboards(boards, caller, storyboardIds),
  };
}

export function storyboardCommentCalls(boards: StoryboardsDeps): Handlers<typeof storyboardCommentService> {
  return {
    getStoryboardComments: ({ storyboardId }, { caller }) => getComments(boards, caller, storyboardId),
    addStoryboardComment: (request, { caller }) => addComment(boards, caller, request),
    resolveStoryboardComment: (request, { caller }) => resolveComment(boards, caller, request),
    deleteStoryboardComment: (request, { caller }) => deleteComment(boards, caller, request),
    restoreStoryboardComment: (request, { caller }) => restoreComment(boards, caller, request),
  };
}
