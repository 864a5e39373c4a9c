import type { TokenResponse } from '@rushes/contract/sessions';
import { CallError, type CallErrorCode, offlineError } from './call-error.ts';
import { openTabChannel, type TabChannel, withLock } from './locks.ts';
import { readStored, writeStored } from './stored.ts';
import { webVersion } from './version.ts';

/** Why a session is over; each leads to its own page. */
export type SessionEnd = 'sessionExpired' | 'inActive' | 'landing' | 'signedOut' | 'broken';

interface AccessToken {
  readonly value: string;
  readonly expiresAtMs: number;
}

type TokenMessage = { readonly type: 'token'; readonly token: AccessToken };

export interface TokensOptions {
  readonly fetch: typeof fetch;
  readonly channel: TabChannel<TokenMessage>;
  readonly now: () => number;
  readonly lock: typeof withLock;
}

export interface Tokens {
  /** A token that is good for a call now, refreshed where needed; null while nobody is signed in. */
  fresh(): Promise<string | null>;
  /** Exchanges the refresh token, even where the access token is still good. */
  exchange(): Promise<TokenResponse>;
  signIn(userName: string, password: string, customerId?: string): Promise<TokenResponse>;
  isStored(): boolean;
  clear(): void;
  onEnd(listener: (end: SessionEnd) => void): () => void;
  end(reason: SessionEnd): void;
}

const marker = 'cookie';
const marginMs = 5_000;

/** Keeps the access token in memory and refreshes it once for all callers and all tabs. */
export function createTokens(options: TokensOptions): Tokens {
  const { channel, now } = options;
  let access: AccessToken | null = null;
  let inFlight: Promise<string | null> | null = null;
  const listeners = new Set<(end: SessionEnd) => void>();

  channel.onMessage((message) => {
    if (message.type === 'token') access = message.token;
  });
  const isFresh = () => access !== null && access.expiresAtMs - marginMs > now();
  const end = (reason: SessionEnd) => {
    for (const listener of listeners) listener(reason);
  };

  const take = (answer: TokenResponse) => {
    access = { value: answer.access_token, expiresAtMs: now() + answer.expires_in * 1000 };
    writeStored('refreshToken', marker);
    writeStored('refreshedAt', String(now()));
    channel.post({ type: 'token', token: access });
    return answer;
  };
  const exchange = async () => {
    const answer = await postToken(options, { grant_type: 'refresh_token', refresh_token: marker });
    if (answer instanceof CallError) {
      if (isFinal(answer)) end(endOf(answer.message));
      throw answer;
    }
    return take(answer);
  };
  const refreshInTurn = async () => {
    const startedAtMs = now();
    return options.lock('rushes-refresh', async () => {
      const refreshedAtMs = Number(readStored('refreshedAt') ?? 0);
      if (!isFresh() && refreshedAtMs >= startedAtMs) await heard(channel);
      if (!isFresh()) await exchange();
      return access?.value ?? null;
    });
  };

  return {
    async fresh() {
      if (isFresh()) return access?.value ?? null;
      if (readStored('refreshToken') === null) return null;
      inFlight ??= refreshInTurn().finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    exchange: () => options.lock('rushes-refresh', exchange),
    async signIn(username, password, customerId) {
      const answer = await postToken(options, {
        grant_type: 'password',
        username,
        password,
        ...(customerId === undefined ? {} : { customer_id: customerId }),
      });
      if (answer instanceof CallError) throw answer;
      return take(answer);
    },
    isStored: () => readStored('refreshToken') !== null,
    clear() {
      access = null;
      writeStored('refreshToken', null);
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end,
  };
}

/** Waits until another tab has sent the token that it just fetched, at most a second. */
async function heard(channel: TabChannel<TokenMessage>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = channel.onMessage(() => resolve());
  const timer = setTimeout(resolve, 1_000);
  await promise;
  clearTimeout(timer);
  stop();
}

async function postToken(
  { fetch }: TokensOptions,
  fields: Record<string, string>,
): Promise<TokenResponse | CallError> {
  const body = new URLSearchParams({ ...fields, client_id: 'rushes-web' });
  const headers = { 'Web-Version': webVersion, 'ngsw-bypass': 'true' };
  let response: Response;
  try {
    response = await fetch('/oauth/token', { method: 'POST', body, headers, credentials: 'same-origin' });
  } catch (cause) {
    return offlineError(cause);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isTokenResponse(answer)) return answer;
  return new CallError({
    code: tokenErrorCode(response.status),
    message: messageOf(answer) ?? 'The server is busy or restarting. Try again in a few seconds.',
    httpStatus: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

function isTokenResponse(answer: unknown): answer is TokenResponse {
  return typeof answer === 'object' && answer !== null && 'access_token' in answer;
}

function tokenErrorCode(httpStatus: number): CallErrorCode {
  if (httpStatus === 429) return 'rate-limited';
  if (httpStatus === 500) return 'internal';
  return httpStatus === 502 || httpStatus === 503 ? 'busy' : 'not-signed-in';
}

function messageOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  for (const key of ['errorMessage', 'error_description', 'message']) {
    const text: unknown = Reflect.get(answer, key);
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}

/** Whether the refusal of an exchange ends the session: not while the server is only busy or out of reach. */
function isFinal(error: CallError): boolean {
  return [400, 401, 404, 500].includes(error.httpStatus);
}

function endOf(message: string): SessionEnd {
  if (/^(Invalid refresh token|Cannot convert access token to JSON)/.test(message)) return 'landing';
  return message.startsWith('User is not active') ? 'inActive' : 'sessionExpired';
}

/** The tokens of this browser. */
export const tokens = createTokens({
  fetch: (...request) => fetch(...request),
  channel: openTabChannel('rushes-tokens'),
  now: Date.now,
  lock: withLock,
});
