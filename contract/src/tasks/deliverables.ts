import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { approvalRequest } from './approvals.ts';
import { approvalStates, deliverableList } from './lists/approvals.ts';

/** A deliverable as lists show it. */
export const deliverable = z
  .object({
    deliverableId: id,
    approvalId: id,
    title: z.string(),
    state: z.enum(approvalStates),
    /** Number of the latest version. */
    version: z.int(),
    round: z.int(),
    dueAt: instant.nullable(),
    requestedAt: instant,
    requester: z.string().nullable(),
    /** Of the latest round: how many users decided, and how many were asked. */
    decidedCount: z.int(),
    reviewerCount: z.int(),
    /** For a decision of the caller. */
    isWaiting: z.boolean(),
    /** The caller can rename and delete it, add versions and request approval. */
    canManage: z.boolean(),
  })
  .meta({ id: 'Deliverable' });
export type Deliverable = z.infer<typeof deliverable>;

export const deliverableDetail = deliverable
  .extend({
    /** The latest first. */
    versions: z.array(
      z.object({
        number: z.int(),
        /** Null where the clip is gone, or the caller doesn't see it. */
        clip: z.object({ clipId: id, name: z.string() }).nullable(),
        addedBy: z.string().nullable(),
        addedAt: instant,
      }),
    ),
    /** The program that was made of it, for those who edit that. */
    program: z.object({ programId: id, title: z.string() }).nullable(),
  })
  .meta({ id: 'DeliverableDetail' });
export type DeliverableDetail = z.infer<typeof deliverableDetail>;

const object = { kind: 'deliverable', field: 'deliverableId' } as const;
const mine = { who: 'may', permission: 'tasks.mine:see' } as const;
const make = { who: 'may', permission: 'tasks.approvals:make' } as const;
const deliverableIds = z.array(id).min(1).max(100);
const title = text(200, 1);

export const deliverableService = service('deliverable', {
  getDeliverables: call({
    summary:
      'Deliverables: all for users who oversee approvals, else those that the caller reviews; the latest request first.',
    request: z.object(pageRequestOf(deliverableList)),
    response: page(deliverable),
    errors: ['invalid'],
    access: mine,
  }),
  countDeliverables: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(deliverableList)),
    response: counted,
    errors: [],
    access: mine,
  }),
  getDeliverable: call({
    summary: 'A deliverable with its versions; its rounds and comments are those of its approval.',
    request: z.object({ deliverableId: id }),
    response: deliverableDetail,
    errors: ['not-found'],
    access: mine,
    object,
  }),
  createDeliverable: call({
    summary:
      'Delivers a clip as version 1 and asks the stages for a decision. The version keeps the footage and usable range that the clip has now.',
    request: approvalRequest.extend({ title, clipId: id }),
    response: deliverableDetail,
    errors: ['not-found', 'invalid', 'clip-not-ready'],
    access: make,
    object: { kind: 'clip', field: 'clipId' },
  }),
  addVersion: call({
    summary:
      'Delivers another clip as the next version and asks for a decision about it. An open round of the version before is cancelled.',
    request: approvalRequest.extend({ deliverableId: id, clipId: id }),
    response: deliverableDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'clip-not-ready'],
    access: make,
    object,
  }),
  requestVersionApproval: call({
    summary: 'Asks again about the latest version, once its round is decided or cancelled.',
    request: approvalRequest.extend({ deliverableId: id }),
    response: deliverableDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: make,
    object,
  }),
  renameDeliverable: call({
    summary: 'Changes the title.',
    request: z.object({ deliverableId: id, title }),
    response: deliverableDetail,
    errors: ['not-found', 'forbidden'],
    access: make,
    object,
  }),
  deleteDeliverables: call({
    summary: 'Puts deliverables into the bin, from where they can come back: nobody is asked meanwhile.',
    request: z.object({ deliverableIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ deliverableId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: make,
  }),
  restoreDeliverables: call({
    summary: 'Takes deliverables out of the bin (undo).',
    request: z.object({ deliverableIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: make,
  }),
  createProgramFromDeliverable: call({
    summary: 'A draft program with the clip of the latest version, once that is approved.',
    request: z.object({ deliverableId: id }),
    response: z.object({ programId: id }),
    errors: ['not-found', 'forbidden', 'wrong-state', 'clip-not-ready', 'trim-outside', 'invalid'],
    access: { who: 'may', permission: 'create.programs:make' },
    object,
  }),
});
