import type { Context, Trx } from '../../../../context.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import { worded } from '../../../core/mail-layouts/service.ts';
import { defineNotificationMail, notify } from '../../../core/notifications/service.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { RemovedMember } from '../members/store.ts';
import { findWaiting, groupsIn, levelsOf, listDeciders } from './store.ts';
import { fromLevel } from '../policy.ts';

const mails = { submissions: 'channels.submitted', requests: 'channels.join-requested' } as const;
type Waiting = keyof typeof mails;

/** Mails to those who decide: about what still waits when they leave. */
export function defineChannelMails(context: Context): void {
  const { db, config } = context;
  for (const what of Object.keys(mails) as Waiting[])
    defineNotificationMail(context, {
      name: mails[what],
      compose: async ({ customerId, customerUserId, channelId }) => {
        if (channelId === null) return null;
        const row = await db.tenant(customerId, (trx) =>
          findWaiting(trx, { customerId, customerUserId, channelId }, what),
        );
        if (row === undefined) return null;
        const { organisation, accent, channel } = row;
        const values = { name: row.name, organisation, channel, waiting: String(row.waiting) };
        const url = `${config.publicUrl}${placeOf(channelId, what)}`;
        return { ...worded(mails[what], values, url), brand: brandOf(organisation, accent) };
      },
    });
}

function placeOf(channelId: string, what: Waiting): string {
  return what === 'submissions' ? `/channel/edit/${channelId}` : `/channel/edit/details/${channelId}`;
}

interface Item {
  readonly channelId: string;
  readonly programId: string;
}

/** Tells those who may decide that a program was submitted. */
export async function notifySubmitted(context: Context, trx: Trx, caller: Actor, item: Item): Promise<void> {
  await notifyDeciders(context, trx, caller, { ...item, kind: 'submission-received', what: 'submissions' });
}

/** Tells those who may decide that someone asks to join. */
export async function notifyRequested(
  context: Context,
  trx: Trx,
  caller: Actor,
  channelId: string,
): Promise<void> {
  await notifyDeciders(context, trx, caller, { channelId, kind: 'join-requested', what: 'requests' });
}

async function notifyDeciders(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Actor,
  {
    what,
    ...event
  }: Partial<Item> & {
    channelId: string;
    kind: 'submission-received' | 'join-requested';
    what: Waiting;
  },
): Promise<void> {
  const level = fromLevel(what === 'submissions' ? 'moderator' : 'manager');
  const users = await listDeciders(trx, customerId, event.channelId, level);
  await notify(context, trx, { ...event, customerId, actorId, mail: mails[what], recipients: { users } });
}

/** Tells the readers of a channel that a program is in it now. */
export async function notifyInChannel(context: Context, trx: Trx, caller: Actor, item: Item): Promise<void> {
  const { customerId, customerUserId: actorId } = caller;
  const recipients = { channel: item.channelId };
  await notify(context, trx, { ...item, kind: 'channel-published', customerId, actorId, recipients });
}

/** Tells the user who submitted a program how it was decided. */
export async function notifyDecided(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Actor,
  {
    submittedById,
    isPublished,
    ...item
  }: Item & { submittedById: string | null; isPublished: boolean; reason: string },
): Promise<void> {
  if (submittedById === null) return;
  const kind = isPublished ? 'submission-published' : 'submission-rejected';
  await notify(context, trx, { ...item, kind, customerId, actorId, recipients: { users: [submittedById] } });
}

/** Tells those who asked to join that the answer is no, and members that they are out. */
export async function notifyRemoved(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Actor,
  channelId: string,
  gone: readonly RemovedMember[],
): Promise<void> {
  const event = { customerId, actorId, channelId };
  const idsOf = (members: readonly RemovedMember[]) => members.map(({ subjectId }) => subjectId);
  const declined = idsOf(gone.filter(({ isPending }) => isPending));
  const left = gone.filter(({ isPending }) => !isPending);
  const users = idsOf(left.filter(({ isGroup }) => !isGroup));
  await notify(context, trx, { ...event, kind: 'join-declined', recipients: { users: declined } });
  await notify(context, trx, { ...event, kind: 'channel-left', recipients: { users } });
  for (const group of idsOf(left.filter(({ isGroup }) => isGroup)))
    await notify(context, trx, { ...event, kind: 'channel-left', recipients: { group } });
}

interface Members {
  readonly channelId: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** Looks who is in a channel before members are set; the function given tells who came in or got a higher level. */
export async function noticeMembers(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Actor,
  { channelId, users, groups }: Members,
): Promise<() => Promise<void>> {
  const before = await levelsOf(trx, customerId, channelId, users);
  const groupsBefore = await groupsIn(trx, customerId, channelId, groups);
  return async () => {
    const after = await levelsOf(trx, customerId, channelId, users);
    const event = { customerId, actorId, channelId };
    const accepted = users.filter((id) => before.get(id) === 0);
    const raised = users.filter((id) => before.get(id) !== 0 && (after.get(id) ?? 0) > (before.get(id) ?? 0));
    await notify(context, trx, { ...event, kind: 'join-accepted', recipients: { users: accepted } });
    await notify(context, trx, { ...event, kind: 'channel-joined', recipients: { users: raised } });
    for (const group of groups)
      if (!groupsBefore.has(group))
        await notify(context, trx, { ...event, kind: 'channel-joined', recipients: { group } });
  };
}
