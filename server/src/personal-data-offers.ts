// What each feature holds of people, in the order in which it is erased.
import { auditData } from './features/core/audit/personal-data-store.ts';
import { channelData } from './features/audience/channels/personal-data-store.ts';
import { clipData } from './features/media/clips/personal-data-store.ts';
import { contactData } from './features/audience/contacts/personal-data-store.ts';
import { directoryData } from './features/organization/directory/personal-data-store.ts';
import { gridData } from './features/core/grids/personal-data-store.ts';
import { notificationData } from './features/core/notifications/personal-data-store.ts';
import { memberData, peopleData } from './features/organization/users/personal-data-store.ts';
import { profileSettingsData } from './features/identity/profiles/personal-data-store.ts';
import { programData } from './features/create/programs/personal-data-store.ts';
import { reportData } from './features/identity/reports/personal-data-store.ts';
import { accountData, sessionData } from './features/identity/sessions/personal-data-store.ts';
import { shareLinkData } from './features/audience/share-links/personal-data-store.ts';
import { supportViewData } from './features/identity/support-views/personal-data-store.ts';
import { formUploadData } from './features/media/upload-signatures/personal-data-store.ts';
import { watchData } from './features/audience/feed/personal-data-store.ts';
import type { PersonalDataService } from './features/organization/personal-data/service.ts';
import type { UploadsService } from './features/media/uploads/service.ts';
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
