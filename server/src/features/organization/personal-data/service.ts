import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { Context } from '../../../context.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';
import type { ProfilesService } from '../../identity/profiles/service.ts';
import { createErasing, type EraseParts } from './erasing.ts';
import { createExporting } from './exporting.ts';
import { defineExportMails } from './mails.ts';
import { ownPersonalData } from './personal-data-store.ts';

export { explainErasure, explainExport } from './explaining.ts';

export interface PersonalDataNeeds {
  readonly people: EraseParts['people'];
  readonly profiles: Pick<ProfilesService, 'recipientOf'>;
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

/** What an organisation holds of someone: given out as an archive, and erased. */
export function createPersonalDataService(context: Context, { people, profiles }: PersonalDataNeeds) {
  defineExportMails(context, profiles);
  const offers: PersonalData<PersonalThing>[] = [ownPersonalData];
  return {
    /** Erased in the order in which they are offered: what refers to something goes before it. */
    offer: (data: PersonalData<PersonalThing>): void => void offers.push(data),
    /** What is offered, for the test that looks for columns that nobody offers. */
    offers: (): readonly PersonalData<PersonalThing>[] => offers,
    ...createExporting({ context, offers, people }),
    ...createErasing({ context, offers, people }),
  };
}
