import type { sharePageService } from '@rushes/contract/audience/share-pages';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { SharePagesService } from './service.ts';

export function sharePageCalls(pages: SharePagesService): Handlers<typeof sharePageService> {
  return {
    getSharePages: () => pages.getSharePages(),
    createSharePage: (fields, { caller }) => pages.createSharePage(caller, fields),
    updateSharePage: ({ templateId, revision, ...fields }, { caller }) =>
      pages.updateSharePage(caller, templateId, revision, fields),
    deleteSharePage: ({ templateId }, { caller }) => pages.deleteSharePage(caller, templateId),
    setDefaultSharePage: ({ templateId }, { caller }) => pages.setDefaultSharePage(caller, templateId),
    getSharePageChoices: (query, { caller }) => pages.getSharePageChoices(caller, query),
    countSharePageChoices: (query) => pages.countSharePageChoices(query),
    setSharePage: ({ customerId, templateId }, { caller }) =>
      pages.setSharePage(caller, customerId, templateId),
  };
}
