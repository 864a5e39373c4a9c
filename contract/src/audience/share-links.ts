import { z } from 'zod';
import { aspects } from '../media/clips.ts';
import { captionFiles, captionStyle } from '../media/captions.ts';
import { call, id, instant, service, text } from '../call.ts';
import { shareLinkPasswordMin } from '../limits.ts';
import { sharePageLook } from './share-pages.ts';
import { preSignedCookie } from '../identity/sessions.ts';

/** active → expired | revoked. */
export const shareLink = z
  .object({
    shareLinkId: id,
    name: z.string(),
    url: z.string(),
    state: z.enum(['active', 'expired', 'revoked']),
    hasPassword: z.boolean(),
    expiresAt: instant.nullable(),
    createdAt: instant,
    createdBy: z.string(),
    opens: z.int(),
    lastOpenedAt: instant.nullable(),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof shareLink>;

/** What a guest sees; the media cookies are set by the answer as well. */
export const sharedProgram = z
  .object({
    title: z.string(),
    description: z.string(),
    organisation: z.string(),
    /** Logo and the ten shades of the accent, from pale to deep; each null for ours. */
    brand: z.object({ logoUrl: z.string().nullable(), accent: z.array(z.string()).nullable() }),
    look: sharePageLook,
    /** Where the film can be downloaded, where the page offers it. */
    download: z.string().nullable(),
    /** Of a program that may be downloaded. */
    captions: z.array(captionFiles),
    /** Of a program, in their order. */
    chapters: z.array(z.object({ atMs: z.int(), title: z.string() })),
    durationMs: z.int(),
    /** `hls` is null while a clip is being prepared. */
    playback: z.object({
      hls: z.string().nullable(),
      poster: z.string().nullable(),
      sprite: z.string().nullable(),
      /** Of a program. */
      aspect: z.enum(aspects).nullable(),
      /** Its further shapes. */
      variants: z.array(
        z.object({ aspect: z.enum(aspects), hls: z.string(), download: z.string().nullable() }),
      ),
      captionStyle,
    }),
    preSignedCookie,
    expiresInS: z.int(),
  })
  .meta({ id: 'SharedProgram' });
export type SharedProgram = z.infer<typeof sharedProgram>;

const slug = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

const newLink = {
  name: text(100).default(''),
  // Spaces alone are no password.
  password: z.string().min(shareLinkPasswordMin).max(128).regex(/\S/).optional(),
  expiresAt: instant.optional(),
};

export const shareLinkService = service('sharelink', {
  createShareLink: call({
    summary: 'A named link to a published program for guests.',
    request: z.object({ programId: id, ...newLink }),
    response: z.object({ shareLinkId: id, url: z.string(), shareLink }),
    errors: ['not-found', 'forbidden', 'not-published', 'invalid', 'consent-internal'],
    access: { who: 'may', permission: 'create.programs:share' },
    object: { kind: 'program', field: 'programId' },
  }),
  getShareLinks: call({
    summary: 'The links of a program, newest first.',
    request: z.object({ programId: id }),
    response: z.object({ shareLinks: z.array(shareLink) }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.programs:share' },
    object: { kind: 'program', field: 'programId' },
  }),
  createClipLink: call({
    summary:
      'A named link to a clip for guests; it plays as soon as the clip does, and only the usable range of a trimmed clip.',
    request: z.object({ clipId: id, ...newLink }),
    response: z.object({ shareLinkId: id, url: z.string(), shareLink }),
    errors: ['not-found', 'forbidden', 'invalid', 'consent-ended', 'consent-internal'],
    access: { who: 'may', permission: 'create.programs:share' },
    object: { kind: 'clip', field: 'clipId' },
  }),
  getClipLinks: call({
    summary: 'The links of a clip, newest first.',
    request: z.object({ clipId: id }),
    response: z.object({ shareLinks: z.array(shareLink) }),
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:share' },
    object: { kind: 'clip', field: 'clipId' },
  }),
  revokeShareLink: call({
    summary: 'Withdraws a link at once; running players stop within 10 s.',
    request: z.object({ shareLinkId: id }),
    response: shareLink,
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:share' },
    object: { kind: 'share-link', field: 'shareLinkId' },
  }),
  openShareLink: call({
    summary:
      'Opens a link without an account; the same call renews the media cookies of one already open. `link-paused` while the organisation is suspended or closed; `link-password` with `organisation` and `brand` in its details.',
    request: z.object({ slug, password: z.string().max(128).optional(), renew: z.boolean().default(false) }),
    response: sharedProgram,
    errors: ['link-gone', 'link-paused', 'link-password', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 60,
  }),
});
