import { sharePageChoiceList } from '@rushes/contract/audience/lists/share-pages';
import { sharePageService } from '@rushes/contract/audience/share-pages';
import { catalogues } from '../../core/catalogues/feature.ts';
import { sharePageCalls } from './calls.ts';
import { createSharePagesService } from './service.ts';
import { feature } from '../../../feature.ts';

export const sharePages = feature({
  name: 'sharePages',
  uses: { catalogues },
  tables: ['share_page_templates'],
  create: createSharePagesService,
  calls: (service) => ({ sharepage: sharePageCalls(service) }),
  lists: (service) => [
    {
      list: sharePageChoiceList,
      call: sharePageService.calls.getSharePageChoices,
      page: service.getSharePageChoices,
    },
  ],
});
