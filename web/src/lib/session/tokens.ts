import type { TokenResponse } from '@rushes/contract/identity/sessions';
import { effectOf, type SessionEnd } from './answer-rules.ts';
import { CallError, type CallErrorCode, offlineError, retryAfterOf } from '../api/call-error.ts';
import { openTabChannel, type TabChannel, withLock } from '../device/locks.ts';
import { headersOf } from '../api/request-headers.ts';
import { readStored, writeStored } from '../device/stored.ts';

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
  /** Any way in that the token endpoint knows, by its form fields. */
  grant(fields: Readonly<Record<string, string>>): Promise<TokenResponse>;
  isStored(): boolean;
  clear(): void;
  onEnd(listener: (end: SessionEnd) => void): () => void;
  end(reason: SessionEnd): void;
}

const marker = 'cookie';
const marginMs = 5_000;
const justNowMs = 2_000;

/** Keeps the access token in memory and refreshes it once for all callers and all tabs. */
class BrowserTokens implements Tokens {
  readonly #options: TokensOptions;
  readonly #listeners = new Set<(end: SessionEnd) => void>();
  #access: AccessToken | null = null;
  #inFlight: Promise<string | null> | null = null;

  constructor(options: TokensOptions) {
    this.#options = options;
    options.channel.onMessage((message) => {
      if (message.type === 'token') this.#access = message.token;
    });
  }

  async fresh() {
    if (this.#isFresh()) return this.#access?.value ?? null;
    if (!this.isStored()) return null;
    this.#inFlight ??= this.#refreshInTurn().finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  }

  exchange() {
    return this.#options.lock('rushes-refresh', () => this.#exchange());
  }

  async grant(fields: Readonly<Record<string, string>>) {
    const answer = await postToken(this.#options, fields);
    if (answer instanceof CallError) throw answer;
    return this.#take(answer);
  }

  isStored() {
    return readStored('refreshToken') !== null;
  }

  clear() {
    this.#access = null;
    writeStored('refreshToken', null);
  }

  onEnd(listener: (end: SessionEnd) => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  end(reason: SessionEnd) {
    for (const listener of this.#listeners) listener(reason);
  }

  #isFresh() {
    return this.#access !== null && this.#access.expiresAtMs - marginMs > this.#options.now();
  }

  #refreshInTurn() {
    const { channel, lock, now } = this.#options;
    const startedAtMs = now();
    return lock('rushes-refresh', async () => {
      const refreshedAtMs = Number(readStored('refreshedAt') ?? 0);
      // Another tab refreshed while this one waited, or a moment before: its token is on its way.
      if (!this.#isFresh() && refreshedAtMs >= startedAtMs - justNowMs) await heard(channel);
      if (!this.#isFresh()) await this.#exchange();
      return this.#access?.value ?? null;
    });
  }

  async #exchange() {
    const hadToken = this.isStored();
    const answer = await postToken(this.#options, { grant_type: 'refresh_token', refresh_token: marker });
    // Signed out meanwhile, here or in another tab: the answer belongs to nobody any more.
    if (hadToken && !this.isStored()) throw signedOutError();
    if (!(answer instanceof CallError)) return this.#take(answer);
    const { httpStatus, message } = answer;
    const effect = effectOf({ source: 'refresh', httpStatus, message, hasRefreshToken: hadToken });
    if (effect?.type === 'end') this.end(effect.reason);
    throw answer;
  }

  #take(answer: TokenResponse) {
    const { channel, now } = this.#options;
    this.#access = { value: answer.access_token, expiresAtMs: now() + answer.expires_in * 1000 };
    writeStored('refreshToken', marker);
    writeStored('refreshedAt', String(now()));
    channel.post({ type: 'token', token: this.#access });
    return answer;
  }
}

/** Makes the tokens of a tab. */
export function createTokens(options: TokensOptions): Tokens {
  return new BrowserTokens(options);
}

function signedOutError(): CallError {
  return new CallError({
    code: 'not-signed-in',
    message: "You're signed out. Sign in to continue.",
    httpStatus: 401,
  });
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
  fields: Readonly<Record<string, string>>,
): Promise<TokenResponse | CallError> {
  const body = new URLSearchParams({ ...fields, client_id: 'rushes-web' });
  let response: Response;
  try {
    response = await fetch('/oauth/token', {
      method: 'POST',
      body,
      headers: headersOf(null),
      credentials: 'same-origin',
      // A page that closes meanwhile still gets its new cookie; the old one would be taken for a stolen copy later.
      keepalive: true,
    });
  } catch (cause) {
    return offlineError(cause);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isTokenResponse(answer)) return answer;
  return new CallError({
    code: tokenErrorCode(response.status, answer),
    message: messageOf(answer) ?? 'The server is busy or restarting. Try again in a few seconds.',
    httpStatus: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterS: retryAfterOf(response),
  });
}

function isTokenResponse(answer: unknown): answer is TokenResponse {
  return typeof answer === 'object' && answer !== null && 'access_token' in answer;
}

function tokenErrorCode(httpStatus: number, answer: unknown): CallErrorCode {
  if (typeof answer === 'object' && answer !== null && Reflect.get(answer, 'error') === 'captcha-required') {
    return 'captcha-required';
  }
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

/** The tokens of this browser. */
export const tokens = createTokens({
  fetch: (...request) => fetch(...request),
  channel: openTabChannel('rushes-tokens'),
  now: Date.now,
  lock: withLock,
});
