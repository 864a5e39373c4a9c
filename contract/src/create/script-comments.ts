// What users say about the blocks of a script while it is written.
import { z } from 'zod';
import { call, empty, id, instant, service, text } from '../call.ts';
import { scriptCommentsMost } from './lists/scripts.ts';

export const scriptComment = z
  .object({
    commentId: id,
    text: z.string(),
    /** Null where that user was erased. */
    user: z.object({ customerUserId: id, name: z.string() }).nullable(),
    createdAt: instant,
    canDelete: z.boolean(),
  })
  .meta({ id: 'ScriptComment' });
export type ScriptComment = z.infer<typeof scriptComment>;

/** A comment on a block with its replies, the oldest first. */
export const scriptThread = scriptComment
  .extend({
    /** The block may be gone: its comments stay. */
    blockId: id,
    /** The beginning of the block's text when it was commented on; empty where the script was personal then. */
    quote: z.string(),
    resolvedAt: instant.nullable(),
    /** Null where nobody resolved it, or that user was erased. */
    resolvedBy: z.string().nullable(),
    replies: z.array(scriptComment),
  })
  .meta({ id: 'ScriptThread' });
export type ScriptThread = z.infer<typeof scriptThread>;

const scriptId = { scriptId: id };
const reading = {
  access: { who: 'may', permission: 'create.scripts:see' },
  object: { kind: 'script', field: 'scriptId' },
} as const;

export const scriptCommentService = service('scriptcomment', {
  getScriptComments: call({
    summary: `All comments on a script with their replies, the oldest first: up to ${scriptCommentsMost}.`,
    request: z.object(scriptId),
    response: z.object({ threads: z.array(scriptThread) }),
    errors: ['not-found'],
    ...reading,
    passive: true,
  }),
  addScriptComment: call({
    summary:
      'Comments on a block, or replies to a comment: `parentId`, whose block counts then. The owner of the script and the users of the thread are told.',
    request: z.object({
      ...scriptId,
      blockId: id,
      text: text(2000, 1),
      parentId: id.nullable().default(null),
    }),
    response: scriptThread,
    errors: ['not-found', 'invalid', 'too-many-replies'],
    ...reading,
    ratePerMinute: 30,
  }),
  resolveScriptComment: call({
    summary: 'Marks a comment and its replies as resolved, or reopens them.',
    request: z.object({ ...scriptId, commentId: id, isResolved: z.boolean() }),
    response: scriptThread,
    errors: ['not-found', 'invalid'],
    ...reading,
  }),
  deleteScriptComment: call({
    summary: 'Deletes a comment of the caller with its replies. It can be restored for a day.',
    request: z.object({ ...scriptId, commentId: id }),
    response: empty,
    errors: ['not-found', 'invalid', 'forbidden'],
    ...reading,
  }),
  restoreScriptComment: call({
    summary: 'Takes back that the caller deleted a comment (undo).',
    request: z.object({ ...scriptId, commentId: id }),
    response: scriptThread,
    errors: ['not-found', 'invalid'],
    ...reading,
  }),
});
