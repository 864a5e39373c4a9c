import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

/** What a link shows to a user without an account. */
export type SharedProgram = CallResponse<Services['sharelink']['calls']['openShareLink']>;

/** Whose link it is, known before its password is. */
export type LinkOwner = Pick<SharedProgram, 'organisation' | 'brand'>;

export type OpenedLink =
  | { readonly outcome: 'open'; readonly program: SharedProgram }
  | { readonly outcome: 'password'; readonly owner: LinkOwner | undefined }
  | {
      readonly outcome: 'gone' | 'paused' | 'busy' | 'failed';
      readonly requestId: string | undefined;
    };

export interface OpenLinkRequest {
  readonly slug: string;
  readonly password?: string;
  /** Fresh media access for a link that is open already. */
  readonly renew?: boolean;
}

interface Answer {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly clientResponse?: SharedProgram;
  readonly details?: LinkOwner;
}

/** Opens a share link: the one call that needs no session. */
export async function openShareLink(request: OpenLinkRequest): Promise<OpenedLink> {
  let response: Response;
  try {
    response = await fetch('/rest/secure/service/sharelink/openShareLink', {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (answer.status === 'Ok' && answer.clientResponse !== undefined)
    return { outcome: 'open', program: answer.clientResponse };
  if (answer.code === 'link-password') return { outcome: 'password', owner: answer.details };
  return { outcome: outcomeOf(answer.code, response.status), requestId: answer.requestId };
}

function outcomeOf(code: string | undefined, httpStatus: number): 'gone' | 'paused' | 'busy' | 'failed' {
  if (code === 'link-gone' || code === 'invalid') return 'gone';
  if (code === 'link-paused') return 'paused';
  return httpStatus === 429 || httpStatus === 503 ? 'busy' : 'failed';
}
