import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor, type Refusal } from './visitor-call.ts';

type Calls = Pick<Services['storyboardlink']['calls'], 'openStoryboardLink' | 'addVisitorComment'>;
export type SharedBoard = CallResponse<Calls['openStoryboardLink']>;
export type SharedThread = SharedBoard['threads'][number];
export type SharedComment = SharedThread['replies'][number];

export type BoardAnswer =
  | { readonly outcome: 'ok'; readonly board: SharedBoard }
  /** `changed`: what is commented on is gone; `closed`: visitors can't comment any more. */
  | { readonly outcome: 'changed' | 'closed' }
  | Refusal;

/** Asks the server as a visitor of a storyboard, without a session. */
export async function callBoardLink<Method extends keyof Calls>(
  method: Method,
  request: CallRequest<Calls[Method]>,
): Promise<BoardAnswer> {
  const answer = await callAsVisitor<Calls[Method]>(`storyboardlink/${method}`, request);
  if (answer.outcome === 'ok') return { outcome: 'ok', board: answer.response };
  const { refusal } = answer;
  if (refusal.outcome === 'gone') return refusal;
  if (refusal.code === 'invalid' || refusal.code === 'too-many-replies') return { outcome: 'changed' };
  return refusal.code === 'wrong-state' ? { outcome: 'closed' } : refusal;
}
