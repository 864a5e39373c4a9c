import { historyCalls } from './calls.ts';
import { defineWatchJobs } from './jobs.ts';
import { watchData } from './personal-data-store.ts';
import { createWatchService } from './service.ts';
import { feature } from '../../../feature.ts';

export const feed = feature({
  name: 'feed',
  tables: ['feed_changes', 'feed_counts', 'feed_totals', 'watch_states'],
  create: createWatchService,
  calls: (service) => ({ history: historyCalls(service) }),
  jobs: defineWatchJobs,
  personalData: () => [watchData],
});
