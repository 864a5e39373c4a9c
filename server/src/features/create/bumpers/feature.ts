import { bumperService } from '@rushes/contract/create/bumpers';
import { bumperList } from '@rushes/contract/create/lists/bumpers';
import { feature } from '../../../feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { uploads } from '../../media/uploads/feature.ts';
import { programs } from '../programs/feature.ts';
import { bumperBin } from './bin/store.ts';
import { bumperCalls } from './calls.ts';
import { getBumpers } from './get-bumpers.ts';
import { bumperJourneys } from './journey-store.ts';
import { defineBumperJobs } from './jobs.ts';
import { bumperData } from './personal-data-store.ts';
import { createBumpersService } from './service.ts';
import { bumperRows } from './store.ts';

export const bumpers = feature({
  name: 'bumpers',
  uses: { playback, programs, uploads },
  tables: ['bumper_rollout_programs', 'bumper_rollouts', 'bumper_variants', 'bumpers'],
  create: createBumpersService,
  calls: (service) => ({ bumper: bumperCalls(service) }),
  jobs: defineBumperJobs,
  lists: (service) => [
    {
      list: bumperList,
      call: bumperService.calls.getBumpers,
      page: (member: Parameters<typeof getBumpers>[1], query: Parameters<typeof getBumpers>[2]) =>
        getBumpers(service, member, query),
    },
  ],
  objects: () => [
    {
      kind: 'bumper',
      rows: bumperRows,
      bin: bumperBin,
    },
  ],
  journeys: bumperJourneys,
  personalData: () => [bumperData],
});
