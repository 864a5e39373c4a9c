import type { Context, Trx } from '../../../context.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import type { ProfilesService } from '../../identity/profiles/service.ts';
import * as store from './store.ts';

export const readyMail = 'personal-data.ready';

/** The mail about an export that is ready, for who asked for it and chose such mails. */
export function defineExportMails(
  { db, mail, config }: Context,
  profiles: Pick<ProfilesService, 'recipientOf'>,
): void {
  mail.define<{ exportId: string }>({
    name: readyMail,
    customerOf: async (trx, { exportId }) => (await store.findExport(trx as Trx, exportId))?.customerId,
    compose: async ({ exportId }): Promise<MailContent | null> => {
      const row = await db.system((trx) => store.findExport(trx, exportId));
      if (row?.state !== 'ready') return null;
      const { customerId, requestedBy, customerUserId } = row;
      const to = await profiles.recipientOf({ customerId, customerUserId: requestedBy }, 'report-ready');
      if (to === null || !isMailAddress(to.userName)) return null;
      const isOwn = requestedBy === customerUserId;
      const path = isOwn
        ? `/account/edit/${customerUserId}/profile`
        : `/organization/user/manage-admin/Admin/${customerUserId}`;
      return {
        to: to.userName,
        ...worded(readyMail, { name: to.name }, `${config.publicUrl}${path}`),
      };
    },
  });
}
