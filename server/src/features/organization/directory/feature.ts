import { directoryService } from '@rushes/contract/organization/directory';
import {
  bioList,
  directoryList,
  fieldColumnPrefix,
  incompleteList,
} from '@rushes/contract/organization/lists/directory';
import { programs } from '../../create/programs/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { bioAccess } from './bios/access-store.ts';
import { directoryCalls } from './calls.ts';
import { defineDirectoryJobs } from './jobs.ts';
import { directReports } from './ownership-store.ts';
import { directoryData } from './personal-data-store.ts';
import { createDirectoryService, explainBio, explainField } from './service.ts';

const { getUsers, getIncomplete, getBios } = directoryService.calls;
const isField = (column: string) => column.startsWith(fieldColumnPrefix);
import { feature } from '../../../feature.ts';

export const directory = feature({
  name: 'directory',
  uses: { playback, programs },
  tables: ['bios', 'org_units', 'profile_fields', 'profile_values'],
  create: createDirectoryService,
  calls: (service) => ({ directory: directoryCalls(service) }),
  jobs: defineDirectoryJobs,
  lists: (service) => [
    { list: directoryList, call: getUsers, page: service.getRows, isMore: isField },
    { list: incompleteList, call: getIncomplete, page: service.getIncomplete },
    { list: bioList, call: getBios, page: service.getBios },
  ],
  objects: () => [
    { kind: 'bio', explain: explainBio, access: bioAccess },
    { kind: 'profile-field', rows: { table: 'profile_fields', title: 'label' }, explain: explainField },
    { kind: 'org-unit', rows: { table: 'org_units', title: 'name' } },
    { kind: 'person', ownership: directReports },
  ],
  personalData: () => [directoryData],
});
