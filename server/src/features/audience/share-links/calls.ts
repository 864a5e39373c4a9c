import type { shareLinkService } from '@rushes/contract/audience/share-links';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ShareLinksService } from './service.ts';

export function shareLinkCalls(links: ShareLinksService): Handlers<typeof shareLinkService> {
  return {
    createShareLink: (request, { caller, origin }) =>
      links.createShareLink(caller, { programId: request.programId }, request, origin),
    getShareLinks: ({ programId }, { caller, origin }) => links.getShareLinks(caller, { programId }, origin),
    createClipLink: (request, { caller, origin }) =>
      links.createShareLink(caller, { clipId: request.clipId }, request, origin),
    getClipLinks: ({ clipId }, { caller, origin }) => links.getShareLinks(caller, { clipId }, origin),
    revokeShareLink: ({ shareLinkId }, { caller, origin }) =>
      links.revokeShareLink(caller, shareLinkId, origin),
    openShareLink: (request, { clientAddress, origin, cookie, setCookie }) =>
      links.openShareLink(request, { clientAddress, origin, cookie, setCookie }),
  };
}
