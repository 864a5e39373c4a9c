import type { TokenRequest } from '@rushes/contract/identity/sessions';
import type { Trx } from '../../../../context.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Captcha } from './captcha.ts';
import { type CodeGrantDeps, type CodeGrants, createCodeGrants } from './code-grants.ts';
import { endOf } from '../liveness.ts';
import { issue, openSession, profileOf, type ClientInfo, type SignIn } from './open-session.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import * as store from '../store.ts';
import { TokenRefused } from '../tokens/token-refused.ts';
import { hashToken, rotationKeyOf, successorOf } from '../tokens/tokens.ts';
import { asSystem } from '../as-system.ts';

export interface Grants extends CodeGrants {
  password(request: Extract<TokenRequest, { grant_type: 'password' }>, from: ClientInfo): Promise<SignIn>;
  /** `token` is the refresh token itself, wherever the client kept it. */
  refresh(token: string, clientId: string, from: ClientInfo): Promise<SignIn>;
}

interface GrantDeps extends CodeGrantDeps {
  readonly guard: SignInGuard;
  readonly captcha: Captcha;
  readonly rotationKey: Buffer;
  /** Tells every process that a session ended. */
  readonly announceEnd: (
    trx: Trx,
    session: { sessionId: string; customerId: string | null },
  ) => Promise<void>;
}

const graceMs = 10_000;

export function createGrants(deps: Omit<GrantDeps, 'rotationKey'>): Grants {
  const complete: GrantDeps = { ...deps, rotationKey: rotationKeyOf(deps.context.secrets.serverSecret) };
  return {
    ...createCodeGrants(complete),
    password: (request, from) => signIn(complete, request, from),
    refresh: (token, clientId, from) => refresh(complete, token, clientId, from),
  };
}

async function signIn(
  deps: GrantDeps,
  request: Extract<TokenRequest, { grant_type: 'password' }>,
  from: ClientInfo,
): Promise<SignIn> {
  const { context, guard } = deps;
  const userName = request.username.trim();
  const waitS = guard.waitS(userName, from.clientAddress);
  if (waitS > 0) throw new TokenRefused('tooMany', { http: 429, error: 'slow_down', retryAfterS: waitS });
  if (guard.needsCaptcha(userName, from.clientAddress)) await requireCaptcha(deps, request.captcha);
  const isStorable = !userName.includes('\u0000');
  const user = isStorable ? await asSystem(context, (trx) => store.findUserByName(trx, userName)) : undefined;
  // Everybody knows their password: they are for the machine that the demo runs on.
  if (user?.is_demo === true && from.isForwarded === true) throw new TokenRefused('demoForwarded');
  const isRight = await context.passwords.verify(request.password, user?.password_hash ?? null);
  if (!isRight || user === undefined) {
    guard.failed(userName, from.clientAddress);
    await auditFailure(deps, user?.id ?? null, 'credentials', from);
    throw new TokenRefused('badCredentials');
  }
  guard.succeeded(userName, from.clientAddress);
  if (!user.is_active) {
    await auditFailure(deps, user.id, 'inactive', from);
    throw new TokenRefused('notActive');
  }
  return asSystem(context, (trx) =>
    openSession(deps, trx, {
      user,
      clientId: request.client_id,
      how: 'password',
      customerId: request.customer_id,
      from,
    }),
  );
}

async function requireCaptcha({ captcha }: GrantDeps, solved: string | undefined): Promise<void> {
  const isSolved = solved !== undefined && (await captcha.spend(solved));
  if (!isSolved) throw new TokenRefused('captchaRequired', { error: 'captcha-required' });
}

async function refresh(deps: GrantDeps, token: string, clientId: string, from: ClientInfo): Promise<SignIn> {
  const outcome = await asSystem(deps.context, (trx) => exchange(deps, trx, { token, clientId, from }));
  // Thrown after the commit: a revoked family stays revoked.
  if (outcome instanceof TokenRefused) throw outcome;
  return outcome;
}

async function exchange(
  deps: GrantDeps,
  trx: Trx,
  { token, clientId, from }: { token: string; clientId: string; from: ClientInfo },
): Promise<SignIn | TokenRefused> {
  const now = deps.context.clock.now();
  const hash = hashToken(token);
  const known = await store.lockRefreshToken(trx, hash);
  if (known === undefined) return new TokenRefused('invalidRefreshToken', { http: 404 });
  const session = await store.findSession(trx, known.sessionId);
  const user = session && (await store.findUser(trx, session.userId));
  if (session === undefined || user === undefined)
    return new TokenRefused('invalidRefreshToken', { http: 404 });
  // Support keeps its session whatever became of the user that it looks through.
  const isInactive =
    !session.isSuperAdmin && session.profileState !== null && session.profileState !== 'active';
  if (!user.is_active || isInactive) return new TokenRefused('notActive');
  if (session.clientId !== clientId || endOf(deps.seen(session), now.getTime()) !== undefined) {
    return new TokenRefused('invalidRefreshToken');
  }
  const successor = successorOf(deps.rotationKey, token);
  if (known.usedAt === null) {
    await store.markRefreshTokenUsed(trx, hash, now);
    await store.insertRefreshToken(trx, {
      hash: hashToken(successor),
      sessionId: session.sessionId,
      issuedAt: now,
    });
  } else if (now.getTime() - known.usedAt.getTime() > graceMs) {
    await endFamily(deps, trx, { session, now, from });
    return new TokenRefused('invalidRefreshToken');
  }
  return issue(deps, trx, {
    sessionId: session.sessionId,
    expiresAt: session.expiresAt,
    clientId,
    user,
    profile: await profileOf(trx, session, now.getTime()),
    refreshToken: successor,
    isFirstTimeLogin: false,
    from,
  });
}

// A token that was exchanged long ago is in two hands: nobody keeps the session.
async function endFamily(
  deps: GrantDeps,
  trx: Trx,
  { session, now, from }: { session: store.SessionRow; now: Date; from: ClientInfo },
): Promise<void> {
  await store.revokeSession(trx, session.sessionId, 'reuse', now);
  await deps.announceEnd(trx, session);
  const object = { kind: 'session', id: session.sessionId };
  await audit(deps.context, trx, { ...session, request: from }, 'sessions.refresh-reused', object);
}

async function auditFailure(
  deps: GrantDeps,
  userId: string | null,
  reason: string,
  from: ClientInfo,
): Promise<void> {
  const { context } = deps;
  const actor = { customerId: null, userId, request: from };
  await asSystem(context, (trx) =>
    audit(context, trx, actor, 'sessions.sign-in-failed', null, { details: { reason } }),
  );
}
