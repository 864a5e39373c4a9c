import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

/** What a phone's page shows of the code that it was opened with. */
export type PhoneLink = CallResponse<Services['phonelink']['calls']['openPhoneLink']>;

export type OpenedPhone =
  | { readonly outcome: 'open'; readonly link: PhoneLink }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };

interface Answer {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly clientResponse?: PhoneLink;
}

/** Opens a code on a phone; needs no session. */
export async function openPhoneLink(code: string): Promise<OpenedPhone> {
  let response: Response;
  try {
    response = await fetch('/rest/secure/service/phonelink/openPhoneLink', {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: { code } }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const {
    status,
    code: refusal,
    requestId,
    clientResponse,
  } = (await response.json().catch(() => ({}))) as Answer;
  if (status === 'Ok' && clientResponse !== undefined) return { outcome: 'open', link: clientResponse };
  if (refusal === 'link-gone' || refusal === 'invalid') return { outcome: 'gone', requestId };
  return { outcome: response.status === 429 || response.status === 503 ? 'busy' : 'failed', requestId };
}
