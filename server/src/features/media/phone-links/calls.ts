import type { phoneLinkService } from '@rushes/contract/media/phone-links';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PhoneLinksService } from './service.ts';

export function phoneLinkCalls(links: PhoneLinksService): Handlers<typeof phoneLinkService> {
  return {
    createPhoneLink: ({ folder }, { caller, origin }) => links.createPhoneLink(caller, folder, origin),
    endPhoneLink: ({ phoneLinkId }, { caller }) => links.endPhoneLink(caller, phoneLinkId),
    getPhoneUploads: (_request, { caller }) => links.getPhoneUploads(caller),
    openPhoneLink: ({ code }) => links.openPhoneLink(code),
  };
}
