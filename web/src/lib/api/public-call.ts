import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import { callAsVisitor } from './visitor-call.ts';

type OpenShareLink = Services['sharelink']['calls']['openShareLink'];

/** What a link shows to a user without an account. */
export type SharedProgram = CallResponse<OpenShareLink>;

/** Whose link it is, known before its password is. */
export type LinkOwner = Pick<SharedProgram, 'organisation' | 'brand'>;

export type OpenedLink =
  | { readonly outcome: 'open'; readonly program: SharedProgram }
  | { readonly outcome: 'password'; readonly owner: LinkOwner | undefined }
  | {
      readonly outcome: 'gone' | 'paused' | 'busy' | 'failed';
      readonly requestId: string | undefined;
    };

export interface OpenLinkRequest {
  readonly slug: string;
  readonly password?: string;
  /** Fresh media access for a link that is open already. */
  readonly renew?: boolean;
}

/** Opens a share link; needs no session. */
export async function openShareLink(request: OpenLinkRequest): Promise<OpenedLink> {
  const answer = await callAsVisitor<OpenShareLink>('sharelink/openShareLink', request);
  if (answer.outcome === 'ok') return { outcome: 'open', program: answer.response };
  const { code, requestId, details, outcome } = answer.refusal;
  if (code === 'link-password') return { outcome: 'password', owner: details as LinkOwner | undefined };
  if (code === 'link-paused') return { outcome: 'paused', requestId };
  return { outcome: code === 'invalid' ? 'gone' : outcome, requestId };
}
