import type { storyboardLinkService } from '@rushes/contract/audience/storyboard-links';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { StoryboardLinksDeps } from './deps.ts';
import { createLink, getLinks, restoreLink, revokeLink, updateCommenting } from './manage-links.ts';
import { addVisitorComment, openLink } from './visit.ts';

export function storyboardLinkCalls(links: StoryboardLinksDeps): Handlers<typeof storyboardLinkService> {
  return {
    getStoryboardLinks: ({ storyboardId }, { caller, origin }) =>
      getLinks(links, caller, storyboardId, origin),
    createStoryboardLink: (request, { caller, origin }) => createLink(links, caller, request, origin),
    updateStoryboardLink: (request, { caller, origin }) => updateCommenting(links, caller, request, origin),
    revokeStoryboardLink: (request, { caller, origin }) => revokeLink(links, caller, request, origin),
    restoreStoryboardLink: (request, { caller, origin }) => restoreLink(links, caller, request, origin),
    openStoryboardLink: (request, client) => openLink(links, request, client),
    addVisitorComment: (request, client) => addVisitorComment(links, request, client),
  };
}
