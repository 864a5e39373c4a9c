import { erasureList } from '@rushes/contract/organization/lists/personal-data';
import { personalDataService } from '@rushes/contract/organization/personal-data';
import { profiles } from '../../identity/profiles/feature.ts';
import { users } from '../users/feature.ts';
import { personalDataCalls } from './calls.ts';
import { registerPersonalDataDownload } from './download-route.ts';
import { definePersonalDataJobs } from './jobs.ts';
import { ownPersonalData } from './personal-data-store.ts';
import { createPersonalDataService, explainErasure, explainExport } from './service.ts';
import { feature } from '../../../feature.ts';

export const personalData = feature({
  name: 'personalData',
  uses: { users: users, profiles },
  tables: ['personal_data_erasures', 'personal_data_exports'],
  create: createPersonalDataService,
  calls: (service) => ({ personaldata: personalDataCalls(service) }),
  jobs: definePersonalDataJobs,
  routes: (http, { context, service, gate }) =>
    registerPersonalDataDownload(http, context, { data: service, gate }),
  lists: (service) => [
    { list: erasureList, call: personalDataService.calls.getErasures, page: service.getErasures },
  ],
  objects: () => [
    { kind: 'erasure', explain: explainErasure },
    { kind: 'personal-export', explain: explainExport },
  ],
  personalData: () => [ownPersonalData],
});
