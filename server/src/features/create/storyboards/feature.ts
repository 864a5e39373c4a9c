import { storyboardList } from '@rushes/contract/create/lists/storyboards';
import { storyboardService } from '@rushes/contract/create/storyboards';
import { feature } from '../../../feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { uploadSignatures } from '../../media/upload-signatures/feature.ts';
import { scripts } from '../scripts/feature.ts';
import { explain, isVisible } from './access.ts';
import { storyboardAccess, storyboardOwnership } from './access-store.ts';
import { storyboardBin } from './bin/store.ts';
import { storyboardCalls, storyboardCommentCalls } from './calls.ts';
import { getStoryboards } from './get-storyboards.ts';
import { storyboardJourneys } from './journey-store.ts';
import { defineStoryboardJobs } from './jobs.ts';
import { storyboardData } from './personal-data-store.ts';
import { createStoryboardsService } from './service.ts';

export const storyboards = feature({
  name: 'storyboards',
  uses: { playback, scripts, uploadSignatures },
  tables: [
    'storyboard_comments',
    'storyboard_images',
    'storyboard_sign_offs',
    'storyboard_sounds',
    'storyboards',
  ],
  create: createStoryboardsService,
  jobs: defineStoryboardJobs,
  calls: (service) => ({
    storyboard: storyboardCalls(service),
    storyboardcomment: storyboardCommentCalls(service),
  }),
  lists: (service) => [
    {
      list: storyboardList,
      call: storyboardService.calls.getStoryboards,
      page: (member: Parameters<typeof getStoryboards>[1], query: Parameters<typeof getStoryboards>[2]) =>
        getStoryboards(service, member, query),
    },
  ],
  objects: (_service, { context: { db } }) => [
    {
      kind: 'storyboard',
      rows: { table: 'storyboards', title: 'title' },
      explain,
      access: storyboardAccess,
      ownership: storyboardOwnership,
      bin: storyboardBin,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isVisible(trx, member, id)),
    },
  ],
  journeys: storyboardJourneys,
  personalData: () => [storyboardData],
});
