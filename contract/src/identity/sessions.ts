import { z } from 'zod';
import { call, empty, id, instant, service } from '../call.ts';
import { roles } from './roles.ts';

/** The two fixed clients: in `rushes-web` the refresh token travels as an HttpOnly cookie, a marker is in its place. */
export const clientIds = ['rushes-web', 'rushes-api'] as const;
export const refreshTokenMarker = 'cookie';

/** A single-use code as the server makes them: 256 bit in base64url. */
export const singleUseCode = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Form fields of `POST /oauth/token`. The three kinds of code are for the browser only and bound to it where it asked for them. */
export const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('password'),
    client_id: z.enum(clientIds),
    username: z.string().min(1).max(254),
    password: z.string().min(1).max(1024),
    customer_id: id.optional(),
    /** The solved challenge of `signin/getCaptcha`, once the server has asked for one. */
    captcha: z.string().min(1).max(4096).optional(),
  }),
  z.object({
    grant_type: z.literal('activation'),
    client_id: z.literal('rushes-web'),
    username: z.string().min(1).max(254),
    code: singleUseCode,
    customer_id: id.optional(),
  }),
  z.object({ grant_type: z.literal('handoff'), client_id: z.literal('rushes-web'), code: singleUseCode }),
  z.object({
    grant_type: z.literal('google'),
    client_id: z.literal('rushes-web'),
    code: singleUseCode,
    customer_id: id.optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    client_id: z.enum(clientIds),
    refresh_token: z.string().min(1).max(512),
  }),
]);
export type TokenRequest = z.infer<typeof tokenRequest>;

/** CloudFront-format signed cookie values; `hashAlgorithm` is `SHA256` unless a real CloudFront is configured. */
export const preSignedCookie = z
  .object({
    keyPairId: z.string(),
    signature: z.string(),
    policy: z.string(),
    hashAlgorithm: z.literal('SHA256').optional(),
  })
  .meta({ id: 'PreSignedCookie' });
export type PreSignedCookie = z.infer<typeof preSignedCookie>;

const nullableText = z.string().nullable();

/** Answer of `POST /oauth/token`. `expires_in` is seconds. */
export const tokenResponse = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    userUUID: id,
    userRoles: z.array(z.string()),
    redirect: z.enum(['Default', 'Change Password']),
    additionalDetails: z.object({
      CustomerUserDetails: z.object({
        isFirstTimeLogin: z.boolean(),
        userName: z.string(),
        youTubeIntegrated: z.boolean(),
      }),
      CustomerDetails: z.object({
        name: nullableText,
        city: nullableText,
        state: nullableText,
        zip: nullableText,
        addnlLogoFile: nullableText,
        customerId: id.nullable(),
        allowZoomIntegration: z.boolean(),
        allowYoutubeIntegration: z.boolean(),
      }),
      UserDetails: z.object({ name: z.string() }),
    }),
    preSignedCookie,
  })
  .meta({ id: 'SignIn' });
export type TokenResponse = z.infer<typeof tokenResponse>;

export const customerProfile = z
  .object({
    customerID: id,
    customerName: z.string(),
    customerCity: nullableText,
    customerState: nullableText,
    customerZip: nullableText,
    customerLogoAddnl: nullableText,
    sequence: z.int(),
    isLocked: z.boolean(),
  })
  .meta({ id: 'CustomerProfile' });
export type CustomerProfile = z.infer<typeof customerProfile>;

export const foundUser = z
  .object({ customerUserId: id, name: z.string(), role: z.enum(roles) })
  .meta({ id: 'FoundUser' });
export type FoundUser = z.infer<typeof foundUser>;

export const customerUserService = service('customeruser', {
  getCustomerProfiles: call({
    summary: 'The profiles of the signed-in user, by customer id.',
    request: empty,
    response: z.record(z.string(), customerProfile),
    errors: [],
    access: { who: 'signed-in' },
  }),
  switchCustomer: call({
    summary:
      'Moves the caller’s session to another profile of the same user; the client refreshes its token after.',
    request: z.object({ customerId: id }),
    response: z.object({ customerId: id }),
    errors: ['not-found', 'profile-locked'],
    access: { who: 'may', permission: 'personal.profile:see' },
  }),
  findUsers: call({
    summary:
      'Users of this organisation by name, for choosing who may watch; without the directory by their whole user name.',
    request: z.object({ search: z.string().max(100).default(''), limit: z.int().min(1).max(50).default(20) }),
    response: z.object({ users: z.array(foundUser) }),
    errors: [],
    access: { who: 'may-any', permissions: ['create.programs:publish', 'tasks.mine:see'] },
  }),
});

export const sessionService = service('session', {
  getSession: call({
    summary: 'Who is signed in: role, customer, flags.',
    request: empty,
    response: z.object({
      customerUserId: id.nullable(),
      userId: id,
      name: z.string(),
      userName: z.string(),
      role: z.enum(roles),
      /** Name of the custom role that the user holds; null for the built-in one. */
      roleName: nullableText,
      userPictureURL3: nullableText,
      youTubeIntegrated: z.boolean(),
      customer: z
        .object({
          customerId: id,
          name: z.string(),
          addnlLogoFile: nullableText,
          allowZoomIntegration: z.boolean(),
          allowYoutubeIntegration: z.boolean(),
          houseFps: z.int(),
          flags: z.record(z.string(), z.boolean()),
          /** Ten shades of the customer’s accent, from pale to deep; null for ours. */
          accent: z.array(z.string()).nullable(),
          /** Days that what was deleted can be brought back. */
          binDays: z.int(),
          /** When the organisation closes and is deleted, told to those who run it; null where no close is planned. */
          closing: z.object({ closesAt: instant, erasesAt: instant }).nullable(),
          /** Addresses that the customer named; null where there is none. */
          links: z.object({
            terms: nullableText,
            privacy: nullableText,
            chat: nullableText,
            browserPlugin: nullableText,
          }),
        })
        .nullable(),
      idleMinutes: z.int(),
      /** Support looking into this customer: why, and until when; null for its own users. */
      view: z.object({ reason: z.string(), startedAt: instant, endsAt: instant }).nullable(),
    }),
    errors: [],
    access: { who: 'signed-in' },
  }),
  renewMediaCookies: call({
    summary: 'Fresh media cookies for the session, also set as HttpOnly cookies.',
    request: empty,
    response: z.object({ preSignedCookie, expiresInS: z.int() }),
    errors: [],
    access: { who: 'signed-in' },
    passive: true,
  }),
  listSessions: call({
    summary: 'Where the caller is signed in, the newest activity first.',
    request: empty,
    response: z.object({
      sessions: z.array(
        z.object({
          sessionId: id,
          /** Browser and system in words, as the browser named itself; null for a program. */
          device: z.object({ browser: z.string(), system: z.string() }).nullable(),
          address: nullableText,
          customerName: nullableText,
          createdAt: instant,
          lastActiveAt: instant,
          isCurrent: z.boolean(),
        }),
      ),
    }),
    errors: [],
    access: { who: 'signed-in' },
  }),
  revokeSession: call({
    summary: 'Ends one of the caller’s own sessions with all its tokens.',
    request: z.object({ sessionId: id }),
    response: empty,
    errors: ['not-found'],
    access: { who: 'signed-in' },
  }),
  revokeOtherSessions: call({
    summary: 'Ends all of the caller’s sessions but this one.',
    request: empty,
    response: z.object({ ended: z.int() }),
    errors: [],
    access: { who: 'signed-in' },
  }),
  createHandoff: call({
    summary:
      'A single-use code, good for 60 seconds in this browser alone, that `grant_type=handoff` exchanges for the session.',
    request: empty,
    response: z.object({ code: singleUseCode }),
    errors: [],
    access: { who: 'signed-in' },
  }),
  logout: call({
    summary: 'Ends the session: its tokens and media cookies stop working at once.',
    request: empty,
    response: empty,
    errors: [],
    access: { who: 'signed-in' },
  }),
});
