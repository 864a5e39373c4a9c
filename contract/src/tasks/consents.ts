import { z } from 'zod';
import { call, id, instant, service } from '../call.ts';
import { consentScopes } from './lists/guest-recordings.ts';

/** active → expired | withdrawn */
export const consentStates = ['active', 'expired', 'withdrawn'] as const;

/** Of a guest's private link. */
const token = z.string().regex(/^[A-Za-z0-9_-]{64}$/);

const terms = {
  state: z.enum(consentStates),
  /** Exactly what the guest agreed to. */
  text: z.string(),
  version: z.int(),
  scopes: z.array(z.enum(consentScopes)),
  signedAt: instant,
  expiresAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
};

/** What a guest sees of their own consent. */
export const ownConsent = z
  .object({
    ...terms,
    organisation: z.string(),
    /** Whether published programs that show the recordings are unpublished once the consent has ended. */
    unpublishes: z.boolean(),
  })
  .meta({ id: 'OwnConsent' });
export type OwnConsent = z.infer<typeof ownConsent>;

/** What the organisation keeps of a consent. */
export const clipConsent = z
  .object({
    ...terms,
    name: z.string(),
    email: z.string(),
    /** Who agreed for a minor; null where nobody had to. */
    guardianName: z.string().nullable(),
    /** The network address that the guest agreed from. */
    clientAddress: z.string(),
  })
  .meta({ id: 'ClipConsent' });
export type ClipConsent = z.infer<typeof clipConsent>;

const opening = {
  errors: ['link-gone', 'rate-limited'],
  access: { who: 'anyone' },
  ratePerMinute: 20,
} as const;

export const consentService = service('consent', {
  openConsent: call({
    summary: 'What a guest agreed to, by the private link that was mailed to them.',
    request: z.object({ token }),
    response: ownConsent,
    ...opening,
  }),
  withdrawConsent: call({
    summary:
      'Withdraws a consent for good. Its clips can’t be published any more; what shows them is unpublished where the organisation wants that.',
    request: z.object({ token }),
    response: ownConsent,
    ...opening,
  }),
  getClipConsent: call({
    summary: 'The consent that a clip of a guest was recorded with; null where it needs none.',
    request: z.object({ clipId: id }),
    response: z.object({ consent: clipConsent.nullable() }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.footage:see' },
    object: { kind: 'clip', field: 'clipId' },
  }),
});
