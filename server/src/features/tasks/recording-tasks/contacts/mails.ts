import type { NotificationKind } from '@rushes/contract/core/notifications';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { Context, Trx } from '../../../../context.ts';
import { inWords } from '../../../../platform/local-time.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import type { MailOutcome } from '../../../../platform/mail/mail.ts';
import { quoteOf } from '../../../../platform/mail/quote.ts';
import { consentLink } from '../../consents/service.ts';
import { worded } from '../../../core/mail-layouts/service.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { type AssignmentRow, type Assignees, usersOf } from '../assignments-store.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { briefOf, notifyUsers } from '../notices.ts';
import { type ContactAssignment, findContactAssignment, setContactMail } from './store.ts';

/** What a mail still has to be true of when it leaves. */
const conditions = {
  'tasks.contact-assigned': ({ isOpen }: ContactAssignment) => isOpen,
  'tasks.contact-reminder': ({ isOpen }: ContactAssignment) => isOpen,
  'tasks.contact-redo-requested': ({ isOpen }: ContactAssignment) => isOpen,
  'tasks.contact-accepted': ({ state }: ContactAssignment) => state === 'accepted',
  'tasks.contact-closed': ({ isClosed }: ContactAssignment) => isClosed,
  'tasks.contact-consented': () => true,
} as const;
type ContactMail = keyof typeof conditions;

/** Mails that ask for something: the requester sees what became of the latest. */
const asks: ReadonlySet<ContactMail> = new Set([
  'tasks.contact-assigned',
  'tasks.contact-reminder',
  'tasks.contact-redo-requested',
]);

const mailOf = {
  'task-assigned': 'tasks.contact-assigned',
  'task-redo-requested': 'tasks.contact-redo-requested',
  'task-accepted': 'tasks.contact-accepted',
  'task-closed': 'tasks.contact-closed',
} as const satisfies Partial<Record<NotificationKind, ContactMail>>;

interface AssigneeEvent {
  readonly taskId: string;
  readonly kind: keyof typeof mailOf;
  /** What was written with it. */
  readonly reason?: string;
}

interface MailData {
  readonly customerId: string;
  readonly assignmentId: string;
  /** What was written with it. */
  readonly reason?: string;
}

/** Tells users about a task in the bell and by mail, and contacts by mail. */
export async function notifyAssignees(
  context: Context,
  trx: Trx,
  actor: Pick<Actor, 'customerId' | 'customerUserId'>,
  { users, contacts }: Assignees,
  event: AssigneeEvent,
): Promise<void> {
  const { customerId } = actor;
  if (users.length > 0) await notifyUsers(context, trx, actor, { ...event, users });
  const { kind, reason = '' } = event;
  await mailContacts(context, trx, { customerId, assignmentIds: contacts, mail: mailOf[kind], reason });
}

export function notifyAssignee(
  context: Context,
  trx: Trx,
  actor: Pick<Actor, 'customerId' | 'customerUserId'>,
  own: Pick<AssignmentRow, 'assignmentId' | 'customerUserId'>,
  event: AssigneeEvent,
): Promise<void> {
  const contacts = own.customerUserId === null ? [own.assignmentId] : [];
  return notifyAssignees(context, trx, actor, { users: usersOf(own), contacts }, event);
}

export async function mailContacts(
  { mail: mails }: Pick<Context, 'mail'>,
  trx: Trx,
  {
    customerId,
    assignmentIds,
    mail,
    reason = '',
  }: {
    readonly customerId: string;
    readonly assignmentIds: readonly string[];
    readonly mail: ContactMail;
    readonly reason?: string;
  },
): Promise<void> {
  if (asks.has(mail)) await setContactMail(trx, customerId, assignmentIds, 'queued');
  for (const assignmentId of assignmentIds)
    await mails.enqueue(trx, mail, { customerId, assignmentId, reason } satisfies MailData);
}

const outcomes = {
  sent: 'sent',
  kept: 'outbox',
  refused: 'bounced',
  failed: 'failed',
  'switched-off': 'off',
} as const satisfies Record<MailOutcome, string>;

type Deps = Pick<RecordingTasksDeps, 'context' | 'codes' | 'contacts' | 'links'>;

/** Mails to contacts with their private link, in the language that they used last. */
export function defineContactMails(deps: Deps): void {
  const { db, mail } = deps.context;
  for (const name of Object.keys(conditions) as ContactMail[])
    mail.define<MailData>({
      name,
      layouts: [name, `${name}-de`],
      customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
      compose: ({ customerId, assignmentId, reason = '' }) =>
        db.tenant(customerId, async (trx) => {
          const found = await findContactAssignment(trx, customerId, assignmentId);
          if (found === undefined || !conditions[name](found) || !(await mayMail(deps, trx, found))) {
            if (asks.has(name)) await setContactMail(trx, customerId, [assignmentId], 'dropped');
            return null;
          }
          const consentUrl = await consentLink(deps.context, trx, { customerId, by: { assignmentId } });
          return { ...contentOf(deps, name, found, consentUrl), ...quoteOf(reason) };
        }),
      settled: async ({ customerId, assignmentId }, outcome) => {
        if (!asks.has(name)) return;
        await db.tenant(customerId, (trx) =>
          setContactMail(trx, customerId, [assignmentId], outcomes[outcome]),
        );
      },
    });
}

/** An address gets only so many mails an hour about a task. */
function mayMail(
  { codes }: Pick<Deps, 'codes'>,
  trx: Trx,
  { customerId, taskId: subjectId, email }: ContactAssignment,
): Promise<boolean> {
  return codes.countMail(trx, { customerId, subjectId, email });
}

function contentOf(
  { context, contacts, links }: Deps,
  name: ContactMail,
  found: ContactAssignment,
  consentUrl: string | null,
) {
  const { publicUrl } = context.config;
  const { assignmentId, contactId, language, organisation, accent, email, title, requester } = found;
  const values = {
    ...{ greeting: greetingOf(found), organisation, task: title, requester },
    due: found.dueAt === null ? '' : dueText(found.dueAt, language),
  };
  const layout = language === 'de' ? (`${name}-de` as const) : name;
  const taskUrl = `${publicUrl}/g/task#${links.write(assignmentId)}`;
  const words = worded(
    layout,
    values,
    name === 'tasks.contact-consented' ? (consentUrl ?? taskUrl) : taskUrl,
  );
  const { unsubscribeUrl, preferencesUrl } = contacts.mailLinks(publicUrl, contactId);
  const manage =
    language === 'de'
      ? `E-Mails von ${organisation} verwalten: ${preferencesUrl}`
      : `Manage your emails from ${organisation}: ${preferencesUrl}`;
  return {
    to: email,
    ...words,
    ...(name === 'tasks.contact-assigned' ? briefOf(found) : {}),
    brand: brandOf(organisation, accent),
    unsubscribeUrl,
    footnote: [words.footnote, manage].filter((text) => text !== undefined).join(' '),
  };
}

function greetingOf({ givenName, language }: ContactAssignment): string {
  const hello = language === 'de' ? 'Guten Tag' : 'Hello';
  return givenName === '' ? `${hello},` : `${hello} ${givenName},`;
}

function dueText(dueAt: Date, language: GuestLanguage): string {
  if (language === 'en') return inWords(dueAt, 'UTC');
  const format = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(dueAt)} Uhr (UTC)`;
}
