import { randomUUID } from 'node:crypto';
import type { TokenRequest, TokenResponse } from '@rushes/contract/sessions';
import type { Context, Trx } from '../../context.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { ResponseCookie } from '../../platform/http/caller.ts';
import type { PlaybackService } from '../playback/service.ts';
import { endOf } from './liveness.ts';
import { presentSignIn } from './sign-in-answer.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import * as store from './store.ts';
import { TokenRefused } from './token-refused.ts';
import { createToken, hashToken, rotationKeyOf, successorOf } from './tokens.ts';

/** Where a token request came from. */
export interface Requester {
  readonly clientAddress: string;
  readonly requestId: string;
  readonly origin: string;
}

export interface SignIn {
  readonly response: TokenResponse;
  /** The token itself; the response of a browser holds a marker. */
  readonly refreshToken: string;
  readonly sessionEndsAt: Date;
  readonly mediaCookies: readonly ResponseCookie[];
}

export interface Grants {
  password(request: Extract<TokenRequest, { grant_type: 'password' }>, from: Requester): Promise<SignIn>;
  /** `token` is the refresh token itself, wherever the client kept it. */
  refresh(token: string, clientId: string, from: Requester): Promise<SignIn>;
}

interface Parts {
  readonly context: Context;
  readonly playback: PlaybackService;
  readonly guard: SignInGuard;
  readonly rotationKey: Buffer;
  /** The row with the last activity that this process knows of. */
  readonly seen: (row: store.SessionRow) => store.SessionRow;
  /** Tells every process that a session ended. */
  readonly announceEnd: (
    trx: Trx,
    session: { sessionId: string; customerId: string | null },
  ) => Promise<void>;
}

const accessTokenMs = 10 * 60_000;
const sessionMs = 24 * 3_600_000;
const graceMs = 10_000;

export function createGrants(parts: Omit<Parts, 'rotationKey'>): Grants {
  const complete: Parts = { ...parts, rotationKey: rotationKeyOf(parts.context.secrets.serverSecret) };
  return {
    password: (request, from) => signIn(complete, request, from),
    refresh: (token, clientId, from) => refresh(complete, token, clientId, from),
  };
}

async function signIn(
  parts: Parts,
  request: Extract<TokenRequest, { grant_type: 'password' }>,
  from: Requester,
): Promise<SignIn> {
  const { context, guard } = parts;
  const userName = request.username.trim();
  const waitS = guard.waitS(userName, from.clientAddress);
  if (waitS > 0) throw new TokenRefused('tooMany', { http: 429, error: 'slow_down', retryAfterS: waitS });
  const isStorable = !userName.includes('\u0000');
  const user = isStorable ? await context.db.system((trx) => store.findUserByName(trx, userName)) : undefined;
  const isRight = await context.passwords.verify(request.password, user?.password_hash ?? null);
  if (!isRight || user === undefined) {
    guard.failed(userName, from.clientAddress);
    await auditFailure(parts, user?.id ?? null, 'credentials', from);
    throw new TokenRefused('badCredentials');
  }
  guard.succeeded(userName, from.clientAddress);
  if (!user.is_active) {
    await auditFailure(parts, user.id, 'inactive', from);
    throw new TokenRefused('notActive');
  }
  return context.db.system((trx) => openSession(parts, trx, { user, request, from }));
}

async function openSession(
  parts: Parts,
  trx: Trx,
  {
    user,
    request,
    from,
  }: {
    user: store.UserRow;
    request: Extract<TokenRequest, { grant_type: 'password' }>;
    from: Requester;
  },
): Promise<SignIn> {
  const now = parts.context.clock.now();
  const profile = user.is_super_admin ? null : await chooseProfile(trx, user.id, request.customer_id);
  const session = {
    id: randomUUID(),
    userId: user.id,
    customerId: profile?.customerId ?? null,
    customerUserId: profile?.customerUserId ?? null,
    clientId: request.client_id,
    now,
    expiresAt: new Date(now.getTime() + sessionMs),
  };
  await store.insertSession(trx, session);
  await store.markSignedIn(trx, user.id, now);
  const refreshToken = createToken();
  await store.insertRefreshToken(trx, {
    hash: hashToken(refreshToken),
    sessionId: session.id,
    issuedAt: now,
  });
  await writeAudit(
    trx,
    {
      action: 'sessions.signed-in',
      customerId: session.customerId,
      userId: user.id,
      object: { kind: 'session', id: session.id },
      details: { client: request.client_id },
      clientAddress: from.clientAddress,
      requestId: from.requestId,
    },
    now,
  );
  return issue(parts, trx, {
    sessionId: session.id,
    expiresAt: session.expiresAt,
    clientId: request.client_id,
    user,
    profile,
    refreshToken,
    isFirstTimeLogin: user.first_signed_in_at === null,
    from,
  });
}

async function chooseProfile(
  trx: Trx,
  userId: string,
  customerId: string | undefined,
): Promise<store.ProfileRow> {
  const open = (await store.listProfiles(trx, userId)).filter((profile) => !profile.isLocked);
  const chosen =
    customerId === undefined ? open[0] : open.find((profile) => profile.customerId === customerId);
  if (chosen === undefined) throw new TokenRefused('locked');
  return chosen;
}

interface Issue {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly clientId: string;
  readonly user: store.UserRow;
  readonly profile: store.ProfileRow | null;
  readonly refreshToken: string;
  readonly isFirstTimeLogin: boolean;
  readonly from: Requester;
}

async function issue(parts: Parts, trx: Trx, facts: Issue): Promise<SignIn> {
  const { context, playback } = parts;
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

async function refresh(parts: Parts, token: string, clientId: string, from: Requester): Promise<SignIn> {
  const outcome = await parts.context.db.system((trx) => exchange(parts, trx, { token, clientId, from }));
  // Thrown after the commit: a revoked family stays revoked.
  if (outcome instanceof TokenRefused) throw outcome;
  return outcome;
}

async function exchange(
  parts: Parts,
  trx: Trx,
  { token, clientId, from }: { token: string; clientId: string; from: Requester },
): Promise<SignIn | TokenRefused> {
  const now = parts.context.clock.now();
  const hash = hashToken(token);
  const known = await store.lockRefreshToken(trx, hash);
  if (known === undefined) return new TokenRefused('invalidRefreshToken', { http: 404 });
  const session = await store.findSession(trx, known.sessionId);
  const user = session && (await store.findUser(trx, session.userId));
  if (session === undefined || user === undefined)
    return new TokenRefused('invalidRefreshToken', { http: 404 });
  if (!user.is_active) return new TokenRefused('notActive');
  if (session.clientId !== clientId || endOf(parts.seen(session), now.getTime()) !== undefined) {
    return new TokenRefused('invalidRefreshToken');
  }
  const successor = successorOf(parts.rotationKey, token);
  if (known.usedAt === null) {
    await store.markRefreshTokenUsed(trx, hash, now);
    await store.insertRefreshToken(trx, {
      hash: hashToken(successor),
      sessionId: session.sessionId,
      issuedAt: now,
    });
  } else if (now.getTime() - known.usedAt.getTime() > graceMs) {
    await endFamily(parts, trx, { session, now, from });
    return new TokenRefused('invalidRefreshToken');
  }
  const profiles = session.customerId === null ? [] : await store.listProfiles(trx, session.userId);
  const profile = profiles.find((entry) => entry.customerUserId === session.customerUserId) ?? null;
  return issue(parts, trx, {
    sessionId: session.sessionId,
    expiresAt: session.expiresAt,
    clientId,
    user,
    profile,
    refreshToken: successor,
    isFirstTimeLogin: false,
    from,
  });
}

// A token that was exchanged long ago is in two hands: nobody keeps the session.
async function endFamily(
  parts: Parts,
  trx: Trx,
  { session, now, from }: { session: store.SessionRow; now: Date; from: Requester },
): Promise<void> {
  await store.revokeSession(trx, session.sessionId, 'reuse', now);
  await parts.announceEnd(trx, session);
  await writeAudit(
    trx,
    {
      action: 'sessions.refresh-reused',
      customerId: session.customerId,
      userId: session.userId,
      object: { kind: 'session', id: session.sessionId },
      clientAddress: from.clientAddress,
      requestId: from.requestId,
    },
    now,
  );
}

async function auditFailure(
  parts: Parts,
  userId: string | null,
  reason: string,
  from: Requester,
): Promise<void> {
  const { db, clock } = parts.context;
  await db.system((trx) =>
    writeAudit(
      trx,
      {
        action: 'sessions.sign-in-failed',
        customerId: null,
        userId,
        details: { reason },
        clientAddress: from.clientAddress,
        requestId: from.requestId,
      },
      clock.now(),
    ),
  );
}
