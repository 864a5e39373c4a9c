// What users say about the shots of a storyboard, and visitors by a link.
import { z } from 'zod';
import { call, empty, id, instant, service, text } from '../call.ts';
import { boardCommentMost } from './lists/board-comments.ts';
import { boardCommentsMost } from './lists/storyboards.ts';

export const storyboardComment = z
  .object({
    commentId: id,
    text: z.string(),
    /** Null where a visitor wrote it, or that user was erased. */
    user: z.object({ customerUserId: id, name: z.string() }).nullable(),
    /** The name that a visitor without an account gave. */
    visitor: z.string().nullable(),
    createdAt: instant,
    canDelete: z.boolean(),
  })
  .meta({ id: 'StoryboardComment' });
export type StoryboardComment = z.infer<typeof storyboardComment>;

/** A comment on a shot or on the whole storyboard with its replies, the oldest first. */
export const storyboardThread = storyboardComment
  .extend({
    /** Null: on the whole storyboard. The shot may be gone: its comments stay. */
    blockId: id.nullable(),
    /** The beginning of the shot's description when it was commented on; empty where the storyboard was personal then. */
    quote: z.string(),
    resolvedAt: instant.nullable(),
    /** Null where nobody resolved it, or that user was erased. */
    resolvedBy: z.string().nullable(),
    /** Whose visitors see the thread with what users reply there, by its name; null: visitors don't. */
    link: z.object({ name: z.string() }).nullable(),
    replies: z.array(storyboardComment),
  })
  .meta({ id: 'StoryboardThread' });
export type StoryboardThread = z.infer<typeof storyboardThread>;

const storyboardId = { storyboardId: id };
const reading = {
  access: { who: 'may', permission: 'create.storyboards:see' },
  object: { kind: 'storyboard', field: 'storyboardId' },
} as const;

export const storyboardCommentService = service('storyboardcomment', {
  getStoryboardComments: call({
    summary: `All comments on a storyboard with their replies, the oldest first: up to ${boardCommentsMost}.`,
    request: z.object(storyboardId),
    response: z.object({ threads: z.array(storyboardThread) }),
    errors: ['not-found'],
    ...reading,
    passive: true,
  }),
  addStoryboardComment: call({
    summary:
      'Comments on a shot or on the whole storyboard, or replies to a comment: `parentId`, whose shot counts then. The owner of the storyboard and the users of the thread are told.',
    request: z.object({
      ...storyboardId,
      blockId: id.nullable().default(null),
      text: text(boardCommentMost, 1),
      parentId: id.nullable().default(null),
    }),
    response: storyboardThread,
    errors: ['not-found', 'invalid', 'too-many-replies'],
    ...reading,
    ratePerMinute: 30,
  }),
  resolveStoryboardComment: call({
    summary: 'Marks a comment and its replies as resolved, or reopens them.',
    request: z.object({ ...storyboardId, commentId: id, isResolved: z.boolean() }),
    response: storyboardThread,
    errors: ['not-found', 'invalid'],
    ...reading,
  }),
  deleteStoryboardComment: call({
    summary:
      'Deletes a comment of the caller with its replies; those who edit the storyboard delete those of visitors. It can be restored for a day.',
    request: z.object({ ...storyboardId, commentId: id }),
    response: empty,
    errors: ['not-found', 'invalid', 'forbidden'],
    ...reading,
  }),
  restoreStoryboardComment: call({
    summary: 'Takes back that a comment was deleted (undo), by those who can delete it.',
    request: z.object({ ...storyboardId, commentId: id }),
    response: storyboardThread,
    errors: ['not-found', 'invalid'],
    ...reading,
  }),
});
