import { randomBytes } from 'node:crypto';
import { permissionsOf } from '@rushes/contract/identity/roles';
import type { CustomerProfile } from '@rushes/contract/identity/sessions';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Caller, Member } from '../../../platform/http/caller.ts';
import type { LiveSession, SessionGate } from '../../../platform/http/session-gate.ts';
import type { PlaybackCaller } from '../../media/playback/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import { type Captcha, createCaptcha } from './sign-in/captcha.ts';
import type { ActivationListener, ClaimAccount } from './sign-in/code-grants.ts';
import { type Codes, createCodes } from './sign-in/codes.ts';
import { discardEveryCode, findWaitingProfiles, sweepCodes } from './sign-in/codes-store.ts';
import { createGrants, type Grants } from './sign-in/grants.ts';
import { defaultIdleMinutes, endOf, toLiveSession } from './liveness.ts';
import type { ClientInfo } from './sign-in/open-session.ts';
import { createOwnSessions, type OwnSessions } from './own-sessions/own-sessions.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { createSignInGuard, type SignInGuard } from './sign-in/sign-in-guard.ts';
import { findProfile, listProfiles, type ProfileRow } from './profiles-store.ts';
import { findUsers } from './find-users-store.ts';
import * as store from './store.ts';
import { hashToken } from './tokens/tokens.ts';
import { asSystem } from './as-system.ts';

export type { ActivationListener } from './sign-in/code-grants.ts';
export type { Codes } from './sign-in/codes.ts';
export type { ClientInfo } from './sign-in/open-session.ts';
export { halfCookieOf } from './tokens/refresh-cookie.ts';
export { createToken } from './tokens/tokens.ts';

export interface SessionsService extends SessionGate, OwnSessions {
  readonly grants: Grants;
  logout(caller: Caller, from: ClientInfo): Promise<void>;
  profilesOf(userId: string): Promise<Record<string, CustomerProfile>>;
  switchCustomer(member: Member, customerId: string, from: ClientInfo): Promise<void>;
  /** The same user in each of their other profiles that is open. */
  othersOf(member: Member): Promise<Member[]>;
  findUsers(member: Member, search: string, limit: number): Promise<Awaited<ReturnType<typeof findUsers>>>;
  describe(caller: Caller): Promise<SessionDescription>;
  /** Ends all sessions of a user at once, after a password or role change. */
  endSessionsOf(trx: Trx, userId: string, reason: string, except?: string): Promise<number>;
  /** Ends all sessions in these profiles at once; their pages hear `told` of why. */
  endSessionsIn(
    trx: Trx,
    customerUserIds: readonly string[],
    reason: string,
    told?: 'inactive',
  ): Promise<number>;
  countSessionsIn(trx: Trx, customerUserId: string): Promise<number>;
  /**
   * Gives the account to the owner of its address, who used a mailed link: other sessions and codes end, and the
   * password, which someone else may have chosen, opens nothing any more. The owner chooses the next one.
   */
  readonly claimAccount: ClaimAccount;
  /** Whether several organisations invite a user who was never here: each is joined by its own link. */
  isAskedBySeveral(trx: Trx, userId: string): Promise<boolean>;
  /**
   * Does for a user who proved to be the one who is invited what their link of a first sign-in would do. Throws `code-gone` where
   * several invite them.
   */
  activateWaiting(trx: Trx, user: { userId: string; isMailed: boolean }, from: ClientInfo): Promise<void>;
  /** Called in the transaction of a first sign-in by a mailed code, before a profile is chosen. */
  onActivation(listener: ActivationListener): void;
  /** Every process reads the session again. */
  announceChange(trx: Trx, caller: Caller): Promise<void>;
  readonly codes: Codes;
  readonly captcha: Captcha;
  readonly guard: SignInGuard;
  /** Ends every session and code of the installation, before anyone is answered. */
  endAll(trx: Trx): Promise<void>;
  sweep(): Promise<void>;
}

export interface SessionDescription {
  readonly userName: string;
  readonly profile: ProfileRow | null;
  readonly idleMinutes: number;
}

/** Events need a customer; sessions of support have none. */
const noCustomer = '00000000-0000-0000-0000-000000000000';
const writeActivityEveryMs = 30_000;
const keepEndedMs = 30 * 24 * 3_600_000;

/** Builds sign-in, sessions and profiles, and makes sessions a grant of playback. */
export function createSessionsService(
  context: Context,
  { playback }: { playback: PlaybackService },
): SessionsService {
  const cache = createSessionCache(context.clock);
  const endings = createEndings(context, cache, playback);
  const { announceEnd, endSessionsOf } = endings;
  const guard = createSignInGuard(context.clock);
  const codes = createCodes(context);
  const captcha = createCaptcha(context);
  const claimAccount = createClaim(context, codes, endSessionsOf);
  const activity = createActivity(context);
  const gate = createGate(context, cache, activity);
  const { activated, ...activations } = createActivations(context);
  playback.registerViewerSource({ find: (customerId, grant) => findViewer(gate, customerId, grant) });
  return {
    ...gate,
    grants: createGrants({
      context,
      playback,
      guard,
      captcha,
      codes,
      announceEnd,
      activated,
      claimAccount,
      seen: activity.seen,
    }),
    ...activations,
    logout: async (caller, from) => {
      await asSystem(context, (trx) => logout(context, trx, { caller, from, announceEnd }));
      cache.drop(caller.sessionId);
    },
    profilesOf: async (userId) => {
      const rows = await asSystem(context, (trx) => listProfiles(trx, userId));
      return Object.fromEntries(rows.map((row) => [row.customerId, presentProfile(row)]));
    },
    switchCustomer: async (member, customerId, from) => {
      await asSystem(context, (trx) => switchProfile(context, trx, { member, customerId, from }));
      cache.drop(member.sessionId);
      playback.forgetGrant(member.sessionId);
    },
    othersOf: (member) => asSystem(context, (trx) => othersOf(trx, member)),
    findUsers: (member, search, limit) =>
      context.db.tenant(member.customerId, (trx) => findUsers(trx, member, { search, limit })),
    describe: (caller) => asSystem(context, (trx) => describe(trx, caller), { inTurns: true }),
    endSessionsOf,
    endSessionsIn: endings.endSessionsIn,
    claimAccount,
    countSessionsIn: (trx, customerUserId) => store.countSessionsIn(trx, customerUserId, context.clock.now()),
    announceChange: endings.announceChange,
    ...createOwnSessions({ context, codes, seen: activity.seen, announceEnd, endSessionsOf }),
    codes,
    captcha,
    guard,
    endAll: (trx) => endEverything(trx, context.clock.now()),
    sweep: () => sweep(context),
  };
}

async function logout(
  context: Context,
  trx: Trx,
  {
    caller,
    from,
    announceEnd,
  }: { caller: Caller; from: ClientInfo; announceEnd: ReturnType<typeof createEndings>['announceEnd'] },
): Promise<void> {
  if (!(await store.revokeSession(trx, caller.sessionId, 'logout', context.clock.now()))) return;
  await announceEnd(trx, caller);
  const object = { kind: 'session', id: caller.sessionId };
  await audit(context, trx, { ...caller, request: from }, 'sessions.signed-out', object);
}

async function endEverything(trx: Trx, at: Date): Promise<void> {
  await store.revokeEverySession(trx, 'restore', at);
  await discardEveryCode(trx, at);
}

function createClaim(
  { passwords, clock }: Context,
  codes: Codes,
  endSessionsOf: SessionsService['endSessionsOf'],
): ClaimAccount {
  return async (trx, userId, keepSessionId) => {
    // Nobody knows this password.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
    await store.claimUser(trx, userId, passwordHash, clock.now());
    await codes.discardAll(trx, userId);
    await endSessionsOf(trx, userId, 'password', keepSessionId);
  };
}

function createActivations({ clock }: Context) {
  const listeners: ActivationListener[] = [];
  const activated: ActivationListener = async (trx, profile, from) => {
    for (const listener of listeners) if (!(await listener(trx, profile, from))) return false;
    return true;
  };
  return {
    activated,
    onActivation: (listener: ActivationListener) => void listeners.push(listener),
    isAskedBySeveral: async (trx: Trx, userId: string): Promise<boolean> =>
      (await findWaitingProfiles(trx, userId, clock.now())).length > 1,
    activateWaiting: async (trx: Trx, user: { userId: string; isMailed: boolean }, from: ClientInfo) => {
      const [customerUserId, another] = await findWaitingProfiles(trx, user.userId, clock.now());
      if (another !== undefined) throw new AppError('code-gone');
      if (customerUserId !== undefined) await activated(trx, { ...user, customerUserId }, from);
    },
  };
}

function sweep(context: Context): Promise<void> {
  const { clock } = context;
  const now = clock.now();
  const before = new Date(now.getTime() - keepEndedMs);
  return asSystem(context, async (trx) => {
    await store.sweepSessions(trx, now, before);
    await sweepCodes(trx, new Date(now.getTime() - 2 * 3_600_000));
  });
}

// What ends or changes is dropped here at once, and in every other process by an event.
function createEndings(context: Context, cache: SessionCache, playback: PlaybackService) {
  context.events.onAny((target, event) => {
    if (event.type === 'rights-changed') {
      cache.dropUsers(target.customerId, target.customerUserId);
      playback.forgetUsers(target.customerId);
      return;
    }
    const isAboutSession = event.type === 'session-ended' || event.type === 'session-changed';
    if (isAboutSession && target.sessionId !== undefined) cache.drop(target.sessionId);
    if (isAboutSession && target.sessionId !== undefined) playback.forgetGrant(target.sessionId);
  });
  const announceEnd = async (
    trx: Trx,
    session: { sessionId: string; customerId: string | null },
    reason?: 'inactive',
  ) => {
    cache.drop(session.sessionId);
    playback.forgetGrant(session.sessionId);
    const target = { customerId: session.customerId ?? noCustomer, sessionId: session.sessionId };
    await context.events.publish(trx, target, {
      type: 'session-ended',
      ...(reason === undefined ? {} : { reason }),
    });
  };
  return {
    announceEnd,
    announceChange: async (trx: Trx, { sessionId, customerId }: Caller) => {
      cache.drop(sessionId);
      const target = { customerId: customerId ?? noCustomer, sessionId };
      await context.events.publish(trx, target, { type: 'session-changed' });
    },
    endSessionsOf: async (trx: Trx, userId: string, reason: string, except?: string) => {
      const at = context.clock.now();
      const ended = await store.revokeSessionsOf(trx, userId, { reason, at, except });
      for (const session of ended) await announceEnd(trx, session);
      return ended.length;
    },
    endSessionsIn: async (
      trx: Trx,
      customerUserIds: readonly string[],
      reason: string,
      told?: 'inactive',
    ) => {
      const ended = await store.revokeSessionsIn(trx, customerUserIds, { reason, at: context.clock.now() });
      for (const session of ended) await announceEnd(trx, session, told);
      return ended.length;
    },
  };
}

interface Activity {
  /** The row with the last activity that this process knows of, written or not. */
  readonly seen: (row: store.SessionRow) => store.SessionRow;
  readonly note: (sessionId: string) => void;
}

// Written at most twice a minute for each session, beside the request.
function createActivity(context: Context): Activity {
  const { clock, log } = context;
  const known = new Map<string, { lastMs: number; writtenMs: number }>();
  return {
    seen: (row) => {
      const lastMs = Math.max(row.lastActiveAt.getTime(), known.get(row.sessionId)?.lastMs ?? 0);
      return { ...row, lastActiveAt: new Date(lastMs) };
    },
    note: (sessionId) => {
      const nowMs = clock.nowMs();
      const entry = known.get(sessionId);
      const isWritten = entry !== undefined && nowMs - entry.writtenMs < writeActivityEveryMs;
      known.delete(sessionId);
      known.set(sessionId, { lastMs: nowMs, writtenMs: isWritten ? entry.writtenMs : nowMs });
      const [oldest] = known.keys();
      if (known.size > 20_000 && oldest !== undefined) known.delete(oldest);
      if (isWritten) return;
      asSystem(context, (trx) => store.touchSession(trx, sessionId, new Date(nowMs))).catch(
        (error: unknown) => log.warn({ err: error }, 'activity was not noted'),
      );
    },
  };
}

function createGate(context: Context, cache: SessionCache, activity: Activity): SessionGate {
  const { clock } = context;
  const live = (row: store.SessionRow | undefined): LiveSession | null =>
    row !== undefined && endOf(activity.seen(row), clock.nowMs()) === undefined
      ? toLiveSession(row, clock.nowMs())
      : null;
  return {
    authenticate: async (accessToken) => {
      const hash = hashToken(accessToken);
      const key = hash.toString('base64');
      const cached = cache.byToken(key);
      if (cached !== undefined) return live(cached);
      let tokenExpiresAt: Date | undefined;
      const load = async () => {
        const row = await asSystem(context, (trx) => store.findSessionByAccessToken(trx, hash, clock.now()));
        tokenExpiresAt = row?.tokenExpiresAt;
        return row;
      };
      return live(await cache.read(load, { hash: key, expiresAt: () => tokenExpiresAt }));
    },
    find: async (sessionId) => {
      const cached = cache.byId(sessionId);
      if (cached !== undefined) return live(cached);
      return live(await cache.read(() => asSystem(context, (trx) => store.findSession(trx, sessionId))));
    },
    touch: ({ caller }) => activity.note(caller.sessionId),
  };
}

const grantPattern = /^[0-9a-f-]{36}$/;

async function findViewer(
  gate: SessionGate,
  customerId: string,
  grant: string,
): Promise<PlaybackCaller | null> {
  if (!grantPattern.test(grant)) return null;
  const session = await gate.find(grant);
  if (session === null || session.mustChangePassword) return null;
  const { caller } = session;
  if (caller.customerId !== customerId) return null;
  return {
    kind: 'member',
    customerId,
    customerUserId: caller.customerUserId,
    permissions: caller.permissions,
  };
}

async function switchProfile(
  context: Context,
  trx: Trx,
  { member, customerId, from }: { member: Member; customerId: string; from: ClientInfo },
): Promise<void> {
  const profiles = await listProfiles(trx, member.userId);
  const wanted = profiles.find((profile) => profile.customerId === customerId);
  if (wanted === undefined) throw new AppError('not-found');
  if (wanted.isLocked) throw new AppError('profile-locked');
  if (wanted.customerUserId === member.customerUserId) return;
  await store.moveSession(trx, member.sessionId, wanted);
  const target = { customerId: member.customerId, sessionId: member.sessionId };
  await context.events.publish(trx, target, { type: 'session-changed' });
  const actor = { ...member, customerId: wanted.customerId, request: from };
  await audit(context, trx, actor, 'sessions.switched-customer', { kind: 'session', id: member.sessionId });
}

async function othersOf(trx: Trx, member: Member): Promise<Member[]> {
  const profiles = await listProfiles(trx, member.userId);
  return profiles
    .filter((profile) => !profile.isLocked && profile.customerUserId !== member.customerUserId)
    .map(({ customerId, customerUserId, role, customPermissions, customer: { flags } }) => {
      const permissions = permissionsOf({ role, custom: customPermissions, flags });
      return { ...member, customerId, customerUserId, role, permissions, flags };
    });
}

async function describe(trx: Trx, caller: Caller): Promise<SessionDescription> {
  const [user, profile = null] = await Promise.all([
    store.findUser(trx, caller.userId),
    caller.customerUserId === null ? undefined : findProfile(trx, caller.customerUserId),
  ]);
  return {
    userName: user?.user_name ?? '',
    profile,
    idleMinutes: profile?.customer.idleMinutes ?? defaultIdleMinutes,
  };
}

function presentProfile(row: ProfileRow): CustomerProfile {
  return {
    customerID: row.customerId,
    customerName: row.customer.name,
    customerCity: row.customer.city,
    customerState: row.customer.state,
    customerZip: row.customer.zip,
    customerLogoAddnl: row.customer.logo,
    sequence: row.sequence,
    isLocked: row.isLocked,
  };
}
