import { programs } from '../../create/programs/feature.ts';
import { clips } from '../../media/clips/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { sharePages } from '../share-pages/feature.ts';
import { consents } from '../../tasks/consents/feature.ts';
import { shareLinkCalls } from './calls.ts';
import { defineShareLinkJobs } from './jobs.ts';
import { shareLinkOwnership } from './ownership-store.ts';
import { shareLinkData } from './personal-data-store.ts';
import { createShareLinksService } from './service.ts';
import { feature } from '../../../feature.ts';

export const shareLinks = feature({
  name: 'shareLinks',
  uses: { playback, clips, consents, programs, pages: sharePages },
  tables: ['share_link_attempts', 'share_links'],
  create: createShareLinksService,
  calls: (service) => ({ sharelink: shareLinkCalls(service) }),
  jobs: defineShareLinkJobs,
  objects: (service) => [{ kind: 'share-link', explain: service.explain, ownership: shareLinkOwnership }],
  personalData: () => [shareLinkData],
});
