import { z } from 'zod';
import { call, empty, id, instant, service, text } from '../call.ts';
import { singleUseCode } from './sessions.ts';

/** A new password: any characters; easy ones are refused by the server. */
export const newPassword = z.string().min(8).max(128);

/** What the sign-in page has to know before anybody is signed in. */
export const signInService = service('signin', {
  getSignInOptions: call({
    summary: 'Ways to sign in, the demo’s users, and the brand of the organisation that the address names.',
    request: z.object({ customerId: id.optional() }),
    response: z.object({
      google: z.boolean(),
      /** Whose sign-in that is, in a word for the button. */
      provider: z.string().nullable(),
      /** Whether the next attempt from here needs a captcha already. */
      captcha: z.boolean(),
      /** Whether mails leave this installation. */
      mail: z.boolean(),
      demo: z
        .object({
          users: z.array(
            z.object({ userName: z.string(), name: z.string(), role: z.string(), customer: z.string() }),
          ),
          password: z.string(),
        })
        .nullable(),
      branding: z.object({ name: z.string(), logo: z.string().nullable() }).nullable(),
    }),
    errors: [],
    access: { who: 'anyone' },
    ratePerMinute: 120,
  }),
  getCaptcha: call({
    summary:
      'A proof-of-work challenge of altcha; its solution goes into the field `captcha` of the token request.',
    request: empty,
    response: z.object({
      parameters: z.record(z.string(), z.unknown()),
      signature: z.string(),
    }),
    errors: ['rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 30,
  }),
});

export const accountService = service('account', {
  requestPasswordReset: call({
    summary: 'Mails a link for a new password, where the user exists; the answer is the same where not.',
    request: z.object({ userName: text(254, 1) }),
    /** false: no mail leaves this installation, its operator finds the link in the outbox. */
    response: z.object({ isDelivered: z.boolean() }),
    errors: ['rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 10,
  }),
  openReset: call({
    summary: 'Whether a mailed link still sets a password; changes nothing.',
    request: z.object({ code: singleUseCode }),
    response: empty,
    errors: ['code-gone', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 20,
  }),
  resetPassword: call({
    summary: 'Spends the code of a mailed link for a new password; all sessions of the user end.',
    request: z.object({ code: singleUseCode, password: newPassword }),
    response: z.object({ userName: z.string() }),
    errors: ['code-gone', 'password-weak', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 20,
  }),
  choosePassword: call({
    summary:
      'The new password of a user who must choose one; other sessions end, the client refreshes its token after.',
    request: z.object({ password: newPassword }),
    response: empty,
    errors: ['password-weak', 'wrong-state'],
    access: { who: 'signed-in' },
  }),
  changePassword: call({
    summary: 'Another password for the signed-in user; all other sessions end.',
    request: z.object({ currentPassword: z.string().min(1).max(1024), password: newPassword }),
    response: empty,
    errors: ['password-wrong', 'password-weak', 'rate-limited'],
    access: { who: 'signed-in' },
  }),
});

export const outboxService = service('outbox', {
  getOutbox: call({
    summary: 'The newest mails of a demo that has no mail server; refused everywhere else.',
    request: z.object({
      limit: z.int().min(1).max(100).default(50),
      /** Those to this address alone. */
      to: z.string().max(320).optional(),
    }),
    response: z.object({
      mails: z.array(
        z.object({ id, sentAt: instant, to: z.string(), subject: z.string(), text: z.string() }),
      ),
    }),
    errors: ['wrong-state'],
    access: { who: 'support' },
  }),
});

export const analyticsService = service('analytics', {
  getAnalyticsUrl: call({
    summary: 'The address of the analytics site; null where none is set.',
    request: empty,
    response: z.object({ url: z.string().nullable() }),
    errors: [],
    access: { who: 'may', permission: 'analytics:see' },
  }),
});

export const organizationService = service('organization', {
  getOrganizationAccess: call({
    summary: 'Which parts of the organisation the caller may enter.',
    request: empty,
    response: z.object({
      directory: z.boolean(),
      channels: z.boolean(),
      users: z.boolean(),
      roles: z.boolean(),
      setup: z.boolean(),
    }),
    errors: [],
    access: { who: 'may', permission: 'personal.profile:see' },
  }),
});

export const campaignService = service('campaign', {
  getCampaignManagerAccess: call({
    summary: 'Whether the caller may manage campaigns.',
    request: empty,
    response: z.object({ hasAccess: z.boolean() }),
    errors: [],
    access: { who: 'may', permission: 'personal.profile:see' },
  }),
});
