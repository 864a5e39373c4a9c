import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Services['guestreview']['calls'];
export type GuestReview = CallResponse<Calls['openGuestReview']>;
export type GuestReviewVersion = NonNullable<GuestReview['version']>;

export type GuestReviewAnswer =
  | { readonly outcome: 'ok'; readonly review: GuestReview }
  /** `changed`: the review went on meanwhile, or the code has to be entered again. */
  | { readonly outcome: 'invalid' | 'changed' }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };

interface Body {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly fields?: readonly { readonly path: string }[];
  readonly clientResponse?: GuestReview;
}

/** Asks the server as an outside reviewer, without a session. */
export async function callGuestReview<Method extends keyof Calls>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<GuestReviewAnswer> {
  let response: Response;
  try {
    response = await fetch(`/rest/secure/service/guestreview/${method}`, {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const body = (await response.json().catch(() => ({}))) as Body;
  const { code, requestId, fields = [] } = body;
  if (body.status === 'Ok' && body.clientResponse !== undefined)
    return { outcome: 'ok', review: body.clientResponse };
  if (code === 'link-gone' || fields.some(({ path }) => path === 'token'))
    return { outcome: 'gone', requestId };
  if (code === 'invalid') return { outcome: 'invalid' };
  if (code === 'wrong-state' || code === 'forbidden') return { outcome: 'changed' };
  return { outcome: response.status === 429 || response.status === 503 ? 'busy' : 'failed', requestId };
}
