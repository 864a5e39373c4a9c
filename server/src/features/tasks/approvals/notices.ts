import type { NotificationKind } from '@rushes/contract/core/notifications';
import type { Context, Trx } from '../../../context.ts';
import { isMailAddress } from '../../../platform/mail/address.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import { type NotificationMail, notify } from '../../core/notifications/service.ts';
import type { ProfilesService } from '../../identity/profiles/service.ts';
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
export function defineApprovalMails(
  { db, mail, config }: Context,
  profiles: Pick<ProfilesService, 'recipientOf'>,
): void {
  for (const name of Object.keys(conditions) as ApprovalMail[])
    mail.define<NotificationMail>({
      name,
      customerOf: (_trx, { customerId }) => Promise.resolve(customerId),
      compose: async ({ customerId, customerUserId, approvalId }) => {
        if (approvalId === undefined) return null;
        const owner = { customerId, customerUserId };
        const facts = await db.tenant(customerId, (trx) => findMailFacts(trx, { ...owner, approvalId }));
        if (facts === undefined || !conditions[name](facts)) return null;
        const to = await profiles.recipientOf(owner, 'approvals');
        if (to === null || !isMailAddress(to.userName)) return null;
        const { organisation, program, accent } = facts;
        const url = `${config.publicUrl}/tasks/approvals/${approvalId}`;
        const common = { name: to.name, organisation, program };
        return {
          to: to.userName,
          ...worded(name, { ...common, ...ownWords(name, facts) }, url),
          brand: brandOf(organisation, accent),
        };
      },
    });
}

/** What a mail says besides who gets it about which program. */
function ownWords(name: ApprovalMail, { requester, dueAt, lastCommentBy }: MailFacts) {
  if (name === 'approvals.commented') return { user: lastCommentBy ?? '' };
  if (name === 'approvals.requested' || name === 'approvals.reminder')
    return { requester: requester ?? '', due: dueText(dueAt) };
  return {};
}

/** In UTC: the server knows nobody's time zone. */
function dueText(dueAt: Date | null): string {
  if (dueAt === null) return 'no due date';
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return `${at.format(dueAt)} (UTC)`;
}
