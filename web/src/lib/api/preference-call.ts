import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Services['preference']['calls'];
type Method = keyof Calls;

export type Preferences = CallResponse<Calls['openPreferences']>;
export type Subscription = CallResponse<Calls['openUnsubscribe']>;
export type PreferenceAnswer<M extends Method> =
  | { readonly outcome: 'ok'; readonly response: CallResponse<Calls[M]> }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };

interface Answer {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly clientResponse?: unknown;
}

/** What the links in mails to guests can do; needs no session. */
export async function callPreference<M extends Method>(
  method: M,
  request: { readonly token: string; readonly listIds?: readonly string[] },
): Promise<PreferenceAnswer<M>> {
  let response: Response;
  try {
    response = await fetch(`/rest/secure/service/preference/${method}`, {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (answer.status === 'Ok')
    return { outcome: 'ok', response: answer.clientResponse as CallResponse<Calls[M]> };
  return { outcome: outcomeOf(answer.code, response.status), requestId: answer.requestId };
}

function outcomeOf(code: string | undefined, httpStatus: number): 'gone' | 'busy' | 'failed' {
  if (code === 'link-gone' || code === 'invalid') return 'gone';
  return httpStatus === 429 || httpStatus === 503 ? 'busy' : 'failed';
}
