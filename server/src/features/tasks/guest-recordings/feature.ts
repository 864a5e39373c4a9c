import { guestRecordingService } from '@rushes/contract/tasks/guest-recordings';
import { guestRecordingList } from '@rushes/contract/tasks/lists/guest-recordings';
import { feature } from '../../../feature.ts';
import { programs } from '../../create/programs/feature.ts';
import { templates } from '../../create/templates/feature.ts';
import { clips } from '../../media/clips/feature.ts';
import { emailCodes } from '../email-codes/feature.ts';
import { consents } from '../consents/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { guestRecordingOwnership } from './ownership-store.ts';
import { guestPageCalls, guestRecordingCalls } from './calls.ts';
import { defineGuestRecordingJobs } from './jobs.ts';
import { guestRecordingJourneys } from './journey-store.ts';
import { getGuestRecordings } from './lists.ts';
import { guestRecordingData } from './personal-data-store.ts';
import { createGuestRecordingsService } from './service.ts';
import { guestRecordingRows } from './store.ts';

export const guestRecordings = feature({
  name: 'guestRecordings',
  uses: { clips, codes: emailCodes, consents, playback, programs, templates },
  tables: ['guest_recordings', 'guest_responses', 'guest_takes'],
  views: ['guest_take_names'],
  create: createGuestRecordingsService,
  jobs: defineGuestRecordingJobs,
  calls: (service) => ({
    guestrecording: guestRecordingCalls(service),
    guestpage: guestPageCalls(service),
  }),
  lists: (service) => [
    {
      list: guestRecordingList,
      call: guestRecordingService.calls.getGuestRecordings,
      page: (
        member: Parameters<typeof getGuestRecordings>[1],
        query: Parameters<typeof getGuestRecordings>[2],
      ) => getGuestRecordings(service, member, query),
    },
  ],
  objects: () => [{ kind: 'guest-recording', rows: guestRecordingRows, ownership: guestRecordingOwnership }],
  journeys: guestRecordingJourneys,
  personalData: (service) => [guestRecordingData(service)],
});
