import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type Calls = Services['guesttask']['calls'];
export type GuestTask = CallResponse<Calls['openGuestTask']>;
export type OwnTake = CallResponse<Calls['playOwnTake']>;
export type GuestTaskShot = GuestTask['shots'][number];

export type GuestTaskAnswer =
  | { readonly outcome: 'ok'; readonly task: GuestTask }
  /** `changed`: the task was closed, or something was sent in another tab. */
  | { readonly outcome: 'invalid' | 'changed' }
  | Refusal;

/** Asks the server as a contact, without a session. */
export async function callGuestTask<
  Method extends Exclude<keyof Calls, 'getGuestTaskExample' | 'playOwnTake'>,
>(method: Method, request: CallRequest<Calls[Method]>): Promise<GuestTaskAnswer> {
  const answer = await callAsVisitor<Calls[Method]>(`guesttask/${method}`, request);
  if (answer.outcome === 'ok') return { outcome: 'ok', task: answer.response };
  const { refusal } = answer;
  if (refusal.outcome === 'gone') return refusal;
  if (refusal.code === 'invalid') return { outcome: 'invalid' };
  return refusal.code === 'wrong-state' ? { outcome: 'changed' } : refusal;
}

/** The picture of how a shot may look; null where it can't be had now. */
export async function loadShotExample(
  request: CallRequest<Calls['getGuestTaskExample']>,
): Promise<string | null> {
  const answer = await callAsVisitor<Calls['getGuestTaskExample']>('guesttask/getGuestTaskExample', request);
  return answer.outcome === 'ok' ? answer.response.url : null;
}

/** The contact's own recording of a shot, which plays with the cookies that come along; null where it can't be had now. */
export async function playOwnTake(request: CallRequest<Calls['playOwnTake']>): Promise<OwnTake | null> {
  const answer = await callAsVisitor<Calls['playOwnTake']>('guesttask/playOwnTake', request);
  return answer.outcome === 'ok' ? answer.response : null;
}
