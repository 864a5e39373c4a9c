import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type Calls = Services['guestpage']['calls'];
export type GuestMethod = keyof Calls;
export type GuestPage = CallResponse<Calls['openGuestPage']>;
export type GuestVisit = CallResponse<Calls['getGuestVisit']>;

/** Why guests can't begin now, and whose page it is. */
export interface ClosedPage {
  readonly slug: string;
  readonly organisation: string;
  readonly brand: GuestPage['brand'];
  readonly reason: 'not-yet' | 'paused' | 'closed' | 'full';
}

export type GuestAnswer<Method extends GuestMethod> =
  | { readonly outcome: 'ok'; readonly response: CallResponse<Calls[Method]> }
  | { readonly outcome: 'closed'; readonly closed: ClosedPage }
  | { readonly outcome: 'invalid'; readonly paths: readonly string[] }
  | { readonly outcome: 'changed' | 'over'; readonly requestId: string | undefined }
  | Refusal;

/** Asks the server as a guest, without a session. */
export async function callGuest<Method extends GuestMethod>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<GuestAnswer<Method>> {
  const answer = await callAsVisitor<Calls[Method]>(`guestpage/${method}`, request);
  if (answer.outcome === 'ok') return answer;
  const { refusal } = answer;
  const { code, requestId, paths, details } = refusal;
  if (code === 'guests-closed' && details !== undefined)
    return { outcome: 'closed', closed: details as ClosedPage };
  if (refusal.outcome === 'gone') return refusal;
  if (code === 'invalid') return { outcome: 'invalid', paths };
  if (code === 'conflict') return { outcome: 'changed', requestId };
  return code === 'wrong-state' ? { outcome: 'over', requestId } : refusal;
}
