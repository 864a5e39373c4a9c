import type { TaskKind } from '@rushes/contract/tasks/recording-tasks';
import type { NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../context.ts';
import { inWords } from '../../../platform/local-time.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { quoteOf } from '../../../platform/mail/quote.ts';
import { documentOf, walkRichText } from '../../../platform/rich-text.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import {
  defineNotificationMail,
  type MailRecipient,
  type NotificationMail,
  notify,
} from '../../core/notifications/service.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findLate, type Late } from './due-store.ts';
import { findMailFacts, type MailFacts } from './notices-store.ts';

type TaskNotice = Extract<NotificationKind, `task-${string}`>;

interface TaskEvent {
  readonly taskId: string;
  readonly users: readonly string[];
  readonly kind: TaskNotice;
  /** What was written with it. */
  readonly reason?: string;
  /** In place of the usual mail of its kind. */
  readonly mail?: TaskMail | undefined;
}

/** What a mail still has to be true of when it leaves. */
const toAssignees = {
  'tasks.assigned': ({ isOpen }: MailFacts) => isOpen,
  'tasks.delegated': ({ isOpen }: MailFacts) => isOpen,
  'tasks.reminder': ({ isOpen }: MailFacts) => isOpen,
  'tasks.redo-requested': ({ isOpen }: MailFacts) => isOpen,
  'tasks.accepted': ({ state }: MailFacts) => state === 'accepted',
  'tasks.closed': ({ isClosed }: MailFacts) => isClosed,
} as const;
type AssigneeMail = keyof typeof toAssignees;

/** What a task of a kind asks for, in words. */
const asked = {
  recording: { wanted: 'a recording', part: 'take' },
  file: { wanted: 'files', part: 'file' },
} as const satisfies Readonly<Record<TaskKind, object>>;

/** Mails in which the requester asks, also where another user sends the task. */
const asks: ReadonlySet<AssigneeMail> = new Set(['tasks.assigned', 'tasks.delegated', 'tasks.reminder']);

const submitted = 'tasks.submitted';
const overdue = 'tasks.overdue';
type TaskMail = AssigneeMail | typeof submitted | typeof overdue;
const mails: Partial<Record<TaskNotice, TaskMail>> = {
  'task-assigned': 'tasks.assigned',
  'task-reminder': 'tasks.reminder',
  'task-redo-requested': 'tasks.redo-requested',
  'task-accepted': 'tasks.accepted',
  'task-closed': 'tasks.closed',
  'task-submitted': submitted,
  'task-overdue': overdue,
};

/** Tells users about a task, in the bell and by mail. */
export async function notifyUsers(
  context: Context,
  trx: Trx,
  {
    customerId,
    customerUserId: actorId,
  }: Pick<Actor, 'customerId'> & { readonly customerUserId: string | null },
  { users, kind, mail = mails[kind], ...event }: TaskEvent,
): Promise<void> {
  await notify(context, trx, {
    ...{ ...event, kind, customerId, actorId, recipients: { users } },
    ...(mail === undefined ? {} : { mail }),
  });
}

/** Mails about recording tasks, to who records and to who asked for it. */
export function defineTaskMails(context: Context): void {
  const { db, config } = context;
  const readFacts = async (
    { customerId, customerUserId, taskId, actorId }: NotificationMail,
    { name }: MailRecipient,
  ) => {
    if (taskId === undefined) return null;
    const owner = { customerId, customerUserId };
    const facts = await db.tenant(customerId, (trx) => findMailFacts(trx, { ...owner, taskId, actorId }));
    if (facts === undefined) return null;
    const { organisation, title: task, accent } = facts;
    const url = `${config.publicUrl}/tasks/asset/${taskId}`;
    const common = { name, organisation, task };
    return { facts, url, common, brand: brandOf(organisation, accent) };
  };
  for (const name of Object.keys(toAssignees) as AssigneeMail[])
    defineNotificationMail(context, {
      name,
      compose: async (data, to) => {
        const found = await readFacts(data, to);
        if (found === null || !toAssignees[name](found.facts)) return null;
        const { facts, url, common, brand } = found;
        // Who accepts or closes may be another user than the one who asked.
        const by = asks.has(name) ? facts.requester : (facts.actor ?? facts.requester);
        const values = {
          ...common,
          ...asked[facts.kind],
          requester: by,
          delegator: facts.actor ?? facts.requester,
          due: dueText(facts.dueAt, to.timeZone),
        };
        const words = { ...worded(name, values, url), ...said(name, facts, to) };
        // The button names what it opens.
        return facts.kind === 'file'
          ? { ...words, brand, action: { label: 'Open request', url } }
          : { ...words, brand };
      },
    });
  defineNotificationMail(context, {
    name: overdue,
    compose: async (data, to) => {
      const found = await readFacts(data, to);
      const { customerId, taskId = '' } = data;
      const late = await db.tenant(customerId, (trx) => findLate(trx, customerId, taskId));
      // All was submitted or closed meanwhile.
      if (found === null || found.facts.isClosed || late === undefined) return null;
      const { facts, url, common, brand } = found;
      const values = { ...common, late: lateText(late), due: dueText(facts.dueAt, to.timeZone) };
      return { ...worded(overdue, values, url), brand };
    },
  });
  defineNotificationMail(context, {
    name: submitted,
    compose: async (data, to) => {
      const found = await readFacts(data, to);
      // Who took it back since isn't named.
      if (found === null || found.facts.lastSubmittedBy === null) return null;
      const { facts, url, common, brand } = found;
      const { wanted } = asked[facts.kind];
      const values = { ...common, wanted, user: facts.lastSubmittedBy ?? '' };
      return { ...worded(submitted, values, url), brand };
    },
  });
}

/** Who is late, in words. */
export function lateText({ count, name }: Late): string {
  if (count === 1) return `Still waiting for ${name}.`;
  const others = count === 2 ? '1 other' : `${count - 1} others`;
  return `Still waiting for ${name} and ${others}.`;
}

/** What its requester wrote about it, or who gave it to another user. */
function said(
  name: AssigneeMail,
  facts: MailFacts,
  { reason }: Pick<MailRecipient, 'reason'>,
): Pick<MailContent, 'quote'> {
  if (name === 'tasks.assigned') return briefOf(facts);
  if (name === 'tasks.delegated') return reason === '' ? briefOf(facts) : quoteOf(reason);
  return name === 'tasks.redo-requested' ? quoteOf(reason) : {};
}

/** What the task is about, as its requester wrote it. */
export function briefOf({
  brief,
  briefDocument,
}: Pick<MailFacts, 'brief' | 'briefDocument'>): Pick<MailContent, 'quote'> {
  if (brief === '') return {};
  const walked = walkRichText(briefDocument ?? documentOf(brief), []);
  return 'fault' in walked ? {} : { quote: { html: walked.html, text: brief } };
}

function dueText(dueAt: Date | null, timeZone: string): string {
  return dueAt === null ? '' : inWords(dueAt, timeZone);
}
