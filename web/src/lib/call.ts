import type { Call, CallRequest, CallResponse } from '@rushes/contract/call';
import type { ErrorCode, FieldError } from '@rushes/contract/errors';
import type { Services } from '@rushes/contract/services';
import { CallError, offlineError } from './call-error.ts';
import { writeStored } from './stored.ts';
import { type Tokens, tokens } from './tokens.ts';
import { unsavedWork } from './unsaved.ts';
import { webVersion } from './version.ts';

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
  readonly tokens: Tokens;
  /** The object belongs to another profile of the same person (HTTP 409). */
  readonly onOtherCustomer: (customerId: string) => void;
  /** The server had a fault of its own (HTTP 500). */
  readonly onFault: (requestId: string | undefined) => void;
}

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
  const token = await options.tokens.fresh();
  writeStored('lastActivity', String(Date.now()));
  let response: Response;
  try {
    response = await options.fetch(`/rest/secure/service/${path}`, {
      method: 'POST',
      headers: headersOf(token),
      body: JSON.stringify({ clientRequest: request }),
      ...(callOptions?.signal === undefined ? {} : { signal: callOptions.signal }),
      ...(callOptions?.keepalive === true ? { keepalive: true } : {}),
    });
  } catch (cause) {
    if (callOptions?.signal?.aborted === true) throw cause;
    throw offlineError(cause);
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.status === 'Ok') return answer.clientResponse;
  const error = toCallError(response, answer);
  react(options, error);
  throw error;
}

/** The headers that every request carries. */
export function headersOf(token: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Web-Version': webVersion,
    'ngsw-bypass': 'true',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

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
  404: 'not-found',
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
    message: answer.errorMessage ?? 'The server gave an answer that cannot be read. Try again.',
    httpStatus: response.status,
    fields: answer.fields ?? [],
    details: answer.details,
    requestId: answer.requestId ?? response.headers.get('x-request-id') ?? undefined,
  });
}

function react(options: ApiOptions, error: CallError): void {
  const isBroken = error.message.startsWith(
    "Oops, there's something wrong. Try clearing your browser cache by pressing",
  );
  if (error.httpStatus === 401) options.tokens.end('sessionExpired');
  else if (error.httpStatus === 500) options.onFault(error.requestId);
  else if (error.httpStatus === 200 && isBroken) options.tokens.end('broken');
  else if (error.httpStatus === 409) {
    const customerId = /##([0-9a-f-]{36})##/i.exec(error.message)?.[1];
    if (customerId === undefined) console.error('A conflict named no profile.', error.requestId);
    else options.onOtherCustomer(customerId);
  }
}

const faults = new EventTarget();

/** Calls `listener` when an answer says that the object belongs to another profile. */
export function onOtherCustomer(listener: (customerId: string) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail);
  faults.addEventListener('other-customer', handle);
  return () => faults.removeEventListener('other-customer', handle);
}

/** The API as this browser calls it. */
export const api = createApi({
  fetch: (...request) => fetch(...request),
  tokens,
  onOtherCustomer: (detail) => faults.dispatchEvent(new CustomEvent('other-customer', { detail })),
  onFault: () => {
    // The call's own screen says it and offers a retry; only what the page holds is put into safety.
    void unsavedWork.keepAll();
  },
});
