// What each feature holds of people, in the order in which it is erased.
import { auditData } from './features/audit/personal-data-store.ts';
import { channelData } from './features/channels/personal-data-store.ts';
import { clipData } from './features/clips/personal-data-store.ts';
import { contactData } from './features/contacts/personal-data-store.ts';
import { directoryData } from './features/directory/personal-data-store.ts';
import { gridData } from './features/grids/personal-data-store.ts';
import { notificationData } from './features/notifications/personal-data-store.ts';
import { memberData, peopleData } from './features/people/personal-data-store.ts';
import { profileSettingsData } from './features/profiles/personal-data-store.ts';
import { programData } from './features/programs/personal-data-store.ts';
import { reportData } from './features/reports/personal-data-store.ts';
import { accountData, sessionData } from './features/sessions/personal-data-store.ts';
import { shareLinkData } from './features/share-links/personal-data-store.ts';
import { supportViewData } from './features/support-views/personal-data-store.ts';
import { formUploadData } from './features/upload-signatures/personal-data-store.ts';
import { watchData } from './features/watch/personal-data-store.ts';
import type { PersonalDataService } from './features/personal-data/service.ts';
import type { UploadsService } from './features/uploads/service.ts';
import type { Imports } from './platform/imports/engine.ts';
import type { Trx } from './context.ts';

interface Offering {
  readonly uploads: Pick<UploadsService, 'personalData'>;
  readonly imports: Pick<Imports<Trx>, 'personalData'>;
}

/** What refers to something goes before it: links before programs, programs before clips, all before the profile. */
export function offerPersonalData(personalData: PersonalDataService, { uploads, imports }: Offering): void {
  const work = [notificationData, shareLinkData, channelData, directoryData, programData, watchData];
  const footage = [uploads.personalData, clipData];
  const settings = [profileSettingsData, formUploadData, gridData, reportData, peopleData, contactData];
  const person = [imports.personalData, supportViewData, sessionData, auditData, memberData, accountData];
  for (const each of [...work, ...footage, ...settings, ...person]) personalData.offer(each);
}
