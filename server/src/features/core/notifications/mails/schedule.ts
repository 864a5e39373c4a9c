import { setTimeout as rest } from 'node:timers/promises';
import { groupOfKind, type NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../../context.ts';
import { cadenceOf, quietUntil } from '../preferences/choices.ts';
import { listChosen, nothingChosen } from '../preferences/store.ts';
import { enqueueMail } from './send.ts';
import * as store from './store.ts';

export const dueJob = 'notifications.mails-due';

/** Above this many, mails go to the queue in portions: in one transaction they would hold up the organisation's others. */
const atOnceMost = 100;

const joinedWaitMs = 3_600_000;

/** Of notifications that have no mail of their own. */
export const plainMail = 'notifications.event';

/** A notification of someone. */
export interface Told {
  readonly customerUserId: string;
  readonly notificationId: string;
}

interface Event {
  readonly customerId: string;
  readonly kind: NotificationKind;
  readonly mail?: string | undefined;
  readonly data: object;
  readonly taskId?: string | undefined;
  readonly programId?: string | undefined;
}

/** Writes the mails about notifications as their recipients chose, and gives those that leave now to the queue. */
export async function scheduleMails(
  context: Context,
  trx: Trx,
  event: Event,
  told: readonly Told[],
): Promise<void> {
  const { customerId, kind, data, mail = plainMail, taskId = null, programId = null } = event;
  const now = context.clock.now();
  const users = told.map(({ customerUserId }) => customerUserId);
  const isMany = told.length > atOnceMost;
  const chosen = await listChosen(trx, customerId, users);
  const mails = told.flatMap((each): store.NewMail[] => {
    const own = chosen.get(each.customerUserId) ?? nothingChosen;
    const cadence = cadenceOf(own, groupOfKind[kind]);
    if (cadence === 'daily') return [{ ...each, state: 'digest', sendAt: null }];
    if (cadence === 'immediately')
      return [{ ...each, state: 'queued', sendAt: quietUntil(own, now) ?? (isMany ? now : null) }];
    // The sender sees that the recipient wants none.
    return event.mail === undefined ? [] : [{ ...each, state: 'off', sendAt: null }];
  });
  const ids = await store.insertMails(
    trx,
    { customerId, kind, mail, data, taskId, programId, at: now },
    mails,
  );
  for (const [at, { state, sendAt, customerUserId }] of mails.entries())
    if (state === 'queued' && sendAt === null)
      await enqueueMail(context, trx, { customerId, customerUserId, mailId: ids[at] ?? '', mail, data });
  if (isMany) await context.jobs.enqueue(trx, dueJob, {});
}

/**
 * What joined an unread notification is mailed too, an hour later and together: one mail for each of many submissions would
 * be too many, and who doesn't open the bell has to hear of the later ones.
 */
export async function scheduleJoined(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  event: Event,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const { customerId, kind, data, taskId = null, programId = null } = event;
  const users = told.map(({ customerUserId }) => customerUserId);
  const chosen = await listChosen(trx, customerId, users);
  const notificationIds = told.map(({ notificationId }) => notificationId);
  const waiting = await store.listWaiting(trx, customerId, notificationIds);
  const at = clock.now();
  const later = new Date(at.getTime() + joinedWaitMs);
  const mails = told.flatMap((each): store.NewMail[] => {
    const own = chosen.get(each.customerUserId) ?? nothingChosen;
    const cadence = cadenceOf(own, groupOfKind[kind]);
    if (cadence === 'off' || waiting.has(each.notificationId)) return [];
    if (cadence === 'daily') return [{ ...each, state: 'digest', sendAt: null }];
    return [{ ...each, state: 'queued', sendAt: quietUntil(own, later) ?? later }];
  });
  // The mail with the count: one of its own would tell of the last one alone.
  await store.changeWaiting(trx, customerId, [...waiting], plainMail);
  await store.insertMails(trx, { customerId, kind, mail: plainMail, data, taskId, programId, at }, mails);
}

/** Sends the mails whose quiet hours are over, and those of many: some each second, so that requests go in between. */
export async function sendDue(context: Context): Promise<void> {
  const { db, clock } = context;
  const sendSome = () =>
    db.system(async (trx) => {
      const due = await store.takeDue(trx, clock.now());
      for (const each of due) await enqueueMail(context, trx, each);
      return due.length;
    });
  // The next minute goes on with what is left.
  for (let second = 0; second < 50; second += 1) {
    if ((await sendSome()) < store.dueAtOnce) return;
    await rest(1000);
  }
}
