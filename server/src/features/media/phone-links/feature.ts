import { feature } from '../../../feature.ts';
import { uploads } from '../uploads/feature.ts';
import { phoneLinkCalls } from './calls.ts';
import { definePhoneLinkJobs } from './jobs.ts';
import { phoneLinkData } from './personal-data-store.ts';
import { createPhoneLinksService } from './service.ts';

export const phoneLinks = feature({
  name: 'phoneLinks',
  uses: { uploads },
  tables: ['phone_links'],
  create: (context, uses) => createPhoneLinksService(context, uses.uploads),
  calls: (service) => ({ phonelink: phoneLinkCalls(service) }),
  jobs: definePhoneLinkJobs,
  personalData: () => [phoneLinkData],
});
