import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { groupOfKind, type NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../context.ts';
import { forgetAddressPlaces } from '../../../platform/mail/address-limit.ts';
import { sendDigests } from './digests/digests.ts';
import { dueJob, scheduleJoined, scheduleMails, sendDue } from './mails/schedule.ts';
import { listImmediate } from './preferences/store.ts';
import * as store from './store.ts';

const deliverJob = 'notifications.deliver';
const deliverToManyJob = 'notifications.deliver-to-many';
const sweepJob = 'notifications.sweep';
const digestsJob = 'notifications.digests';

/** Above this many recipients one hint to the whole organisation is cheaper than one each. */
const namedHintsMost = 50;

/** Users who are told in one transaction. Where more are named, a rest after each such part leaves room for requests. */
const toldAtOnce = 250;

/** A rest is so many times as long as the part before it took. */
const restFactor = 5;

/** Who is told: users by their ids, the users of a group, those whom a program names as its audience, or many at once. */
export type Recipients = store.UsersSource | { readonly channel: string } | 'organisation';

export interface NotificationEvent extends store.EventObjects {
  readonly kind: NotificationKind;
  readonly customerId: string;
  readonly recipients: Recipients;
  /** The mail for each recipient who has nothing unread of the same, where it has one of its own. */
  readonly mail?: string;
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
  const job = namesMany(recipients) ? deliverToManyJob : deliverJob;
  await jobs.enqueue(trx, job, { ...event, eventId: randomUUID() } satisfies DeliverData);
}

function namesMany(recipients: Recipients): recipients is { readonly users: readonly string[] } {
  return recipients !== 'organisation' && 'users' in recipients && recipients.users.length > toldAtOnce;
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
    handler: (data) =>
      db.tenant(data.customerId, async (trx) => {
        await publishHint(context, trx, data.customerId, await deliver(context, trx, data));
      }),
  });
  jobs.define<DeliverData>({
    name: deliverToManyJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 5,
    expireInSeconds: 600,
    handler: (data) => deliverInParts(context, data),
  });
  jobs.define<object>({
    name: sweepJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: async () => {
      while (await db.system((trx) => store.removeOld(trx, clock.now())));
      await db.system((trx) => forgetAddressPlaces(trx, clock.now()));
    },
  });
  jobs.schedule(sweepJob, '47 3 * * *');
  const regular = { lane: 'background', concurrency: 1, retryLimit: 1, expireInSeconds: 600 } as const;
  jobs.define<object>({ ...regular, name: dueJob, handler: () => sendDue(context) });
  jobs.schedule(dueJob, '* * * * *');
  jobs.define<object>({ ...regular, name: digestsJob, handler: () => sendDigests(context) });
  jobs.schedule(digestsJob, '*/15 * * * *');
}

/** Tells many users, part by part; who was told already isn't told again. */
async function deliverInParts(context: Context, data: DeliverData): Promise<void> {
  const { db } = context;
  const { customerId, recipients } = data;
  if (!namesMany(recipients)) return;
  const { users } = recipients;
  for (let from = 0; from < users.length; from += toldAtOnce) {
    const part = { ...data, recipients: { users: users.slice(from, from + toldAtOnce) } };
    const start = performance.now();
    await db.tenant(customerId, (trx) => deliver(context, trx, part));
    await rest((performance.now() - start) * restFactor);
  }
  await db.tenant(customerId, (trx) => publishHint(context, trx, customerId, null));
}

/** Gives those who were told; null: everybody may have been. */
async function deliver(context: Context, trx: Trx, data: DeliverData): Promise<readonly string[] | null> {
  const { recipients, kind } = data;
  const event = await store.existing(trx, { ...data, id: data.eventId, at: context.clock.now() });
  if (event === undefined) return [];
  // A new version takes the place of the one before it.
  if (kind === 'program-published') await store.replaceProgram(trx, event);
  if (recipients === 'organisation' || 'channel' in recipients) {
    const audience = recipients === 'organisation' ? 'organisation' : 'channel';
    const notificationId = await store.insertShared(trx, event, audience);
    if (notificationId !== undefined) await scheduleShared(context, trx, event, notificationId);
    return null;
  }
  const { told, added, joined } = await store.insertForUsers(trx, event, recipients);
  const mailEvent = mailEventOf(event, data.mail);
  await scheduleMails(context, trx, mailEvent, added);
  await scheduleJoined(context, trx, mailEvent, joined);
  return told;
}

/** Of what was told to many, those get a mail at once who chose to; whether they may see it is asked when it leaves. */
async function scheduleShared(
  context: Context,
  trx: Trx,
  event: store.StoredEvent,
  notificationId: string,
): Promise<void> {
  const users = await listImmediate(trx, event.customerId, groupOfKind[event.kind]);
  const told = users
    .filter((id) => id !== event.actorId)
    .map((id) => ({ customerUserId: id, notificationId }));
  await scheduleMails(context, trx, mailEventOf(event), told);
}

function mailEventOf(event: store.StoredEvent, mail?: string) {
  const { customerId, kind, channelId = null, taskId, programId, approvalId, actorId } = event;
  return {
    ...{ customerId, kind, mail, taskId, programId },
    data: { channelId, taskId, programId, approvalId, ...(actorId === null ? {} : { actorId }) },
  };
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
