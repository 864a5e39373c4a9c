// What viewers say about a published program, and how they react to it.
import { z } from 'zod';
import { call, empty, id, instant, page, pageRequest, service, text } from '../call.ts';
import { reactions } from './lists/comments.ts';

/** Of the program's live version, in milliseconds. */
const time = z
  .int()
  .min(0)
  .max(24 * 3_600_000);

export const programComment = z
  .object({
    commentId: id,
    /** The time of the program that it is about; null for all of it, and for replies. */
    atMs: z.int().nullable(),
    text: z.string(),
    /** Null where that user was erased. */
    user: z.object({ customerUserId: id, name: z.string() }).nullable(),
    createdAt: instant,
    /** Null unless its text was changed. */
    editedAt: instant.nullable(),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'ProgramComment' });
export type ProgramComment = z.infer<typeof programComment>;

/** A comment with its replies, the oldest first. */
export const commentThread = programComment
  .extend({ replies: z.array(programComment) })
  .meta({ id: 'CommentThread' });
export type CommentThread = z.infer<typeof commentThread>;

const reactionCount = z.object({
  reaction: z.enum(reactions),
  count: z.int(),
  /** The caller reacted so. */
  isOwn: z.boolean(),
});

/** Comments on a program and reactions to it, in figures. */
export const discussion = z
  .object({
    /** Viewers can comment and react; what was said before is hidden otherwise. */
    isAllowed: z.boolean(),
    /** Comments and replies. */
    count: z.int(),
    reactions: z.array(reactionCount),
    /** Where in the program: at most 100 places, each with how many comments and reactions it has. */
    marks: z.array(z.object({ atMs: z.int(), comments: z.int(), reactions: z.array(z.enum(reactions)) })),
  })
  .meta({ id: 'Discussion' });
export type Discussion = z.infer<typeof discussion>;

const programId = { programId: id };
const object = { kind: 'program', field: 'programId' } as const;
const watching = { access: { who: 'may', permission: 'home.feed:see' }, object } as const;

export const commentService = service('comment', {
  getDiscussion: call({
    summary: 'How many comments and reactions a program has, and where in it.',
    request: z.object(programId),
    response: discussion,
    errors: ['not-found'],
    ...watching,
    passive: true,
  }),
  getComments: call({
    summary: 'Comments on a program with their replies: the latest first, or by time in the program.',
    request: z.object({ ...programId, ...pageRequest, order: z.enum(['latest', 'time']).default('latest') }),
    response: page(commentThread),
    errors: ['not-found', 'invalid', 'comments-off'],
    ...watching,
    passive: true,
  }),
  addComment: call({
    summary:
      'Comments on a published program: at a time, on all of it, or as a reply. The owner and the users of a thread are told.',
    request: z.object({
      ...programId,
      text: text(2000, 1),
      atMs: time.nullable().default(null),
      parentId: id.nullable().default(null),
    }),
    response: commentThread,
    errors: ['not-found', 'invalid', 'not-published', 'comments-off', 'too-many-replies'],
    ...watching,
    ratePerMinute: 30,
  }),
  editComment: call({
    summary: 'Changes the text of a comment of the caller.',
    request: z.object({ ...programId, commentId: id, text: text(2000, 1) }),
    response: commentThread,
    errors: ['not-found', 'invalid', 'forbidden', 'comments-off'],
    ...watching,
  }),
  deleteComment: call({
    summary:
      'Deletes a comment with its replies: the caller’s own, or any for users who edit the program. It can be restored for a day.',
    request: z.object({ ...programId, commentId: id }),
    response: empty,
    errors: ['not-found', 'invalid', 'forbidden'],
    ...watching,
  }),
  restoreComment: call({
    summary: 'Takes back that the caller deleted a comment (undo).',
    request: z.object({ ...programId, commentId: id }),
    response: commentThread,
    errors: ['not-found', 'invalid', 'comments-off'],
    ...watching,
  }),
  setReaction: call({
    summary: 'Adds a reaction of the caller at a time of the program, or takes it back.',
    request: z.object({
      ...programId,
      reaction: z.enum(reactions),
      isOn: z.boolean(),
      atMs: time.default(0),
    }),
    response: discussion,
    errors: ['not-found', 'not-published', 'comments-off'],
    ...watching,
    ratePerMinute: 60,
  }),
  setCommentsAllowed: call({
    summary: 'Turns comments and reactions on a program on or off. Nothing is deleted.',
    request: z.object({ ...programId, isAllowed: z.boolean() }),
    response: discussion,
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:publish' },
    object,
  }),
});
