import { snoozedMostDays, type Todo, todosCountedMost } from '@rushes/contract/core/todos';
import type { Permissions } from '@rushes/contract/identity/roles';
import { z } from 'zod';
import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { AppError } from '../../../platform/app-error.ts';
import { notify } from '../notifications/service.ts';
import { createCalendar } from './calendar/calendar.ts';
import * as store from './store.ts';

const dayMs = 24 * 3_600_000;

/** How the rights of a user are read who isn't there to ask. */
export interface TodosGiven {
  rightsOf(trx: Trx, customerId: string, customerUserId: string): Promise<Permissions>;
}

/** One list of everything that a user has to do. */
export interface TodosService {
  readonly calendar: ReturnType<typeof createCalendar>;
  /** The next that someone has to do. */
  listNext(trx: Trx, member: AccessSubject, limit: number): Promise<Todo[]>;
  getTodos(
    member: AccessSubject,
    page: { readonly cursor?: string | undefined; readonly limit: number; readonly snoozed: boolean },
  ): Promise<{ items: Todo[]; nextCursor: string | null }>;
  countTodos(member: AccessSubject): Promise<store.TodoCounts>;
  snoozeTodo(member: AccessSubject, snooze: store.TodoKey & { readonly until: string | null }): Promise<void>;
  /** Tells users that what they snoozed is back. */
  bringBack(): Promise<void>;
}

/** Reads what each feature registered. */
export function createTodosService(context: Context, { rightsOf }: TodosGiven): TodosService {
  const { db, clock, registry, events } = context;
  const all = { after: null, isSnoozed: null };
  const list = async (trx: Trx, member: AccessSubject, page: Omit<store.TodoPage, 'now'>) => {
    const now = clock.now();
    const rows = await store.listTodos(trx, registry.todos, member, { ...page, now });
    return rows.map((row) => ({ row, todo: toTodo(row, now) }));
  };
  return {
    calendar: createCalendar(context, { rightsOf }, async (trx, member, limit) =>
      (await list(trx, member, { ...all, limit })).map(({ todo }) => todo),
    ),
    listNext: async (trx, member, limit) =>
      (await list(trx, member, { after: null, isSnoozed: false, limit })).map(({ todo }) => todo),
    getTodos: (member, { cursor, limit, snoozed }) =>
      db.tenant(member.customerId, async (trx) => {
        const page = { after: readCursor(cursor), isSnoozed: snoozed, limit: limit + 1 };
        const found = await list(trx, member, page);
        const shown = found.slice(0, limit);
        const last = found.length > limit ? shown.at(-1)?.row : undefined;
        return {
          items: shown.map(({ todo }) => todo),
          nextCursor: last === undefined ? null : writeCursor([last.key, last.kind, last.objectId]),
        };
      }),
    countTodos: (member) =>
      db.tenant(member.customerId, (trx) =>
        store.countTodos(trx, registry.todos, member, { now: clock.now(), most: todosCountedMost }),
      ),
    snoozeTodo: (member, { until, ...key }) =>
      db.tenant(member.customerId, async (trx) => {
        if (!(await store.hasTodo(trx, registry.todos, member, key))) throw new AppError('not-found');
        if (until === null) await store.deleteSnooze(trx, member, key);
        else await store.saveSnooze(trx, member, key, requireUntil(until, clock.now()));
        const { customerId, customerUserId } = member;
        await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
      }),
    bringBack: () => bringBack(context, rightsOf),
  };
}

/** Tells users that what they snoozed is back, where they still have to do it. */
async function bringBack(context: Context, rightsOf: TodosGiven['rightsOf']): Promise<void> {
  const { db, clock, registry, events } = context;
  const over = await db.system((trx) => store.findOver(trx, clock.now()));
  for (const { customerId, customerUserId, ...key } of over)
    await db.tenant(customerId, async (trx) => {
      const permissions = await rightsOf(trx, customerId, customerUserId);
      const member = { customerId, customerUserId, permissions };
      const isOpen = await store.hasTodo(trx, registry.todos, member, key);
      await store.deleteSnooze(trx, member, key);
      const source = registry.todos.find(({ kinds }) => kinds.includes(key.kind));
      if (!isOpen || source === undefined) return;
      await notify(context, trx, {
        ...{ kind: 'todo-returned', customerId, actorId: null, recipients: { users: [customerUserId] } },
        [source.notified]: key.objectId,
      });
      await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
    });
}

function requireUntil(until: string, now: Date): Date {
  const at = new Date(until);
  if (at > now && at.getTime() <= now.getTime() + snoozedMostDays * dayMs) return at;
  throw new AppError('invalid', { fields: [{ path: 'until', message: 'Choose a day within a year.' }] });
}

function toTodo({ requesterId, requesterName, dueAt, snoozedUntil, ...row }: store.TodoRow, now: Date): Todo {
  const { kind, objectId, title, canDelegate } = row;
  return {
    ...{ kind, objectId, title, canDelegate },
    requester: requesterId === null ? null : { id: requesterId, name: requesterName ?? '' },
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt !== null && dueAt < now,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
  };
}

const place = z.tuple([
  z.union([z.literal('infinity'), z.iso.datetime({ offset: true })]),
  z.string().max(20),
  z.uuid(),
]);

function writeCursor(after: z.infer<typeof place>): string {
  return Buffer.from(JSON.stringify(after)).toString('base64url');
}

/** Throws `invalid` on anything but what `writeCursor` gave; null for the start. */
function readCursor(cursor: string | undefined): z.infer<typeof place> | null {
  if (cursor === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    const fields = [{ path: 'cursor', message: 'This list has changed. Reload it.' }];
    throw new AppError('invalid', { fields, cause });
  }
}
