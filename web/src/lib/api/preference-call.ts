import type { Call, CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type Calls = Services['preference']['calls'];
type Method = keyof Calls;
type NotificationCalls = Services['notificationpreference']['calls'];

export type NotificationMails = CallResponse<NotificationCalls['openUnsubscribe']>;

export type Preferences = CallResponse<Calls['openPreferences']>;
export type Subscription = CallResponse<Calls['openUnsubscribe']>;
type OpenAnswer<Response> = { readonly outcome: 'ok'; readonly response: Response } | Refusal;
export type PreferenceAnswer<M extends Method> = OpenAnswer<CallResponse<Calls[M]>>;

/** What the links in mails to guests can do; needs no session. */
export function callPreference<M extends Method>(
  method: M,
  request: CallRequest<Calls[M]>,
): Promise<PreferenceAnswer<M>> {
  return callOpen<Calls[M]>(`preference/${method}`, request);
}

/** What the links in mails about notifications can do; needs no session. */
export function callNotificationMails(
  method: 'openUnsubscribe' | 'unsubscribe',
  token: string,
): Promise<OpenAnswer<NotificationMails>> {
  return callOpen<NotificationCalls[typeof method]>(`notificationpreference/${method}`, { token });
}

async function callOpen<C extends Call>(
  path: string,
  request: CallRequest<C>,
): Promise<OpenAnswer<CallResponse<C>>> {
  const answer = await callAsVisitor<C>(path, request);
  return answer.outcome === 'ok' ? answer : answer.refusal;
}
