import type { Call, CallRequest, CallResponse } from '@rushes/contract/call';
import { headersOf } from './request-headers.ts';

/** Why a visitor got no response. */
export interface Refusal {
  /** What every page of visitors tells: the link leads nowhere, the server is busy, or something went wrong. */
  readonly outcome: 'gone' | 'busy' | 'failed';
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** The fields that were refused. */
  readonly paths: readonly string[];
  /** What comes with some codes. */
  readonly details: unknown;
  /** 0 where the server names no time. */
  readonly retryAfterS: number;
}

export type VisitorAnswer<Response> =
  | { readonly outcome: 'ok'; readonly response: Response }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

interface Body {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly fields?: readonly { readonly path: string }[];
  readonly details?: unknown;
  readonly clientResponse?: unknown;
}

const unreached: Refusal = {
  ...{ outcome: 'failed', code: undefined, requestId: undefined },
  ...{ paths: [], details: undefined, retryAfterS: 0 },
};

/** Asks the server without a session, as the holder of a link does. `path` is service and call: `guestpage/openGuestPage`. */
export async function callAsVisitor<C extends Call>(
  path: string,
  request: CallRequest<C>,
): Promise<VisitorAnswer<CallResponse<C>>> {
  let response: Response;
  try {
    response = await fetch(`/rest/secure/service/${path}`, {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
  } catch {
    return { outcome: 'refused', refusal: unreached };
  }
  const body = (await response.json().catch(() => ({}))) as Body;
  if (body.status === 'Ok' && body.clientResponse !== undefined)
    return { outcome: 'ok', response: body.clientResponse as CallResponse<C> };
  return { outcome: 'refused', refusal: refusalOf(response, body) };
}

function refusalOf(response: Response, { code, requestId, details, fields = [] }: Body): Refusal {
  const paths = fields.map(({ path }) => path);
  const isGone = code === 'link-gone' || paths.includes('token') || paths.includes('slug');
  const isBusy = code === 'rate-limited' || response.status === 429 || response.status === 503;
  const otherwise = isBusy ? 'busy' : 'failed';
  return {
    ...{ outcome: isGone ? 'gone' : otherwise, code, requestId, paths, details },
    retryAfterS: Number(response.headers.get('Retry-After') ?? 0),
  };
}
