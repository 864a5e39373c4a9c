import { approvalService } from '@rushes/contract/tasks/approvals';
import { deliverableService } from '@rushes/contract/tasks/deliverables';
import { approvalList, deliverableList, reviewList } from '@rushes/contract/tasks/lists/approvals';
import { feature } from '../../../feature.ts';
import { programs } from '../../create/programs/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { consents } from '../consents/feature.ts';
import { emailCodes } from '../email-codes/feature.ts';
import { explain, isVisible } from './access.ts';
import { approvalAccess } from './access-store.ts';
import { approvalCalls, deliverableCalls, guestReviewCalls } from './calls.ts';
import { explainDeliverable, isDeliverableVisible } from './deliverables/access.ts';
import { getDeliverables } from './deliverables/get-deliverables.ts';
import { deliverableBin, deliverableOwnership, deliverableRows } from './deliverables/kind-store.ts';
import { getApprovals, getReviews } from './get-approvals.ts';
import { defineApprovalJobs } from './jobs.ts';
import { approvalData } from './personal-data-store.ts';
import { approvalJourneys } from './journey-store.ts';
import { createApprovalsService } from './service.ts';
import { approvalRows } from './store.ts';
import { reviewTodos } from './todos-store.ts';

export const approvals = feature({
  name: 'approvals',
  uses: { codes: emailCodes, consents, playback, programs },
  tables: [
    'approval_comments',
    'approval_guests',
    'approval_plans',
    'approval_reviews',
    'approval_rounds',
    'approval_stages',
    'approvals',
    'deliverable_versions',
    'deliverables',
  ],
  views: ['approval_subjects', 'approval_versions', 'deliverable_clips'],
  create: createApprovalsService,
  calls: (service) => ({
    approval: approvalCalls(service),
    deliverable: deliverableCalls(service),
    guestreview: guestReviewCalls(service),
  }),
  jobs: (_context, service) => defineApprovalJobs(service),
  todos: () => [reviewTodos],
  lists: (service) => [
    {
      list: reviewList,
      call: approvalService.calls.getReviews,
      page: (member: Parameters<typeof getReviews>[1], query: Parameters<typeof getReviews>[2]) =>
        getReviews(service, member, query),
    },
    {
      list: approvalList,
      call: approvalService.calls.getApprovals,
      page: (member: Parameters<typeof getApprovals>[1], query: Parameters<typeof getApprovals>[2]) =>
        getApprovals(service, member, query),
    },
    {
      list: deliverableList,
      call: deliverableService.calls.getDeliverables,
      page: (member: Parameters<typeof getDeliverables>[1], query: Parameters<typeof getDeliverables>[2]) =>
        getDeliverables(service, member, query),
    },
  ],
  objects: (_service, { context: { db } }) => [
    {
      kind: 'approval',
      rows: approvalRows,
      explain,
      access: approvalAccess,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isVisible(trx, member, id)),
    },
    {
      kind: 'deliverable',
      rows: deliverableRows,
      explain: explainDeliverable,
      ownership: deliverableOwnership,
      bin: deliverableBin,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isDeliverableVisible(trx, member, id)),
    },
  ],
  journeys: approvalJourneys,
  personalData: () => [approvalData],
});
