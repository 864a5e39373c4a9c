import type { TokenRequest } from '@rushes/contract/identity/sessions';
import type { Trx } from '../../../../context.ts';
import type { Codes } from './codes.ts';
import { endOf } from '../liveness.ts';
import {
  insertNewRefreshToken,
  issue,
  type IssueDeps,
  openSession,
  profileOf,
  type ClientInfo,
  type SignIn,
} from './open-session.ts';
import * as store from '../store.ts';
import { TokenRefused } from '../tokens/token-refused.ts';
import { asSystem } from '../as-system.ts';

type RequestOf<Grant extends TokenRequest['grant_type']> = Extract<TokenRequest, { grant_type: Grant }>;

/** Signing in by a code that the server gave out; `boundTo` is the browser's half of it. */
export interface CodeGrants {
  activation(request: RequestOf<'activation'>, from: ClientInfo): Promise<SignIn>;
  handoff(request: RequestOf<'handoff'>, boundTo: string, from: ClientInfo): Promise<SignIn>;
  google(request: RequestOf<'google'>, boundTo: string, from: ClientInfo): Promise<SignIn>;
}

export type ActivationListener = (
  trx: Trx,
  profile: { readonly userId: string; readonly customerUserId: string; readonly isMailed: boolean },
  from: ClientInfo,
) => Promise<boolean>;

/** Gives an account to the owner of its address; see `SessionsService.claimAccount`. */
export type ClaimAccount = (trx: Trx, userId: string, keepSessionId?: string) => Promise<void>;

export interface CodeGrantDeps extends IssueDeps {
  readonly codes: Codes;
  /** Told of a first sign-in by a code that names a profile. */
  readonly activated: ActivationListener;
  readonly claimAccount: ClaimAccount;
  /** The row with the last activity that this process knows of. */
  readonly seen: (row: store.SessionRow) => store.SessionRow;
}

export function createCodeGrants(deps: CodeGrantDeps): CodeGrants {
  const { context } = deps;
  return {
    activation: (request, from) => asSystem(context, (trx) => activate(deps, trx, request, from)),
    handoff: (request, boundTo, from) =>
      asSystem(context, (trx) => handOver(deps, trx, { request, boundTo, from })),
    google: (request, boundTo, from) =>
      asSystem(context, (trx) => signInByResult(deps, trx, { request, boundTo, from })),
  };
}

// A refusal rolls the spending back: who typed another name can still use the link.
async function activate(
  deps: CodeGrantDeps,
  trx: Trx,
  request: RequestOf<'activation'>,
  from: ClientInfo,
): Promise<SignIn> {
  const code = await deps.codes.spend(trx, request.code, 'activation');
  const user = code && (await store.findUser(trx, code.userId));
  if (user === undefined || user.user_name.toLowerCase() !== request.username.trim().toLowerCase()) {
    throw new TokenRefused('codeGone');
  }
  if (!user.is_active) throw new TokenRefused('notActive');
  const { customerUserId, isMailed = false } = code ?? {};
  const isAccepted =
    customerUserId == null ||
    (await deps.activated(trx, { userId: user.id, customerUserId, isMailed }, from));
  if (!isAccepted) throw new TokenRefused('codeGone');
  if (isMailed) await deps.claimAccount(trx, user.id);
  else await store.requirePasswordChange(trx, user.id);
  const byCode = request.customer_id === undefined ? code?.customerUserId : undefined;
  return openSession(deps, trx, {
    user: { ...user, ...(await store.findUser(trx, user.id)), must_change_password: true },
    clientId: request.client_id,
    how: 'activation',
    customerId: request.customer_id,
    customerUserId: byCode ?? undefined,
    from,
  });
}

// The session goes on as it is, with its own end; only the tokens are new.
async function handOver(
  deps: CodeGrantDeps,
  trx: Trx,
  { request, boundTo, from }: { request: RequestOf<'handoff'>; boundTo: string; from: ClientInfo },
): Promise<SignIn> {
  const now = deps.context.clock.now();
  const code = await deps.codes.spend(trx, request.code, 'handoff', boundTo);
  const session = code?.sessionId == null ? undefined : await store.findSession(trx, code.sessionId);
  const user = session && (await store.findUser(trx, session.userId));
  if (session === undefined || user === undefined) throw new TokenRefused('invalidRefreshToken');
  if (!user.is_active) throw new TokenRefused('notActive');
  const isOver = endOf(deps.seen(session), now.getTime()) !== undefined;
  if (isOver || session.clientId !== request.client_id) throw new TokenRefused('invalidRefreshToken');
  return issue(deps, trx, {
    sessionId: session.sessionId,
    expiresAt: session.expiresAt,
    clientId: session.clientId,
    user,
    profile: await profileOf(trx, session, now.getTime()),
    refreshToken: await insertNewRefreshToken(trx, session.sessionId, now),
    isFirstTimeLogin: false,
    from,
  });
}

async function signInByResult(
  deps: CodeGrantDeps,
  trx: Trx,
  { request, boundTo, from }: { request: RequestOf<'google'>; boundTo: string; from: ClientInfo },
): Promise<SignIn> {
  const code = await deps.codes.spend(trx, request.code, 'google', boundTo);
  const user = code && (await store.findUser(trx, code.userId));
  if (user === undefined) throw new TokenRefused('codeGone');
  if (!user.is_active) throw new TokenRefused('notActive');
  return openSession(deps, trx, {
    user,
    clientId: request.client_id,
    how: 'google',
    customerId: request.customer_id,
    from,
  });
}
