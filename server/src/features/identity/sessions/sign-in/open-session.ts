import { randomUUID } from 'node:crypto';
import type { TokenResponse } from '@rushes/contract/identity/sessions';
import type { Context, Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import type { ResponseCookie } from '../../../../platform/http/caller.ts';
import type { PlaybackService } from '../../../media/playback/service.ts';
import { isViewing } from '../liveness.ts';
import { presentSignIn } from './sign-in-answer.ts';
import { findProfile, listProfiles, type ProfileRow } from '../profiles-store.ts';
import * as store from '../store.ts';
import { TokenRefused } from '../tokens/token-refused.ts';
import { createToken, hashToken } from '../tokens/tokens.ts';
import { markSignedIn } from '../../members/service.ts';

/** Where a request came from. */
export interface ClientInfo {
  readonly clientAddress: string;
  readonly requestId: string;
  readonly origin: string;
  readonly userAgent?: string | undefined;
  /** Whether a proxy passed the request on. */
  readonly isForwarded?: boolean;
}

export interface SignIn {
  readonly response: TokenResponse;
  /** The token itself; the response of a browser holds a marker. */
  readonly refreshToken: string;
  readonly sessionEndsAt: Date;
  readonly mediaCookies: readonly ResponseCookie[];
}

/** What tokens are issued with. */
export interface IssueDeps {
  readonly context: Context;
  readonly playback: PlaybackService;
}

export interface Opening {
  readonly user: store.UserRow;
  readonly clientId: string;
  readonly how: 'password' | 'activation' | 'google';
  /** The profile to land in; the first that is open where neither is named. */
  readonly customerId?: string | undefined;
  readonly customerUserId?: string | undefined;
  readonly from: ClientInfo;
}

const accessTokenMs = 10 * 60_000;
const sessionMs = 24 * 3_600_000;

/** Opens a session for a user who has shown who they are. */
export async function openSession(deps: IssueDeps, trx: Trx, opening: Opening): Promise<SignIn> {
  const { user, clientId, how, from } = opening;
  // A password that changed since it was checked opens nothing, and none changes until this session is there to be ended.
  const isUnchanged = await store.holdUser(trx, user.id, user.password_hash);
  if (!isUnchanged) throw new TokenRefused('badCredentials');
  const now = deps.context.clock.now();
  const profile = user.is_super_admin ? null : await chooseProfile(trx, opening);
  const session = {
    id: randomUUID(),
    userId: user.id,
    customerId: profile?.customerId ?? null,
    customerUserId: profile?.customerUserId ?? null,
    clientId,
    now,
    expiresAt: new Date(now.getTime() + sessionMs),
    userAgent: from.userAgent?.slice(0, 300) ?? null,
    clientAddress: from.clientAddress,
  };
  await store.insertSession(trx, session);
  await markSignedIn(trx, session, now);
  const refreshToken = await insertNewRefreshToken(trx, session.id, now);
  const object = { kind: 'session', id: session.id };
  const details = { client: clientId, how };
  await audit(deps.context, trx, { ...session, request: from }, 'sessions.signed-in', object, { details });
  return issue(deps, trx, {
    sessionId: session.id,
    expiresAt: session.expiresAt,
    clientId,
    user,
    profile,
    refreshToken,
    isFirstTimeLogin: user.first_signed_in_at === null,
    from,
  });
}

/** Another refresh token for a session. */
export async function insertNewRefreshToken(trx: Trx, sessionId: string, now: Date): Promise<string> {
  const refreshToken = createToken();
  await store.insertRefreshToken(trx, { hash: hashToken(refreshToken), sessionId, issuedAt: now });
  return refreshToken;
}

async function chooseProfile(trx: Trx, { user, customerId, customerUserId }: Opening): Promise<ProfileRow> {
  const profiles = await listProfiles(trx, user.id);
  const wanted = profiles.filter(
    (profile) =>
      (customerId === undefined || profile.customerId === customerId) &&
      (customerUserId === undefined || profile.customerUserId === customerUserId),
  );
  const chosen = wanted.find((profile) => !profile.isLocked);
  if (chosen !== undefined) return chosen;
  const isOtherOpen = profiles.some(({ isLocked }) => !isLocked);
  const why = whyLocked(wanted);
  throw new TokenRefused(why === 'notActive' && isOtherOpen ? 'profileLocked' : why);
}

/** Anyone who is locked with their whole organisation is told so. */
function whyLocked(profiles: readonly ProfileRow[]): 'notActive' | 'customerSuspended' | 'customerClosed' {
  if (profiles.some(({ lockedWith }) => lockedWith === 'suspended')) return 'customerSuspended';
  return profiles.some(({ lockedWith }) => lockedWith === 'closed') ? 'customerClosed' : 'notActive';
}

export interface Issue {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly clientId: string;
  readonly user: store.UserRow;
  readonly profile: ProfileRow | null;
  readonly refreshToken: string;
  readonly isFirstTimeLogin: boolean;
  readonly from: ClientInfo;
}

/** The profile that a session works in. */
export async function profileOf(
  trx: Trx,
  session: store.SessionRow,
  nowMs: number,
): Promise<ProfileRow | null> {
  if (session.customerUserId === null || (session.isSuperAdmin && !isViewing(session, nowMs))) return null;
  return (await findProfile(trx, session.customerUserId)) ?? null;
}

/** Issues an access token and media cookies, and writes the answer. */
export async function issue(deps: IssueDeps, trx: Trx, facts: Issue): Promise<SignIn> {
  const { context, playback } = deps;
  const nowMs = context.clock.nowMs();
  const endsAtMs = Math.min(nowMs + accessTokenMs, facts.expiresAt.getTime());
  const accessToken = createToken();
  await store.insertAccessToken(trx, {
    hash: hashToken(accessToken),
    sessionId: facts.sessionId,
    expiresAt: new Date(endsAtMs),
  });
  const media = playback.cookiesFor({
    customerId: facts.profile?.customerId ?? 'none',
    grant: facts.sessionId,
    origin: facts.from.origin,
  });
  const { user, profile, clientId, refreshToken, isFirstTimeLogin } = facts;
  return {
    response: presentSignIn({
      user,
      profile,
      clientId,
      accessToken,
      refreshToken,
      isFirstTimeLogin,
      expiresInS: Math.floor((endsAtMs - nowMs) / 1000),
      preSignedCookie: media.preSignedCookie,
    }),
    refreshToken,
    sessionEndsAt: facts.expiresAt,
    mediaCookies: media.cookies,
  };
}
