import type { NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../context.ts';
import { inWords } from '../../../platform/local-time.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { quoteOf } from '../../../platform/mail/quote.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import { defineNotificationMail, notify } from '../../core/notifications/service.ts';
import { findMailFacts, type MailFacts } from './notices-store.ts';

type ApprovalKind = Extract<NotificationKind, `approval-${string}`>;

interface ApprovalEvent {
  readonly customerId: string;
  readonly actorId: string | null;
  readonly approvalId: string;
  readonly users: readonly string[];
  readonly kind: ApprovalKind;
  /** What was written with it. */
  readonly reason?: string;
}

/** What a mail still has to be true of when it leaves. */
const conditions = {
  'approvals.requested': ({ isOpen }: MailFacts) => isOpen,
  'approvals.reminder': ({ isOpen }: MailFacts) => isOpen,
  'approvals.approved': ({ state }: MailFacts) => state === 'approved' || state === 'approved-with-changes',
  'approvals.changes-required': ({ state }: MailFacts) => state === 'changes-required',
  'approvals.commented': ({ lastCommentBy }: MailFacts) => lastCommentBy !== null,
} as const;
type ApprovalMail = keyof typeof conditions;

const mails: Partial<Record<ApprovalKind, ApprovalMail>> = {
  'approval-requested': 'approvals.requested',
  'approval-reminder': 'approvals.reminder',
  'approval-approved': 'approvals.approved',
  'approval-changes-required': 'approvals.changes-required',
  'approval-commented': 'approvals.commented',
};

/** Tells users about an approval, in the bell and by mail. */
export async function notifyUsers(context: Context, trx: Trx, event: ApprovalEvent): Promise<void> {
  const { users, ...rest } = event;
  const mail = mails[event.kind];
  await notify(context, trx, { ...rest, recipients: { users }, ...(mail === undefined ? {} : { mail }) });
}

/** Mails about approvals, to who is asked and who asked. */
export function defineApprovalMails(context: Context): void {
  const { db, config } = context;
  for (const name of Object.keys(conditions) as ApprovalMail[])
    defineNotificationMail(context, {
      name,
      compose: async ({ customerId, customerUserId, approvalId }, to) => {
        if (approvalId === undefined) return null;
        const owner = { customerId, customerUserId };
        const facts = await db.tenant(customerId, (trx) => findMailFacts(trx, { ...owner, approvalId }));
        if (facts === undefined || !conditions[name](facts)) return null;
        const { organisation, program, accent } = facts;
        const url = `${config.publicUrl}/tasks/approvals/${approvalId}`;
        const common = { name: to.name, organisation, program };
        return {
          ...worded(name, { ...common, ...ownWords(name, facts, to.timeZone) }, url),
          ...(name === 'approvals.approved' || name === 'approvals.changes-required' ? changesOf(facts) : {}),
          brand: brandOf(organisation, accent),
        };
      },
    });
}

/** What is to be changed, as the reviewers wrote it. */
function changesOf({ changes }: MailFacts): Pick<MailContent, 'quote'> {
  return changes === '' ? {} : quoteOf(`Changes:\n${changes}`);
}

/** What a mail says besides who gets it about which program. */
function ownWords(
  name: ApprovalMail,
  { requester, organisation, dueAt, lastCommentBy }: MailFacts,
  timeZone: string,
) {
  if (name === 'approvals.commented') return { user: lastCommentBy ?? '' };
  if (name === 'approvals.requested' || name === 'approvals.reminder')
    return { requester: requester ?? organisation, due: dueText(dueAt, timeZone) };
  return {};
}

export function dueText(dueAt: Date | null, timeZone: string): string {
  return dueAt === null ? '' : inWords(dueAt, timeZone);
}
