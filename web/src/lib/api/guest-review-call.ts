import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type Calls = Services['guestreview']['calls'];
export type GuestReview = CallResponse<Calls['openGuestReview']>;
export type GuestReviewVersion = NonNullable<GuestReview['version']>;

export type GuestReviewAnswer =
  | { readonly outcome: 'ok'; readonly review: GuestReview }
  /** `changed`: the review went on meanwhile, or the code has to be entered again. */
  | { readonly outcome: 'invalid' | 'changed' }
  | Refusal;

/** Asks the server as an external reviewer, without a session. */
export async function callGuestReview<Method extends keyof Calls>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<GuestReviewAnswer> {
  const answer = await callAsVisitor<Calls[Method]>(`guestreview/${method}`, request);
  if (answer.outcome === 'ok') return { outcome: 'ok', review: answer.response };
  const { refusal } = answer;
  if (refusal.outcome === 'gone') return refusal;
  if (refusal.code === 'invalid') return { outcome: 'invalid' };
  if (refusal.code === 'wrong-state' || refusal.code === 'forbidden') return { outcome: 'changed' };
  return refusal;
}
