import { clipRows } from '../clips/service.ts';
import { defineAssetJobs } from './jobs.ts';
import { createAssetsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const assets = feature({
  name: 'assets',
  tables: ['assets', 'pieces', 'renditions', 'work_progress'],
  create: (context) => createAssetsService(context, clipRows),
  jobs: defineAssetJobs,
});
