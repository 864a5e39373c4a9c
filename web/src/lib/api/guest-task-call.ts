import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Services['guesttask']['calls'];
export type GuestTask = CallResponse<Calls['openGuestTask']>;
export type GuestTaskShot = GuestTask['shots'][number];

export type GuestTaskAnswer =
  | { readonly outcome: 'ok'; readonly task: GuestTask }
  /** `changed`: the task was closed, or something was sent in another tab. */
  | { readonly outcome: 'invalid' | 'changed' }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };

interface Body {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly fields?: readonly { readonly path: string }[];
  readonly clientResponse?: GuestTask;
}

/** Asks the server as a contact, without a session. */
export async function callGuestTask<Method extends Exclude<keyof Calls, 'getGuestTaskExample'>>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<GuestTaskAnswer> {
  const response = await ask(method, request);
  if (response === null) return { outcome: 'failed', requestId: undefined };
  const body = (await response.json().catch(() => ({}))) as Body;
  const { code, requestId, fields = [] } = body;
  if (body.status === 'Ok' && body.clientResponse !== undefined)
    return { outcome: 'ok', task: body.clientResponse };
  if (code === 'link-gone' || fields.some(({ path }) => path === 'token'))
    return { outcome: 'gone', requestId };
  if (code === 'invalid') return { outcome: 'invalid' };
  if (code === 'wrong-state') return { outcome: 'changed' };
  return { outcome: response.status === 429 || response.status === 503 ? 'busy' : 'failed', requestId };
}

/** The picture of how a shot may look; null where it can't be had now. */
export async function loadShotExample(
  request: CallRequest<Calls['getGuestTaskExample']>,
): Promise<string | null> {
  const response = await ask('getGuestTaskExample', request);
  const body = (await response?.json().catch(() => null)) as {
    readonly clientResponse?: CallResponse<Calls['getGuestTaskExample']>;
  } | null;
  return body?.clientResponse?.url ?? null;
}

/** Null where nothing answers. */
async function ask(method: keyof Calls, request: unknown): Promise<Response | null> {
  return fetch(`/rest/secure/service/guesttask/${method}`, {
    method: 'POST',
    headers: { ...headersOf(null), 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientRequest: request }),
  }).catch(() => null);
}
