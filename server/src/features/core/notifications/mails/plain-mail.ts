import type { Notification } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../../context.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import { quoteOf } from '../../../../platform/mail/quote.ts';
import { worded } from '../../mail-layouts/service.ts';
import { findRecipient } from '../digests/store.ts';
import type { MemberKey } from '../preferences/store.ts';
import { pathOf, sentenceOf } from '../words.ts';
import { plainMail } from './schedule.ts';
import { defineNotificationMail } from './send.ts';

/** The mail about notifications that have none of their own; nothing where the recipient can't see it any more. */
export function definePlainMail(
  context: Context,
  find: (trx: Trx, member: MemberKey, notificationId: string) => Promise<Notification | undefined>,
): void {
  const { db, config } = context;
  defineNotificationMail(context, {
    name: plainMail,
    compose: (data, { name, notificationId, reason }) =>
      db.tenant(data.customerId, async (trx) => {
        const item = await find(trx, data, notificationId);
        const to = await findRecipient(trx, data);
        if (item === undefined || to === undefined) return null;
        // Of several events, read before the mail about them left.
        if (item.amount > 1 && item.isRead) return null;
        const { organisation, accent } = to;
        const values = { name, organisation, event: sentenceOf(item) };
        const words = worded(plainMail, values, `${config.publicUrl}${pathOf(item)}`);
        return {
          ...words,
          ...(item.amount === 1 ? quoteOf(reason) : {}),
          brand: brandOf(organisation, accent),
        };
      }),
  });
}
