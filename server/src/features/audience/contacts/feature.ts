import { imports } from '../../core/imports/feature.ts';
import { recordingTasks } from '../../tasks/recording-tasks/feature.ts';
import { contactCalls, preferenceCalls } from './calls.ts';
import { registerOneClick } from './consent/unsubscribe-route.ts';
import { contactExports } from './exports.ts';
import { defineContactJobs } from './jobs.ts';
import { contactListBin } from './lists/bin-store.ts';
import { contactListAccess, contactListOwnership } from './lists/ownership-store.ts';
import { contactData } from './personal-data-store.ts';
import { createContactsService } from './service.ts';
import { contactRows } from './store.ts';
import { feature } from '../../../feature.ts';

export const contacts = feature({
  name: 'contacts',
  uses: { imports, tasks: recordingTasks },
  views: ['contact_list_names', 'contact_list_recipients', 'contact_names'],
  tables: [
    'contact_consents',
    'contact_list_members',
    'contact_list_shares',
    'contact_lists',
    'contact_merges',
    'contact_segments',
    'contacts',
    'suppressions',
  ],
  create: createContactsService,
  calls: (service) => ({ contact: contactCalls(service), preference: preferenceCalls(service) }),
  jobs: defineContactJobs,
  routes: (http, { service }) => registerOneClick(http, service),
  lists: contactExports,
  objects: (service) => [
    {
      kind: 'contact-list',
      rows: { table: 'contact_lists', title: 'name' },
      explain: service.explainList,
      access: contactListAccess,
      ownership: contactListOwnership,
      bin: contactListBin,
    },
    { kind: 'contact', rows: contactRows },
    { kind: 'segment', rows: { table: 'contact_segments', title: 'name' } },
  ],
  personalData: () => [contactData],
});
