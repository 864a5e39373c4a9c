import { z } from 'zod';
import { call, empty, id, instant, page, pageRequest, service } from '../call.ts';

/** What a user has to do: record, send files, approve, watch or confirm. */
export const todoKinds = ['record', 'send-files', 'approve', 'watch'] as const;
export type TodoKind = (typeof todoKinds)[number];

/** The count is exact up to here; one more means more. */
export const todosCountedMost = 999;
/** For so many days a to-do can be snoozed. */
export const snoozedMostDays = 366;

export const todo = z
  .object({
    kind: z.enum(todoKinds),
    /** The task, the approval or the program. */
    objectId: id,
    title: z.string(),
    /** Who asks; null where nobody does, or they are gone. */
    requester: z.object({ id, name: z.string() }).nullable(),
    dueAt: instant.nullable(),
    isOverdue: z.boolean(),
    /** It comes back then; null where it isn't snoozed. */
    snoozedUntil: instant.nullable(),
    /** Another user can be given it: the caller has sent nothing for it yet. */
    canDelegate: z.boolean(),
  })
  .meta({ id: 'Todo' });
export type Todo = z.infer<typeof todo>;

const access = { who: 'may', permission: 'tasks.mine:see' } as const;
const object = { kind: z.enum(todoKinds), objectId: id };

export const todoService = service('todo', {
  getTodos: call({
    summary:
      'What the caller has to do, the first to be due first, what has no due date last; or what they snoozed.',
    request: z.object({ ...pageRequest, snoozed: z.boolean().default(false) }),
    response: page(todo),
    errors: ['invalid'],
    access,
    passive: true,
  }),
  countTodos: call({
    summary: `How much the caller has to do, how much of it is overdue, and how much they snoozed; each exact to ${todosCountedMost}.`,
    request: empty,
    response: z.object({ count: z.int(), overdue: z.int(), snoozed: z.int() }),
    errors: [],
    access,
    passive: true,
  }),
  getCalendar: call({
    summary: 'Since when the caller has a calendar address; the address itself is shown once.',
    request: empty,
    response: z.object({ createdAt: instant.nullable() }),
    errors: [],
    access,
  }),
  createCalendar: call({
    summary:
      'Makes a secret address at which calendar programs find due dates; one from before stops working.',
    request: empty,
    response: z.object({ url: z.string() }),
    errors: [],
    access,
    ratePerMinute: 10,
  }),
  removeCalendar: call({
    summary: 'Ends the calendar address of the caller.',
    request: empty,
    response: empty,
    errors: [],
    access,
  }),
  snoozeTodo: call({
    summary:
      'Hides a to-do until an instant; it comes back by itself, with a notification. Null shows it again.',
    request: z.object({ ...object, until: instant.nullable() }),
    response: empty,
    errors: ['invalid', 'not-found'],
    access,
  }),
});
