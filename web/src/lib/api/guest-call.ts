import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Services['guestpage']['calls'];
export type GuestMethod = keyof Calls;
export type GuestPage = CallResponse<Calls['openGuestPage']>;
export type GuestVisit = CallResponse<Calls['getGuestVisit']>;

/** Why guests can't begin now, and whose page it is. */
export interface ClosedPage {
  readonly slug: string;
  readonly organisation: string;
  readonly brand: GuestPage['brand'];
  readonly reason: 'not-yet' | 'paused' | 'closed' | 'full';
}

export type GuestAnswer<Method extends GuestMethod> =
  | { readonly outcome: 'ok'; readonly response: CallResponse<Calls[Method]> }
  | { readonly outcome: 'closed'; readonly closed: ClosedPage }
  | { readonly outcome: 'invalid'; readonly paths: readonly string[] }
  | { readonly outcome: 'busy'; readonly requestId: string | undefined; readonly retryAfterS: number }
  | {
      readonly outcome: 'gone' | 'changed' | 'over' | 'failed';
      readonly requestId: string | undefined;
    };

interface Body<Method extends GuestMethod> {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly fields?: readonly { readonly path: string }[];
  readonly details?: ClosedPage;
  readonly clientResponse?: CallResponse<Calls[Method]>;
}

/** Asks the server as a guest, without a session. */
export async function callGuest<Method extends GuestMethod>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<GuestAnswer<Method>> {
  let response: Response;
  try {
    response = await fetch(`/rest/secure/service/guestpage/${method}`, {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const body = (await response.json().catch(() => ({}))) as Body<Method>;
  const { code, requestId, details, fields = [] } = body;
  if (body.status === 'Ok' && body.clientResponse !== undefined)
    return { outcome: 'ok', response: body.clientResponse };
  if (code === 'guests-closed' && details !== undefined) return { outcome: 'closed', closed: details };
  const paths = fields.map(({ path }) => path);
  if (code === 'link-gone' || paths.includes('slug') || paths.includes('token'))
    return { outcome: 'gone', requestId };
  if (code === 'invalid') return { outcome: 'invalid', paths };
  if (code === 'conflict') return { outcome: 'changed', requestId };
  if (code === 'wrong-state') return { outcome: 'over', requestId };
  if (response.status !== 429 && response.status !== 503) return { outcome: 'failed', requestId };
  return { outcome: 'busy', requestId, retryAfterS: Number(response.headers.get('Retry-After') ?? 0) };
}
