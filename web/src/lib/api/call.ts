import type { Call, CallRequest, CallResponse } from '@rushes/contract/call';
import type { ErrorCode, FieldError } from '@rushes/contract/errors';
import type { Services } from '@rushes/contract/services';
import { type Activity, activity, passiveCalls } from '../session/activity.ts';
import { type AnswerEffect, effectOf } from '../session/answer-rules.ts';
import { CallError, offlineError, retryAfterOf } from './call-error.ts';
import { connection } from './connection.ts';
import { preview } from '../session/preview.ts';
import { headersOf } from './request-headers.ts';
import { type Tokens, tokens } from '../session/tokens.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page, for what is reported while it is left. */
  readonly keepalive?: boolean;
}

type Method<C> =
  C extends Call<infer _Request, infer _Response>
    ? (request: CallRequest<C>, options?: CallOptions) => Promise<CallResponse<C>>
    : never;

/** Every call of the contract as a function: `api.clip.getClips({…})` answers its response or throws a `CallError`. */
export type Api = {
  readonly [S in keyof Services]: {
    readonly [M in keyof Services[S]['calls']]: Method<Services[S]['calls'][M]>;
  };
};

export interface ApiOptions {
  readonly fetch: typeof fetch;
  readonly tokens: Pick<Tokens, 'fresh' | 'end' | 'isStored'>;
  readonly activity: Pick<Activity, 'answered' | 'counts' | 'isOver'>;
  /** What an answer does to the session, where it does not end it. */
  readonly onEffect: AnswerListener;
  /** The role that the page is looked at as, if any: what is not to be asked at all then, and what says so of the rest. */
  readonly preview?: Pick<typeof preview, 'refuses' | 'headersFor' | 'refusal'>;
}

type AnswerListener = (effect: Exclude<AnswerEffect, { type: 'end' }>, error: CallError) => void;

/** Makes the client of the API. */
export function createApi(options: ApiOptions): Api {
  const service = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) => (request: unknown, callOptions?: CallOptions) =>
          post(options, `${name}/${String(method)}`, request, callOptions),
      },
    );
  return new Proxy({}, { get: (_target, name) => service(String(name)) }) as Api;
}

async function post(options: ApiOptions, path: string, request: unknown, callOptions?: CallOptions) {
  if (options.preview?.refuses(path) === true) throw options.preview.refusal();
  const isActivity = options.activity.counts(path);
  if (options.activity.isOver()) {
    options.tokens.end('sessionExpired');
    throw new CallError({ code: 'not-signed-in', message: endedText, httpStatus: 401 });
  }
  const token = await options.tokens.fresh();
  let response: Response;
  try {
    response = await options.fetch(`/rest/secure/service/${path}`, {
      method: 'POST',
      headers: {
        ...headersOf(token),
        ...options.preview?.headersFor(path),
        'Content-Type': 'application/json',
        ...(isActivity ? {} : { 'Rushes-Passive': '1' }),
      },
      body: JSON.stringify({ clientRequest: request }),
      ...(callOptions?.signal === undefined ? {} : { signal: callOptions.signal }),
      ...(callOptions?.keepalive === true ? { keepalive: true } : {}),
    });
  } catch (cause) {
    if (callOptions?.signal?.aborted === true) throw cause;
    connection.doubt();
    throw offlineError(cause);
  }
  connection.confirm();
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && isActivity) options.activity.answered();
  if (response.ok && answer.status === 'Ok') return answer.clientResponse;
  const error = toCallError(response, answer);
  react(options, error, answer.errorMessage ?? '', passiveCalls.has(path));
  throw error;
}

const endedText = 'Your session has ended. Sign in to continue.';

interface Answer {
  readonly status?: 'Ok' | 'Error';
  readonly clientResponse?: unknown;
  readonly errorMessage?: string;
  readonly code?: ErrorCode;
  readonly fields?: readonly FieldError[];
  readonly details?: unknown;
  readonly requestId?: string;
}

const httpCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'not-signed-in',
  409: 'switch-customer',
  413: 'too-large',
  429: 'rate-limited',
  502: 'busy',
  503: 'busy',
  507: 'disk-full',
};

function toCallError(response: Response, answer: Answer): CallError {
  return new CallError({
    code: answer.code ?? httpCodes[response.status] ?? 'internal',
    message: readable(answer.errorMessage ?? "The server's answer couldn't be read. Try again."),
    httpStatus: response.status,
    fields: answer.fields ?? [],
    details: answer.details,
    requestId: answer.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterS: retryAfterOf(response),
  });
}

/** Without what is between `##`: that is for the program. */
function readable(message: string): string {
  return message.replace(/\s*##[^#]*##/, '');
}

function react(
  options: Pick<ApiOptions, 'tokens' | 'onEffect'>,
  error: CallError,
  message: string,
  isPassive: boolean,
): void {
  const effect = effectOf({
    source: isPassive ? 'passive' : 'call',
    httpStatus: error.httpStatus,
    message,
    hasRefreshToken: options.tokens.isStored(),
  });
  if (effect === null) return;
  if (effect.type === 'end') options.tokens.end(effect.reason);
  else options.onEffect(effect, error);
}

/** What a refused request outside the calls, such as a download, does to the session: the same as a refused call. */
export function intercept(error: CallError): void {
  // A 400 there is about the file, never about the session.
  if (error.httpStatus === 400) return;
  react({ tokens, onEffect: notifyListeners }, error, error.message, false);
}

const listeners = new Set<AnswerListener>();

const notifyListeners: AnswerListener = (effect, error) => {
  for (const listener of listeners) listener(effect, error);
};

/** Calls `listener` when an answer does something to the session, short of ending it. */
export function onAnswerEffect(listener: AnswerListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The API as this browser calls it. */
export const api = createApi({
  fetch: (...request) => fetch(...request),
  tokens,
  activity,
  preview,
  onEffect: notifyListeners,
});
