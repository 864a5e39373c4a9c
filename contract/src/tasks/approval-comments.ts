// Comments on a version that is under review: at a frame or a range, with what is drawn over it, or on a block of a script.
import { z } from 'zod';
import { call, id, instant, text } from '../call.ts';
import {
  commentFormats,
  drawingColours,
  drawingTools,
  shapePointsMost,
  shapesMost,
} from './lists/approvals.ts';

/** In ten-thousandths of the picture's width and height, so that it fits every size. */
const place = z.int().min(0).max(10_000);

export const drawnShape = z.object({
  tool: z.enum(drawingTools),
  colour: z.enum(drawingColours),
  /** The line of a pen; begin and end of an arrow; two corners of a rectangle. */
  points: z
    .array(z.tuple([place, place]))
    .min(2)
    .max(shapePointsMost),
});
export type DrawnShape = z.infer<typeof drawnShape>;
export const drawing = z.array(drawnShape).min(1).max(shapesMost);
export type Drawing = z.infer<typeof drawing>;

export const comment = z
  .object({
    commentId: id,
    roundId: id,
    /** The comment that it answers; null for the first of a thread. */
    parentId: id.nullable(),
    /** Frames of the version; null for a comment on all of it, and for answers. */
    fromFrame: z.int().nullable(),
    /** The last frame of a range. */
    toFrame: z.int().nullable(),
    /** A block of a script; null for a comment on all of it, for answers, and of what plays. */
    blockId: id.nullable(),
    text: z.string(),
    drawing: drawing.nullable(),
    /** Null where that user was erased. */
    user: z.object({ customerUserId: id, name: z.string() }).nullable(),
    /** The external reviewer who wrote it, in place of a user. */
    guest: z.object({ name: z.string() }).nullable(),
    createdAt: instant,
    /** Null while the thread is open. */
    resolvedAt: instant.nullable(),
    resolvedBy: z.string().nullable(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'ApprovalComment' });
export type ApprovalComment = z.infer<typeof comment>;

const object = { kind: 'approval', field: 'approvalId' } as const;
const mine = { who: 'may', permission: 'tasks.mine:see' } as const;
const frame = z.int().min(0).max(10_000_000);

/** `detail` is the shape that calls answer with. */
export const commentCalls = <Detail extends z.ZodType>(detail: Detail) => ({
  addComment: call({
    summary:
      'Comments on a round: at a frame, on a range of frames, on a block of a script, on all of it, or as an answer. A drawing lies over the picture at that frame.',
    request: z.object({
      approvalId: id,
      roundId: id,
      text: text(5000, 1),
      fromFrame: frame.nullable().default(null),
      toFrame: frame.nullable().default(null),
      blockId: id.nullable().default(null),
      parentId: id.nullable().default(null),
      drawing: drawing.nullable().default(null),
    }),
    response: detail,
    errors: ['not-found', 'invalid', 'wrong-state'],
    access: mine,
    object,
  }),
  resolveComment: call({
    summary: 'Marks a thread as resolved, or opens it again.',
    request: z.object({ approvalId: id, commentId: id, isResolved: z.boolean() }),
    response: detail,
    errors: ['not-found', 'invalid'],
    access: mine,
    object,
  }),
  deleteComment: call({
    summary: 'Deletes a comment of the caller, with its answers. It can be restored for a day.',
    request: z.object({ approvalId: id, commentId: id }),
    response: detail,
    errors: ['not-found', 'invalid', 'forbidden'],
    access: mine,
    object,
  }),
  restoreComment: call({
    summary: 'Takes back that the caller deleted a comment (undo).',
    request: z.object({ approvalId: id, commentId: id }),
    response: detail,
    errors: ['not-found', 'invalid'],
    access: mine,
    object,
  }),
  exportComments: call({
    summary:
      'The comments of the latest round and the open ones of earlier versions as a table (CSV), or as markers for other editors: EDL for Resolve, XML for Premiere. Those of scripts are a table alone.',
    request: z.object({ approvalId: id, format: z.enum(commentFormats) }),
    response: z.object({ fileName: z.string(), text: z.string() }),
    errors: ['not-found', 'invalid'],
    access: mine,
    object,
  }),
});
