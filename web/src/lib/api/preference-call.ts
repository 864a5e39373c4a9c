import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { headersOf } from './request-headers.ts';

type Calls = Services['preference']['calls'];
type Method = keyof Calls;
type NotificationCalls = Services['notificationpreference']['calls'];

export type NotificationMails = CallResponse<NotificationCalls['openUnsubscribe']>;

export type Preferences = CallResponse<Calls['openPreferences']>;
export type Subscription = CallResponse<Calls['openUnsubscribe']>;
type OpenAnswer<Response> =
  | { readonly outcome: 'ok'; readonly response: Response }
  | { readonly outcome: 'gone' | 'busy' | 'failed'; readonly requestId: string | undefined };
export type PreferenceAnswer<M extends Method> = OpenAnswer<CallResponse<Calls[M]>>;

interface Answer {
  readonly status?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly clientResponse?: unknown;
}

/** What the links in mails to guests can do; needs no session. */
export function callPreference<M extends Method>(
  method: M,
  request: { readonly token: string; readonly listIds?: readonly string[] },
): Promise<PreferenceAnswer<M>> {
  return callOpen(`preference/${method}`, request);
}

/** What the links in mails about notifications can do; needs no session. */
export function callNotificationMails(
  method: 'openUnsubscribe' | 'unsubscribe',
  token: string,
): Promise<OpenAnswer<NotificationMails>> {
  return callOpen(`notificationpreference/${method}`, { token });
}

async function callOpen<Response>(path: string, request: object): Promise<OpenAnswer<Response>> {
  let response: globalThis.Response;
  try {
    response = await fetch(`/rest/secure/service/${path}`, {
      method: 'POST',
      headers: { ...headersOf(null), 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
  } catch {
    return { outcome: 'failed', requestId: undefined };
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (answer.status === 'Ok') return { outcome: 'ok', response: answer.clientResponse as Response };
  return { outcome: outcomeOf(answer.code, response.status), requestId: answer.requestId };
}

function outcomeOf(code: string | undefined, httpStatus: number): 'gone' | 'busy' | 'failed' {
  if (code === 'link-gone' || code === 'invalid') return 'gone';
  return httpStatus === 429 || httpStatus === 503 ? 'busy' : 'failed';
}
