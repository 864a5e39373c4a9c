import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type Calls = Services['consent']['calls'];
export type OwnConsent = CallResponse<Calls['openConsent']>;

export type ConsentAnswer = { readonly outcome: 'ok'; readonly consent: OwnConsent } | Refusal;

/** Reads or withdraws a guest's own consent; needs no session. */
export async function callConsent(
  method: 'openConsent' | 'withdrawConsent',
  token: string,
): Promise<ConsentAnswer> {
  const answer = await callAsVisitor<Calls[typeof method]>(`consent/${method}`, { token });
  return answer.outcome === 'ok' ? { outcome: 'ok', consent: answer.response } : answer.refusal;
}
