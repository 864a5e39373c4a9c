import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../context.ts';
import * as store from './store.ts';

const deliverJob = 'notifications.deliver';
const sweepJob = 'notifications.sweep';

/** Above this many recipients one hint to the whole organisation is cheaper than one each. */
const namedHintsMost = 50;

/** Who is told: users by their ids, the users of a group, those whom a program names as its audience, or many at once. */
export type Recipients = store.UsersSource | { readonly channel: string } | 'organisation';

export interface NotificationEvent extends store.EventObjects {
  readonly kind: NotificationKind;
  readonly customerId: string;
  readonly recipients: Recipients;
  /** A mail for each recipient who has nothing unread of the same; its data is that of `NotificationMail`. */
  readonly mail?: string;
}

/** What a mail about a notification knows. */
export interface NotificationMail {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly channelId: string | null;
  readonly taskId?: string;
  readonly programId?: string;
  /** Who did it, where they are still there. */
  readonly actorId?: string;
  readonly approvalId?: string;
}

interface DeliverData extends NotificationEvent {
  readonly eventId: string;
}

/** Tells users about something, once the transaction has committed: however many they are, the request waits for none. */
export async function notify(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Trx,
  event: NotificationEvent,
): Promise<void> {
  const { recipients } = event;
  if (recipients !== 'organisation' && 'users' in recipients && recipients.users.length === 0) return;
  await jobs.enqueue(trx, deliverJob, { ...event, eventId: randomUUID() } satisfies DeliverData);
}

/** Delivers what happened, and forgets it when its time is over. */
export function defineNotificationJobs(context: Context): void {
  const { jobs, db, clock } = context;
  jobs.define<DeliverData>({
    name: deliverJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 5,
    expireInSeconds: 120,
    handler: (data) => db.tenant(data.customerId, (trx) => deliver(context, trx, data)),
  });
  jobs.define<object>({
    name: sweepJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: async () => {
      while (await db.system((trx) => store.removeOld(trx, clock.now())));
    },
  });
  jobs.schedule(sweepJob, '47 3 * * *');
}

async function deliver(context: Context, trx: Trx, data: DeliverData): Promise<void> {
  const { customerId, recipients, kind } = data;
  const event = await store.existing(trx, { ...data, id: data.eventId, at: context.clock.now() });
  if (event === undefined) return;
  // A new version takes the place of the one before it.
  if (kind === 'program-published') await store.replaceProgram(trx, event);
  if (recipients === 'organisation' || 'channel' in recipients) {
    await store.insertShared(trx, event, recipients === 'organisation' ? 'organisation' : 'channel');
    await publishHint(context, trx, customerId, null);
    return;
  }
  const { told, added } = await store.insertForUsers(trx, event, recipients);
  const { mail, channelId = null, taskId, programId, approvalId } = data;
  if (mail !== undefined)
    for (const customerUserId of added)
      await context.mail.enqueue(trx, mail, {
        customerId,
        customerUserId,
        channelId,
        ...(taskId === undefined ? {} : { taskId }),
        ...(programId === undefined ? {} : { programId }),
        ...(event.actorId === null ? {} : { actorId: event.actorId }),
        ...(approvalId === undefined ? {} : { approvalId }),
      } satisfies NotificationMail);
  await publishHint(context, trx, customerId, told);
}

/** Says that the bell shows something else; null: of everybody. */
export async function publishHint(
  { events }: Pick<Context, 'events'>,
  trx: Trx,
  customerId: string,
  users: readonly string[] | null,
): Promise<void> {
  const hint = { type: 'notifications' } as const;
  if (users === null || users.length > namedHintsMost) {
    await events.publish(trx, { customerId }, hint);
    return;
  }
  for (const customerUserId of users) await events.publish(trx, { customerId, customerUserId }, hint);
}
