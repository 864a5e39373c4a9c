import type { Context } from '../../../context.ts';
import type { ProfilesService } from '../../identity/profiles/service.ts';
import { createErasing, type EraseDeps } from './erase.ts';
import { createExporting } from './export.ts';
import { defineExportMails } from './mails.ts';

export { explainErasure, explainExport } from './explanations.ts';

export interface PersonalDataDeps {
  readonly users: EraseDeps['users'];
  readonly profiles: Pick<ProfilesService, 'recipientOf'>;
}

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

/** What an organisation holds of someone: given out as an archive, and erased. */
export function createPersonalDataService(context: Context, { users, profiles }: PersonalDataDeps) {
  defineExportMails(context, profiles);
  const { personalData: offers } = context.registry;
  return {
    ...createExporting({ context, offers, users }),
    ...createErasing({ context, offers, users }),
  };
}
