import { digestHour } from '@rushes/contract/core/notification-preferences';
import {
  groupOfKind,
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '@rushes/contract/core/notifications';
import type { Todo, TodoKind } from '@rushes/contract/core/todos';
import type { Context, Trx } from '../../../../context.ts';
import { isMailAddress } from '../../../../platform/mail/address.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import type { MailContent, MailSection } from '../../../../platform/mail/mail.ts';
import { worded } from '../../mail-layouts/service.ts';
import type { Reader } from '../list-store.ts';
import { endingOf } from '../mails/send.ts';
import { listForDigest, noteInDigest, settleDigested } from '../mails/store.ts';
import { cadenceOf, quietUntil } from '../preferences/choices.ts';
import { findChosen, type MemberKey } from '../preferences/store.ts';
import { pathOf, sentenceOf } from '../words.ts';
import * as store from './store.ts';

const digestMail = 'notifications.digest';
const candidatesAtOnce = 500;
const shownMost = 30;
const todosMost = 10;

interface DigestData extends MemberKey {
  /** What was told to many since then is new. */
  readonly since: string;
}

/** How a daily mail reads what its recipient may see. */
export interface DigestSource {
  readerOf(trx: Trx, member: MemberKey): Promise<Reader>;
  listTodos(trx: Trx, member: MemberKey, limit: number): Promise<Todo[]>;
  /** Unread ones that a condition on `n` fits, the latest first. */
  listUnread(
    trx: Trx,
    reader: Reader,
    condition: ReturnType<typeof store.isForDigest>,
    limit: number,
  ): Promise<Notification[]>;
}

/** Gives each user whose morning has come their daily mail to the queue; once a day each. One that can't be made keeps no other from it. */
export async function sendDigests({ db, clock, mail }: Context): Promise<void> {
  const now = clock.now();
  let candidates: store.Candidate[];
  const skipped = new Set<string>();
  const errors: unknown[] = [];
  do {
    const limit = candidatesAtOnce + skipped.size;
    const found = await db.system((trx) => store.findCandidates(trx, { now, hour: digestHour, limit }));
    candidates = found.filter(({ customerUserId }) => !skipped.has(customerUserId));
    for (const candidate of candidates) {
      const isDone = await db
        .tenant(candidate.customerId, (trx) => sendDigest({ mail }, trx, candidate, now))
        .catch((error: unknown) => {
          errors.push(error);
          return false;
        });
      if (!isDone) skipped.add(candidate.customerUserId);
    }
  } while (candidates.length > 0);
  if (errors.length > 0) throw new AggregateError(errors, 'Daily mails could not be made');
}

/** False where their morning hasn't begun. */
async function sendDigest(
  { mail }: Pick<Context, 'mail'>,
  trx: Trx,
  candidate: store.Candidate,
  now: Date,
): Promise<boolean> {
  const { customerId, customerUserId } = candidate;
  const chosen = await findChosen(trx, candidate);
  // The morning begins when the quiet hours are over.
  if (quietUntil(chosen, now) !== null) return false;
  const since = await store.takeDay(trx, candidate, now);
  const isDaily = (kind: NotificationKind) => cadenceOf(chosen, groupOfKind[kind]) === 'daily';
  if (since === null || !(candidate.hasMails || candidate.sharedKinds.some(isDaily))) return true;
  const data = { customerId, customerUserId, since: since.toISOString() } satisfies DigestData;
  await mail.enqueue(trx, digestMail, data, { key: customerUserId });
  return true;
}

/** The daily mail: what is new and unread, as far as its recipient may see it when it leaves. */
export function defineDigestMail(context: Context, source: DigestSource): void {
  const { db, clock, config } = context;
  // One a day for each user takes no place from what can't wait.
  context.mail.define<DigestData>({
    name: digestMail,
    compose: (data) =>
      db.tenant(data.customerId, async (trx): Promise<MailContent | null> => {
        const chosen = await findChosen(trx, data);
        const kinds = notificationKinds.filter((kind) => cadenceOf(chosen, groupOfKind[kind]) === 'daily');
        const known = await listForDigest(trx, data);
        const condition = store.isForDigest(known, kinds, new Date(data.since));
        const reader = await source.readerOf(trx, data);
        const items = await source.listUnread(trx, reader, condition, shownMost + 1);
        const to = await store.findRecipient(trx, data);
        const canBeSent = to !== undefined && isMailAddress(to.userName) && items.length > 0;
        const shown = canBeSent ? items.map(({ notificationId }) => notificationId) : [];
        // What is beyond the first is counted, so it needs no second mail.
        const isAll = items.length <= shownMost;
        await noteInDigest(trx, data, { shown: isAll ? shown : known, known, now: clock.now() });
        if (!canBeSent) return null;
        const values = { name: to.name, organisation: to.organisation };
        return {
          to: to.userName,
          ...worded(digestMail, values, `${config.publicUrl}/home/library`),
          sections: [
            sectionOf(items, config.publicUrl),
            ...todoSection(await source.listTodos(trx, data, todosMost + 1), config.publicUrl),
          ],
          brand: brandOf(to.organisation, to.accent),
          ...endingOf(context, data, 'daily'),
        };
      }),
    settled: async (data, outcome) => {
      if (outcome !== 'sent' && outcome !== 'kept') return;
      await db.tenant(data.customerId, (trx) => settleDigested(trx, data, clock.now()));
    },
  });
}

const todoWords = {
  record: (title: string) => `Record “${title}”`,
  'send-files': (title: string) => `Send files for “${title}”`,
  approve: (title: string) => `Approve “${title}”`,
  watch: (title: string) => `Watch “${title}”`,
} as const satisfies Readonly<Record<TodoKind, (title: string) => string>>;

const todoPaths = {
  record: '/tasks/asset',
  'send-files': '/tasks/asset',
  approve: '/tasks/approvals',
  watch: '/home/play',
} as const satisfies Readonly<Record<TodoKind, string>>;

/** What the reader still has to do, the first to be due first. */
function todoSection(todos: readonly Todo[], publicUrl: string): MailSection[] {
  if (todos.length === 0) return [];
  const items = todos.slice(0, todosMost).map(({ kind, title, objectId, isOverdue }) => ({
    text: `${todoWords[kind](title)}${isOverdue ? ' (overdue)' : ''}`,
    url: `${publicUrl}${todoPaths[kind]}/${objectId}`,
  }));
  const more = { text: 'Show all', url: `${publicUrl}/tasks/todo` };
  return [{ title: 'To do', items: todos.length > todosMost ? [...items, more] : items }];
}

function sectionOf(items: readonly Notification[], publicUrl: string): MailSection {
  const shown = items.slice(0, shownMost);
  return {
    title: 'New',
    items: shown.map((item) => ({ text: sentenceOf(item), url: `${publicUrl}${pathOf(item)}` })),
    ...(items.length > shown.length ? { rest: 'See the rest in Rushes.' } : {}),
  };
}
