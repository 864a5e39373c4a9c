import type { guestReviewService } from '@rushes/contract/tasks/guest-reviews';
import type { approvalService } from '@rushes/contract/tasks/approvals';
import type { deliverableService } from '@rushes/contract/tasks/deliverables';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { addComment, deleteComment, resolveComment, restoreComment } from './comments/comments.ts';
import { exportComments } from './comments/export.ts';
import { addVersion } from './deliverables/add-version.ts';
import { createDeliverable } from './deliverables/create-deliverable.ts';
import { createProgramFromDeliverable } from './deliverables/create-program.ts';
import { deleteDeliverables, restoreDeliverables } from './deliverables/delete-deliverables.ts';
import { countDeliverables, getDeliverable, getDeliverables } from './deliverables/get-deliverables.ts';
import { renameDeliverable } from './deliverables/rename-deliverable.ts';
import { requestVersionApproval } from './deliverables/request-approval.ts';
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
import { getReviewedText, getScriptApproval } from './get-script-approval.ts';
import { cancelApproval, decideApproval } from './rounds/decide.ts';
import { requestApproval } from './rounds/request-approval.ts';
import { requestScriptApproval } from './rounds/request-script-approval.ts';

export function approvalCalls(approvals: ApprovalsDeps): Handlers<typeof approvalService> {
  return {
    getReviews: (request, { caller }) => getReviews(approvals, caller, request),
    countReviews: (request, { caller }) => countReviews(approvals, caller, request),
    getApprovals: (request, { caller }) => getApprovals(approvals, caller, request),
    countApprovals: (request, { caller }) => countApprovals(approvals, caller, request),
    getApproval: ({ approvalId }, { caller }) => getApproval(approvals, caller, approvalId),
    getProgramApproval: ({ programId }, { caller }) => getProgramApproval(approvals, caller, programId),
    requestApproval: (request, { caller }) => requestApproval(approvals, caller, request),
    getReviewedText: (request, { caller }) => getReviewedText(approvals, caller, request),
    getScriptApproval: ({ scriptId }, { caller }) => getScriptApproval(approvals, caller, scriptId),
    requestScriptApproval: (request, { caller }) => requestScriptApproval(approvals, caller, request),
    cancelApproval: ({ approvalId }, { caller }) => cancelApproval(approvals, caller, approvalId),
    decideApproval: (request, { caller }) => decideApproval(approvals, caller, request),
    addComment: (request, { caller }) => addComment(approvals, caller, request),
    resolveComment: (request, { caller }) => resolveComment(approvals, caller, request),
    deleteComment: (request, { caller }) => deleteComment(approvals, caller, request),
    restoreComment: (request, { caller }) => restoreComment(approvals, caller, request),
    exportComments: (request, { caller }) => exportComments(approvals, caller, request),
  };
}

export function deliverableCalls(approvals: ApprovalsDeps): Handlers<typeof deliverableService> {
  return {
    getDeliverables: (request, { caller }) => getDeliverables(approvals, caller, request),
    countDeliverables: (request, { caller }) => countDeliverables(approvals, caller, request),
    getDeliverable: ({ deliverableId }, { caller }) => getDeliverable(approvals, caller, deliverableId),
    createDeliverable: (request, { caller }) => createDeliverable(approvals, caller, request),
    addVersion: (request, { caller }) => addVersion(approvals, caller, request),
    requestVersionApproval: (request, { caller }) => requestVersionApproval(approvals, caller, request),
    renameDeliverable: (request, { caller }) => renameDeliverable(approvals, caller, request),
    deleteDeliverables: ({ deliverableIds }, { caller }) =>
      deleteDeliverables(approvals, caller, deliverableIds),
    restoreDeliverables: ({ deliverableIds }, { caller }) =>
      restoreDeliverables(approvals, caller, deliverableIds),
    createProgramFromDeliverable: ({ deliverableId }, { caller }) =>
      createProgramFromDeliverable(approvals, caller, deliverableId),
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
