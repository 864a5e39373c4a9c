import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { createHash } from 'node:crypto';
import type { PermissionAsset } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Caller, Member } from '../../../platform/http/caller.ts';
import { linkOriginOf } from '../../../platform/http/origin.ts';
import type { StoredMail } from '../../../platform/mail/mail.ts';
import { weaknessOf } from '../../../platform/password-rules.ts';
import type { ClientInfo, SessionsService } from '../sessions/service.ts';
import { defineAccountMails } from './mails.ts';
import * as store from './store.ts';

export interface AccountsDeps {
  readonly sessions: SessionsService;
  /** The sign-ins of a demo that is there. */
  readonly demo: {
    signIns(): Promise<{
      users: { userName: string; name: string; role: string; customer: string }[];
      password: string;
    } | null>;
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;

interface AccountsContext extends AccountsDeps {
  readonly context: Context;
}

/** Builds passwords, activation and what the sign-in page asks; defines its mails. */
export function createAccountsService(context: Context, deps: AccountsDeps) {
  const parts: AccountsContext = { context, ...deps };
  const { mail, config } = context;
  const mails = { context, sessions: deps.sessions };
  defineAccountMails(mails);
  return {
    signInOptions: (customerId: string | undefined, from: ClientInfo) =>
      signInOptions(parts, customerId, from),
    /** The same work for every name: who it is turns out when the mail is written. */
    requestPasswordReset: async (userName: string, from: ClientInfo) => {
      const name = userName.trim().toLowerCase();
      const key = createHash('sha256').update(name).digest('base64url');
      const data = { userName: name, origin: linkOriginOf(config, from.origin) };
      await asSystem(context, (trx) => mail.enqueue(trx, 'accounts.reset', data, { key }));
      return { isDelivered: mail.isDelivered };
    },
    openReset: (code: string) => openReset(parts, code),
    resetPassword: (code: string, password: string, from: ClientInfo) =>
      resetPassword(parts, { code, password, from }),
    choosePassword: (caller: Caller, password: string, from: ClientInfo) =>
      choosePassword(parts, caller, { password, from }),
    changePassword: (
      caller: Caller,
      passwords: { currentPassword: string; password: string },
      from: ClientInfo,
    ) => changePassword(parts, caller, { ...passwords, from }),
    outbox: async (limit: number, to?: string): Promise<StoredMail[]> => {
      if (!config.demo.enabled) throw new AppError('wrong-state');
      return mail.outbox(limit, to);
    },
    analyticsUrl: async ({ customerId }: Member) => {
      const own = await context.db.tenant(customerId, (trx) => store.findAnalyticsUrl(trx, customerId));
      return own ?? config.analyticsUrl ?? null;
    },
    may: ({ permissions }: Member, asset: PermissionAsset) => permissions.has(`${asset}:see`),
    /** A result of another provider's sign-in, where an active user has that verified address as name. */
    issueGoogleResult: (email: string, half: string) => issueGoogleResult(parts, email, half),
  };
}

async function signInOptions(
  { context, sessions, demo }: AccountsContext,
  customerId: string | undefined,
  from: ClientInfo,
) {
  const showsDemo = context.config.demo.enabled && from.isForwarded !== true;
  const brand =
    customerId === undefined
      ? undefined
      : await context.db.tenant(customerId, (trx) => store.findBrand(trx, customerId));
  return {
    google: context.config.oidc !== undefined,
    provider: providerOf(context.config.oidc?.issuer),
    captcha: sessions.guard.needsCaptcha(null, from.clientAddress),
    mail: context.mail.isDelivered,
    demo: showsDemo ? await demo.signIns() : null,
    branding: brand ?? null,
  };
}

function providerOf(issuer: string | undefined): string | null {
  if (issuer === undefined) return null;
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'Google' : hostname;
}

async function requireStrongPassword(password: string, userName: string): Promise<void> {
  const weakness = await weaknessOf(password, userName);
  if (weakness === undefined) return;
  throw new AppError('password-weak', { fields: [{ path: 'password', message: weakness }] });
}

interface NewPassword {
  readonly password: string;
  readonly from: ClientInfo;
}

/** Refuses a link that was used or is over, before a password is typed. */
async function openReset({ context, sessions }: AccountsContext, code: string): Promise<void> {
  await asSystem(context, async (trx) => {
    const found = await sessions.codes.find(trx, code, 'reset');
    const account = found && (await store.findAccount(trx, found.userId));
    if (account === undefined || !account.isActive) throw new AppError('code-gone');
  });
}

async function resetPassword(
  parts: AccountsContext,
  { code, password, from }: NewPassword & { code: string },
): Promise<{ userName: string }> {
  const { context, sessions } = parts;
  const passwordHash = await context.passwords.hash(password);
  // A refusal rolls the spending back, so that an easy password does not use up the link.
  return asSystem(context, async (trx) => {
    const spent = await sessions.codes.spend(trx, code, 'reset');
    const account = spent && (await store.findAccount(trx, spent.userId));
    if (account === undefined || !account.isActive) throw new AppError('code-gone');
    await requireStrongPassword(password, account.userName);
    const isMailed = spent?.isMailed === true;
    const verifiedAt = isMailed ? context.clock.now() : undefined;
    const action = 'accounts.password-reset';
    // The new password makes the links of invitations worthless, so it does what they would have done.
    await sessions.activateWaiting(trx, { userId: account.userId, isMailed }, from);
    await takePassword(parts, trx, { account, passwordHash, action, from, verifiedAt });
    return { userName: account.userName };
  });
}

async function choosePassword(
  parts: AccountsContext,
  caller: Caller,
  { password, from }: NewPassword,
): Promise<void> {
  const { context } = parts;
  const { passwords } = context;
  const account = await asSystem(context, (trx) => store.findAccount(trx, caller.userId));
  if (account === undefined || !account.mustChangePassword) throw new AppError('wrong-state');
  await requireStrongPassword(password, account.userName);
  const isSame = await passwords.verify(password, account.passwordHash);
  if (isSame) throw new AppError('password-weak', { fields: [{ path: 'password', message: 'same' }] });
  const passwordHash = await passwords.hash(password);
  await asSystem(context, (trx) =>
    takePassword(parts, trx, { account, passwordHash, action: 'accounts.password-chosen', from, caller }),
  );
}

async function changePassword(
  parts: AccountsContext,
  caller: Caller,
  { currentPassword, password, from }: NewPassword & { currentPassword: string },
): Promise<void> {
  const { context, sessions } = parts;
  const { passwords } = context;
  const account = await asSystem(context, (trx) => store.findAccount(trx, caller.userId));
  if (account === undefined) throw new AppError('not-signed-in');
  const waitS = sessions.guard.waitS(account.userName, from.clientAddress);
  if (waitS > 0) throw new AppError('rate-limited', { retryAfterS: waitS });
  if (!(await passwords.verify(currentPassword, account.passwordHash))) {
    sessions.guard.failed(account.userName, from.clientAddress);
    throw new AppError('password-wrong', { fields: [{ path: 'currentPassword', message: 'wrong' }] });
  }
  sessions.guard.succeeded(account.userName, from.clientAddress);
  await requireStrongPassword(password, account.userName);
  if (password === currentPassword) {
    throw new AppError('password-weak', { fields: [{ path: 'password', message: 'same' }] });
  }
  const passwordHash = await passwords.hash(password);
  await asSystem(context, (trx) =>
    takePassword(parts, trx, { account, passwordHash, action: 'accounts.password-changed', from, caller }),
  );
}

interface Taking {
  readonly account: store.AccountRow;
  readonly passwordHash: string;
  readonly action: AuditAction;
  readonly from: ClientInfo;
  /** Whose session goes on; all sessions end where it is absent. */
  readonly caller?: Caller;
  /** Where a mailed link proved who owns the address. */
  readonly verifiedAt?: Date | undefined;
}

// First the password, which waits for sign-ins under way, then all that the old one had opened.
async function takePassword(
  { context, sessions }: AccountsContext,
  trx: Trx,
  { account, passwordHash, action, from, caller, verifiedAt }: Taking,
): Promise<void> {
  await store.setPassword(trx, account.userId, passwordHash, verifiedAt);
  await sessions.codes.discardLinks(trx, account.userId);
  await sessions.endSessionsOf(trx, account.userId, 'password', caller?.sessionId);
  if (caller !== undefined) await sessions.announceChange(trx, caller);
  await context.mail.enqueue(trx, 'accounts.password-changed', { userId: account.userId });
  const actor = { customerId: caller?.customerId ?? null, userId: account.userId, request: from };
  await audit(context, trx, actor, action, { kind: 'user', id: account.userId });
}

async function issueGoogleResult({ context, sessions }: AccountsContext, email: string, half: string) {
  return asSystem(context, async (trx) => {
    const account = await store.findAccountByName(trx, email);
    if (account === undefined) return undefined;
    const wanted = { purpose: 'google', userId: account.userId, livesMs: 60_000, boundTo: half } as const;
    const { code } = await sessions.codes.issue(trx, wanted);
    return code;
  });
}

/** An account belongs to no customer. */
function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
