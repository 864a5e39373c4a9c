import { viewerList } from '@rushes/contract/audience/lists/viewing';
import { viewingService } from '@rushes/contract/audience/viewing';
import { feature } from '../../../feature.ts';
import { viewingCalls } from './calls.ts';
import { defineViewingJobs } from './jobs.ts';
import { viewingJourneys } from './journey-store.ts';
import { viewingData } from './personal-data-store.ts';
import { createViewingService } from './service.ts';
import { viewingTodos } from './store.ts';

export const viewing = feature({
  name: 'viewing',
  tables: ['viewing_confirmations', 'viewing_requirements'],
  create: createViewingService,
  jobs: defineViewingJobs,
  calls: (service) => ({ viewing: viewingCalls(service) }),
  todos: () => [viewingTodos],
  lists: (service) => [{ list: viewerList, call: viewingService.calls.getViewers, page: service.getViewers }],
  journeys: viewingJourneys,
  personalData: () => [viewingData],
});
