import { binService } from '@rushes/contract/core/bin';
import { binList } from '@rushes/contract/core/lists/bin';
import { binCalls } from './calls.ts';
import { defineBinJobs } from './jobs.ts';
import { createBinService } from './service.ts';
import { feature } from '../../../feature.ts';

export const bin = feature({
  name: 'bin',
  create: createBinService,
  calls: (service) => ({ bin: binCalls(service) }),
  jobs: defineBinJobs,
  lists: (service) => [{ list: binList, call: binService.calls.getDeleted, page: service.getDeleted }],
});
