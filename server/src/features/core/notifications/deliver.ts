import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { groupOfKind, type NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../context.ts';
import { forgetAddressPlaces } from '../../../platform/mail/address-limit.ts';
import { sendDigests } from './digests/digests.ts';
import { dueJob, scheduleMails, sendDue } from './mails/schedule.ts';
import { listImmediate } from './preferences/store.ts';
import * as store from './store.ts';

const deliverJob = 'notifications.deliver';
const sweepJob = 'notifications.sweep';
const digestsJob = 'notifications.digests';

/** Above this many recipients one hint to the whole organisation is cheaper than one each. */
const namedHintsMost = 50;

/** Users who are told in one transaction. */
const toldAtOnce = 500;

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
    handler: (data) => deliver(context, data),
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

/** Many users are told in turns, with a rest after each that is as long, so that others don't wait for it. */
async function deliver(context: Context, data: DeliverData): Promise<void> {
  const { db } = context;
  const { customerId, recipients } = data;
  if (recipients === 'organisation' || 'channel' in recipients)
    return db.tenant(customerId, (trx) => deliverShared(context, trx, data));
  const told: string[] = [];
  for (const part of inParts(recipients)) {
    const start = performance.now();
    told.push(...(await db.tenant(customerId, (trx) => deliverToUsers(context, trx, data, part))));
    if ('users' in part && part.users.length === toldAtOnce) await rest(performance.now() - start);
  }
  return db.tenant(customerId, (trx) => publishHint(context, trx, customerId, told));
}

function inParts(source: store.UsersSource): store.UsersSource[] {
  if (!('users' in source)) return [source];
  const parts: store.UsersSource[] = [];
  for (let from = 0; from < source.users.length; from += toldAtOnce)
    parts.push({ users: source.users.slice(from, from + toldAtOnce) });
  return parts;
}

/** The event as it is now; a new version takes the place of the one before it. */
async function current(context: Context, trx: Trx, data: DeliverData) {
  const event = await store.existing(trx, { ...data, id: data.eventId, at: context.clock.now() });
  if (event?.kind === 'program-published') await store.replaceProgram(trx, event);
  return event;
}

async function deliverShared(context: Context, trx: Trx, data: DeliverData): Promise<void> {
  const event = await current(context, trx, data);
  if (event === undefined) return;
  const audience = data.recipients === 'organisation' ? 'organisation' : 'channel';
  const notificationId = await store.insertShared(trx, event, audience);
  if (notificationId !== undefined) await scheduleShared(context, trx, event, notificationId);
  await publishHint(context, trx, data.customerId, null);
}

async function deliverToUsers(
  context: Context,
  trx: Trx,
  data: DeliverData,
  source: store.UsersSource,
): Promise<string[]> {
  const event = await current(context, trx, data);
  if (event === undefined) return [];
  const { told, added } = await store.insertForUsers(trx, event, source);
  await scheduleMails(context, trx, mailEventOf(event, data.mail), added);
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
