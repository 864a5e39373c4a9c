import { z } from 'zod';
import { call, id, instant, service } from '../call.ts';

/** Of the address of a phone's page; it opens the page and nothing else. */
const code = z.string().regex(/^[A-Za-z0-9_-]{24}$/);

/** A file that a phone sends or sent. */
export const phoneUpload = z
  .object({
    uploadId: z.string(),
    phoneLinkId: id,
    clipId: id,
    filename: z.string(),
    sizeBytes: z.int(),
    receivedBytes: z.int(),
    state: z.enum(['receiving', 'finished', 'refused']),
    createdAt: instant,
  })
  .meta({ id: 'PhoneUpload' });
export type PhoneUpload = z.infer<typeof phoneUpload>;

/** What the page on the phone shows. */
export const openedPhoneLink = z
  .object({
    organisation: z.string(),
    /** Whose footage it becomes. */
    userName: z.string(),
    /** Null for the top of Footage. */
    folder: z.string().nullable(),
    expiresInS: z.int(),
    /** The bearer of `/uploads`, for this page alone. */
    uploadToken: z.string(),
  })
  .meta({ id: 'OpenedPhoneLink' });
export type OpenedPhoneLink = z.infer<typeof openedPhoneLink>;

/** Footage from a phone: a code opens a page there that uploads for its user, and does nothing else. */
export const phoneLinkService = service('phonelink', {
  createPhoneLink: call({
    summary: 'A page for a phone that uploads for the caller, for 15 minutes. The address is told this once.',
    request: z.object({ folder: id.optional() }),
    response: z.object({ phoneLinkId: id, url: z.string(), expiresInS: z.int() }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:add' },
    ratePerMinute: 30,
  }),
  endPhoneLink: call({
    summary: 'Ends a code: no further file begins. Files that are on their way arrive.',
    request: z.object({ phoneLinkId: id }),
    response: z.object({}),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:add' },
  }),
  getPhoneUploads: call({
    summary: 'What the caller’s phones sent in the last day, the oldest first.',
    request: z.object({}),
    response: z.object({ uploads: z.array(phoneUpload) }),
    errors: [],
    access: { who: 'may', permission: 'create.footage:add' },
    passive: true,
  }),
  openPhoneLink: call({
    summary: 'Opens a code on the phone, without an account.',
    request: z.object({ code }),
    response: openedPhoneLink,
    errors: ['link-gone', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 30,
  }),
});
