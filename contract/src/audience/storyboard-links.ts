import { z } from 'zod';
import { call, id, instant, service, text } from '../call.ts';
import { boardCommentMost, visitorNameMost } from '../create/lists/board-comments.ts';
import { boardBlockKinds } from '../create/lists/storyboards.ts';

/** active → expired | revoked. */
export const storyboardLinkStates = ['active', 'expired', 'revoked'] as const;

export const storyboardLink = z
  .object({
    storyboardLinkId: id,
    name: z.string(),
    url: z.string(),
    state: z.enum(storyboardLinkStates),
    /** Visitors can comment. */
    canComment: z.boolean(),
    expiresAt: instant.nullable(),
    createdAt: instant,
    /** Null where that user was erased. */
    createdBy: z.string().nullable(),
    lastOpenedAt: instant.nullable(),
    /** Comments and replies of its visitors. */
    comments: z.int(),
  })
  .meta({ id: 'StoryboardLink' });
export type StoryboardLink = z.infer<typeof storyboardLink>;

const visitorComment = z.object({
  commentId: id,
  text: z.string(),
  /** Empty where that user was erased. */
  name: z.string(),
  isVisitor: z.boolean(),
  createdAt: instant,
});

/** What was said by the same link, with what users replied there. */
export const visitorThread = visitorComment.extend({
  /** Null: on the whole storyboard. */
  blockId: id.nullable(),
  isResolved: z.boolean(),
  replies: z.array(visitorComment),
});
export type VisitorThread = z.infer<typeof visitorThread>;

export const sharedBlock = z.object({
  blockId: id,
  kind: z.enum(boardBlockKinds),
  /** Of a scene: its title. Of a shot: what is seen. */
  text: z.string(),
  notes: z.string(),
  /** 0 for scenes. */
  durationMs: z.int(),
  /** Null where there is none, or visitors may not see it. */
  imageUrl: z.string().nullable(),
});
export type SharedBlock = z.infer<typeof sharedBlock>;

/** A storyboard as visitors see it; the cookies that open its images are set by the answer. */
export const sharedStoryboard = z
  .object({
    title: z.string(),
    organisation: z.string(),
    /** Logo and the ten shades of the accent, from pale to deep; each null for ours. */
    brand: z.object({ logoUrl: z.string().nullable(), accent: z.array(z.string()).nullable() }),
    canComment: z.boolean(),
    blocks: z.array(sharedBlock),
    threads: z.array(visitorThread),
  })
  .meta({ id: 'SharedStoryboard' });
export type SharedStoryboard = z.infer<typeof sharedStoryboard>;

/** The id of the link and a mark of 256 bits that only the server can make: nobody guesses one. */
const token = z.string().regex(/^[A-Za-z0-9_-]{64}$/);

const named = { storyboardId: id, storyboardLinkId: id };
const editing = {
  access: { who: 'may', permission: 'create.storyboards:edit' },
  object: { kind: 'storyboard', field: 'storyboardId' },
} as const;
const anyone = { who: 'anyone' } as const;

export const storyboardLinkService = service('storyboardlink', {
  getStoryboardLinks: call({
    summary: 'The links by which visitors without an account see a storyboard, the newest first.',
    request: z.object({ storyboardId: id }),
    response: z.object({ links: z.array(storyboardLink) }),
    errors: ['not-found', 'forbidden'],
    ...editing,
  }),
  createStoryboardLink: call({
    summary: 'A link by which visitors without an account see a storyboard, and comment on it.',
    request: z.object({
      storyboardId: id,
      name: text(100).default(''),
      /** Left out: never. */
      expiresAt: instant.optional(),
      canComment: z.boolean().default(true),
    }),
    response: storyboardLink,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
    ratePerMinute: 60,
  }),
  updateStoryboardLink: call({
    summary: 'Says whether visitors of a link can comment.',
    request: z.object({ ...named, canComment: z.boolean() }),
    response: storyboardLink,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
  revokeStoryboardLink: call({
    summary: 'Withdraws a link at once; what visitors said stays.',
    request: z.object(named),
    response: storyboardLink,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
  restoreStoryboardLink: call({
    summary: 'Takes back that a link was withdrawn (undo).',
    request: z.object(named),
    response: storyboardLink,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
  openStoryboardLink: call({
    summary:
      'A storyboard as visitors see it; the same call renews the cookies of its images. All links that open nothing are answered alike.',
    request: z.object({ token, renew: z.boolean().default(false) }),
    response: sharedStoryboard,
    errors: ['link-gone', 'rate-limited'],
    access: anyone,
    ratePerMinute: 120,
  }),
  addVisitorComment: call({
    summary:
      'A visitor comments on a shot or on the whole storyboard, or replies in a thread of the same link. `wrong-state`: visitors can’t comment.',
    request: z.object({
      token,
      name: text(visitorNameMost, 1),
      text: text(boardCommentMost, 1),
      blockId: id.nullable().default(null),
      parentId: id.nullable().default(null),
    }),
    response: sharedStoryboard,
    errors: ['invalid', 'too-many-replies', 'wrong-state', 'link-gone', 'rate-limited'],
    access: anyone,
    ratePerMinute: 10,
  }),
});
