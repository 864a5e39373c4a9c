import { mailsPerHour } from '@rushes/contract/core/notification-preferences';
import { groupOfKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isMailAddress } from '../../../../platform/mail/address.ts';
import { takeAddressPlace } from '../../../../platform/mail/address-limit.ts';
import type { MailContent, MailOutcome } from '../../../../platform/mail/mail.ts';
import type { MailState } from '../../../../schema-notifications.ts';
import { cadenceOf, quietUntil, zoneOf } from '../preferences/choices.ts';
import { createUnsubscribeLinks, type MailTopic } from '../preferences/unsubscribe-links.ts';
import * as store from './store.ts';

/** What a mail about a notification knows. */
export interface NotificationMail {
  readonly mailId: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly channelId: string | null;
  readonly taskId?: string;
  readonly programId?: string;
  /** Who did it, where they are still there. */
  readonly actorId?: string;
  readonly approvalId?: string;
}

/** Whom it goes to. */
export interface MailRecipient {
  readonly name: string;
  readonly timeZone: string;
  readonly notificationId: string;
  /** What was written with it; often nothing. */
  readonly reason: string;
}

export interface NotificationMailKind {
  readonly name: string;
  /** What it says, when it leaves; null where that isn't true any more. */
  compose(data: NotificationMail, to: MailRecipient): Promise<Omit<MailContent, 'to'> | null>;
}

const stateOf: Readonly<Record<MailOutcome, MailState>> = {
  sent: 'sent',
  kept: 'outbox',
  refused: 'bounced',
  failed: 'failed',
  'switched-off': 'off',
};

/** Defines a mail about notifications. It leaves as its recipient chose: at once, in the daily mail, or not at all. */
export function defineNotificationMail(context: Context, kind: NotificationMailKind): void {
  const { db, mail, clock } = context;
  mail.define<NotificationMail>({
    name: kind.name,
    customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
    compose: async (data) => {
      const { customerId, mailId } = data;
      const row = await db.tenant(customerId, (trx) => admit(context, trx, data));
      if (row === null) return null;
      const { name, notificationId, reason, userName } = row;
      const content = await kind.compose(data, { name, notificationId, reason, timeZone: zoneOf(row) });
      if (content === null) {
        await settle(context, data, 'dropped');
        return null;
      }
      const hour = { perHour: mailsPerHour, now: clock.now() };
      const hasPlace = row.isAdmitted || (await db.system((trx) => takeAddressPlace(trx, userName, hour)));
      await db.tenant(customerId, (trx) =>
        store.updateMail(trx, customerId, mailId, hasPlace ? { admitted_at: hour.now } : { state: 'digest' }),
      );
      if (!hasPlace) return null;
      return { ...content, to: userName, ...endingOf(context, data, groupOfKind[row.kind]) };
    },
    settled: (data, outcome) => settle(context, data, stateOf[outcome]),
  });
}

/** Decides whether a mail leaves now; what waits, comes with the daily mail or isn't wanted is noted. */
async function admit(
  { clock }: Context,
  trx: Trx,
  { customerId, mailId }: NotificationMail,
): Promise<store.AdmissionRow | null> {
  const row = await store.findAdmission(trx, customerId, mailId);
  if (row === undefined || row.state !== 'queued') return null;
  const now = clock.now();
  const end = async (state: MailState) => {
    await store.updateMail(trx, customerId, mailId, {
      state,
      ...(state === 'digest' ? {} : { settled_at: now }),
    });
    return null;
  };
  if (!row.isActive) return end('dropped');
  if (!isMailAddress(row.userName)) return end('no-address');
  const cadence = cadenceOf(row, groupOfKind[row.kind]);
  if (cadence !== 'immediately') return end(cadence === 'daily' ? 'digest' : 'off');
  const sendAt = quietUntil(row, now);
  if (sendAt === null) return row;
  await store.updateMail(trx, customerId, mailId, { send_at: sendAt });
  return null;
}

async function settle(
  { db, clock }: Context,
  { customerId, mailId }: NotificationMail,
  state: MailState,
): Promise<void> {
  await db.tenant(customerId, (trx) =>
    store.updateMail(trx, customerId, mailId, { state, settled_at: clock.now() }),
  );
}

/** The end of each mail: how to turn it off. */
export function endingOf(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  { customerId, customerUserId }: Pick<NotificationMail, 'customerId' | 'customerUserId'>,
  topic: MailTopic,
): Required<Pick<MailContent, 'unsubscribeUrl' | 'footnote'>> {
  const token = createUnsubscribeLinks(secrets.serverSecret).write({ customerId, customerUserId, topic });
  return {
    unsubscribeUrl: `${config.publicUrl}/mail/notifications/${token}`,
    footnote: `Choose which emails you get: ${config.publicUrl}/account/notifications`,
  };
}

/** Gives a mail to the queue; where the organisation has sent too many, it comes with the daily one. */
export async function enqueueMail(
  { mail }: Pick<Context, 'mail'>,
  trx: Trx,
  { mail: name, data, ...ids }: store.DueMail,
): Promise<void> {
  try {
    await mail.enqueue(trx, name, { channelId: null, ...data, ...ids } satisfies NotificationMail);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error;
    await store.updateMail(trx, ids.customerId, ids.mailId, { state: 'digest' });
  }
}
