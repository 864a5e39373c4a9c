import { createHash, randomBytes } from 'node:crypto';
import type { Todo, TodoKind } from '@rushes/contract/core/todos';
import ical from 'ical-generator';
import type { Context, Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import type { TodosGiven } from '../service.ts';
import * as store from './store.ts';

const eventsMost = 500;

type ListAll = (trx: Trx, member: AccessSubject, limit: number) => Promise<Todo[]>;

/** The due dates of a user, for calendar programs that know a secret address. */
export function createCalendar(context: Context, { rightsOf }: TodosGiven, listAll: ListAll) {
  const { db, clock, config } = context;
  const objectOf = ({ customerUserId }: Member) => ({ kind: 'person', id: customerUserId });
  return {
    getCalendar: (member: Member) =>
      db.tenant(member.customerId, async (trx) => ({
        createdAt: (await store.findCreation(trx, member))?.toISOString() ?? null,
      })),
    /** The address is in this answer alone; one from before stops working. */
    createCalendar: (member: Member) =>
      db.tenant(member.customerId, async (trx) => {
        const token = randomBytes(32).toString('base64url');
        await store.saveCalendar(trx, member, hashOf(token), clock.now());
        await audit(context, trx, member, 'todos.calendar-created', objectOf(member));
        return { url: `${config.publicUrl}/calendar/${token}.ics` };
      }),
    removeCalendar: (member: Member) =>
      db.tenant(member.customerId, async (trx) => {
        if (await store.deleteCalendar(trx, member))
          await audit(context, trx, member, 'todos.calendar-removed', objectOf(member));
      }),
    /** What a calendar program gets; null for an address that is none. */
    read: async (token: string): Promise<string | null> => {
      const calendar = await db.system((trx) => store.findCalendar(trx, hashOf(token)));
      if (calendar === undefined) return null;
      const { customerId, customerUserId, organisation } = calendar;
      const todos = await db.tenant(customerId, async (trx) => {
        const permissions = await rightsOf(trx, customerId, customerUserId);
        return listAll(trx, { customerId, customerUserId, permissions }, eventsMost);
      });
      return write(todos, { organisation, publicUrl: config.publicUrl, now: clock.now() });
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const verbs = {
  record: 'Record',
  'send-files': 'Send files',
  approve: 'Approve',
  watch: 'Watch',
} as const satisfies Readonly<Record<TodoKind, string>>;

const paths = {
  record: '/tasks/asset',
  'send-files': '/tasks/asset',
  approve: '/tasks/approvals',
  watch: '/home/play',
} as const satisfies Readonly<Record<TodoKind, string>>;

interface Facts {
  readonly organisation: string;
  readonly publicUrl: string;
  readonly now: Date;
}

function write(todos: readonly Todo[], { organisation, publicUrl, now }: Facts): string {
  const name = `To do in ${organisation}`;
  const calendar = ical({ name, prodId: { company: 'Rushes', product: 'To do' }, ttl: 3600 });
  for (const { kind, objectId, title, requester, dueAt } of todos) {
    // What has no due date is on no day.
    if (dueAt === null) continue;
    const url = `${publicUrl}${paths[kind]}/${objectId}`;
    const from = requester === null ? '' : `From ${requester.name}\n`;
    calendar.createEvent({
      id: `${kind}-${objectId}@${new URL(publicUrl).hostname}`,
      stamp: now,
      // Without an end it is a moment (RFC 5545, 3.6.1); an end must be later than the start.
      start: new Date(dueAt),
      summary: `${verbs[kind]}: ${title}`,
      description: `${from}${url}`,
      url,
    });
  }
  return calendar.toString();
}
