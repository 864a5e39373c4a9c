import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type OpenPhoneLink = Services['phonelink']['calls']['openPhoneLink'];

/** What a phone's page shows of the code that it was opened with. */
export type PhoneLink = CallResponse<OpenPhoneLink>;

export type OpenedPhone =
  | { readonly outcome: 'open'; readonly link: PhoneLink }
  | Pick<Refusal, 'outcome' | 'requestId'>;

/** Opens a code on a phone; needs no session. */
export async function openPhoneLink(code: string): Promise<OpenedPhone> {
  const answer = await callAsVisitor<OpenPhoneLink>('phonelink/openPhoneLink', { code });
  if (answer.outcome === 'ok') return { outcome: 'open', link: answer.response };
  const { code: refusal, requestId, outcome } = answer.refusal;
  return { outcome: refusal === 'invalid' ? 'gone' : outcome, requestId };
}
