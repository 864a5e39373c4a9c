import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/call.ts';

/** What a link opens. */
export type LinkTarget = { readonly programId: string } | { readonly clipId: string };

/** What the user says of a new link. */
export interface NewLink {
  readonly name: string;
  readonly password?: string;
  readonly expiresAt?: string;
}

export function shareLinksQuery(target: LinkTarget) {
  return queryOptions({
    queryKey: ['sharelink', target] as const,
    queryFn: () =>
      'programId' in target ? api.sharelink.getShareLinks(target) : api.sharelink.getClipLinks(target),
  });
}

export function createLink(target: LinkTarget, link: NewLink) {
  return 'programId' in target
    ? api.sharelink.createShareLink({ programId: target.programId, ...link })
    : api.sharelink.createClipLink({ clipId: target.clipId, ...link });
}
