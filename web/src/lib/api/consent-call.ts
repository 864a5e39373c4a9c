import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Services['consent']['calls'];
export type OwnConsent = CallResponse<Calls['openConsent']>;

export type ConsentAnswer =
  | { readonly outcome: 'ok'; readonly consent: OwnConsent }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };

interface Body {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly clientResponse?: OwnConsent;
}

/** Reads or withdraws a guest's own consent; needs no session. */
export async function callConsent(
  method: 'openConsent' | 'withdrawConsent',
  token: string,
): Promise<ConsentAnswer> {
  let response: Response;
  try {
    response = await fetch(`/rest/secure/service/consent/${method}`, {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: { token } }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const { status, code, requestId, clientResponse } = (await response.json().catch(() => ({}))) as Body;
  if (status === 'Ok' && clientResponse !== undefined) return { outcome: 'ok', consent: clientResponse };
  if (code === 'link-gone' || code === 'invalid') return { outcome: 'gone', requestId };
  return { outcome: response.status === 429 || response.status === 503 ? 'busy' : 'failed', requestId };
}
