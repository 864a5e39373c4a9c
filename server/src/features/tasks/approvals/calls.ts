import type { guestReviewService } from '@rushes/contract/tasks/guest-reviews';
import type { approvalService } from '@rushes/contract/tasks/approvals';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { addComment, deleteComment, resolveComment, restoreComment } from './comments/comments.ts';
import { exportComments } from './comments/export.ts';
import type { ApprovalsDeps } from './deps.ts';
import { addReviewComment, decideReview } from './guests/answer.ts';
import { enterReviewCode, openGuestReview, sendReviewCode } from './guests/visit.ts';
import {
  countApprovals,
  countReviews,
  getApproval,
  getApprovals,
  getProgramApproval,
  getReviews,
} from './get-approvals.ts';
import { cancelApproval, decideApproval } from './rounds/decide.ts';
import { requestApproval } from './rounds/request-approval.ts';

export function approvalCalls(approvals: ApprovalsDeps): Handlers<typeof approvalService> {
  return {
    getReviews: (request, { caller }) => getReviews(approvals, caller, request),
    countReviews: (request, { caller }) => countReviews(approvals, caller, request),
    getApprovals: (request, { caller }) => getApprovals(approvals, caller, request),
    countApprovals: (request, { caller }) => countApprovals(approvals, caller, request),
    getApproval: ({ approvalId }, { caller }) => getApproval(approvals, caller, approvalId),
    getProgramApproval: ({ programId }, { caller }) => getProgramApproval(approvals, caller, programId),
    requestApproval: (request, { caller }) => requestApproval(approvals, caller, request),
    cancelApproval: ({ approvalId }, { caller }) => cancelApproval(approvals, caller, approvalId),
    decideApproval: (request, { caller }) => decideApproval(approvals, caller, request),
    addComment: (request, { caller }) => addComment(approvals, caller, request),
    resolveComment: (request, { caller }) => resolveComment(approvals, caller, request),
    deleteComment: (request, { caller }) => deleteComment(approvals, caller, request),
    restoreComment: (request, { caller }) => restoreComment(approvals, caller, request),
    exportComments: (request, { caller }) => exportComments(approvals, caller, request),
  };
}

export function guestReviewCalls(approvals: ApprovalsDeps): Handlers<typeof guestReviewService> {
  return {
    openGuestReview: ({ token }, client) => openGuestReview(approvals, token, client),
    sendReviewCode: ({ token }, client) => sendReviewCode(approvals, token, client),
    enterReviewCode: (request, client) => enterReviewCode(approvals, request, client),
    addReviewComment: (request, client) => addReviewComment(approvals, request, client),
    decideReview: (request, client) => decideReview(approvals, request, client),
  };
}
