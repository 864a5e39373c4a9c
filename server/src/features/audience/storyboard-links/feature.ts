import { feature } from '../../../feature.ts';
import { storyboards } from '../../create/storyboards/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { consents } from '../../tasks/consents/feature.ts';
import { storyboardLinkCalls } from './calls.ts';
import { storyboardLinkData } from './personal-data-store.ts';
import { createStoryboardLinksService } from './service.ts';

export const storyboardLinks = feature({
  name: 'storyboardLinks',
  uses: { playback, consents, storyboards },
  tables: ['storyboard_links'],
  views: ['storyboard_link_names'],
  create: createStoryboardLinksService,
  calls: (service) => ({ storyboardlink: storyboardLinkCalls(service) }),
  personalData: () => [storyboardLinkData],
});
