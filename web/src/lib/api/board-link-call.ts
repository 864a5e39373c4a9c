import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Pick<Services['storyboardlink']['calls'], 'openStoryboardLink' | 'addVisitorComment'>;
export type SharedBoard = CallResponse<Calls['openStoryboardLink']>;
export type SharedThread = SharedBoard['threads'][number];
export type SharedComment = SharedThread['replies'][number];

export type BoardAnswer =
  | { readonly outcome: 'ok'; readonly board: SharedBoard }
  /** `changed`: what is commented on is gone; `closed`: visitors can't comment any more. */
  | { readonly outcome: 'changed' | 'closed' }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };

interface Body {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly fields?: readonly { readonly path: string }[];
  readonly clientResponse?: SharedBoard;
}

/** Asks the server as a visitor of a storyboard, without a session. */
export async function callBoardLink<Method extends keyof Calls>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<BoardAnswer> {
  let response: Response;
  try {
    response = await fetch(`/rest/secure/service/storyboardlink/${method}`, {
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
    return { outcome: 'ok', board: body.clientResponse };
  if (code === 'link-gone' || fields.some(({ path }) => path === 'token'))
    return { outcome: 'gone', requestId };
  if (code === 'invalid' || code === 'too-many-replies') return { outcome: 'changed' };
  if (code === 'wrong-state') return { outcome: 'closed' };
  const isBusy = code === 'rate-limited' || response.status === 429 || response.status === 503;
  return { outcome: isBusy ? 'busy' : 'failed', requestId };
}
