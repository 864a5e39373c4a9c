import type { ApprovalState } from '@rushes/contract/tasks/approvals';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { guestName } from './guests/store.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';

/** What a mail about an approval knows. */
export interface MailFacts {
  readonly program: string;
  readonly state: ApprovalState;
  readonly dueAt: Date | null;
  readonly organisation: string;
  readonly accent: string[] | null;
  readonly requester: string | null;
  /** It waits for the recipient. */
  readonly isOpen: boolean;
  /** Of the others. */
  readonly lastCommentBy: string | null;
  /** What the reviewers of the latest round want changed, a line each. */
  readonly changes: string;
}

/** Undefined where the approval is gone, or what it is about in the bin. */
export async function findMailFacts(
  trx: Trx,
  { customerId, customerUserId, approvalId }: MemberKey & { readonly approvalId: string },
): Promise<MailFacts | undefined> {
  const found = await sql<MailFacts>`
    SELECT p.title AS program, r.state, r.due_at AS "dueAt", c.name AS organisation, c.accent_shades AS accent,
      u.name AS requester,
      EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = r.id AND w.customer_user_id = ${customerUserId} AND w.is_open) AS "isOpen",
      (SELECT coalesce(m.name, ${guestName}) FROM approval_comments k JOIN approval_rounds o ON o.id = k.round_id
        LEFT JOIN members m ON m.id = k.created_by LEFT JOIN approval_guests g ON g.id = k.guest_id
        WHERE o.approval_id = r.id AND coalesce(m.id, g.id) <> ${customerUserId}
        ORDER BY k.created_at DESC LIMIT 1) AS "lastCommentBy",
      coalesce((SELECT string_agg(w.reason, E'\n' ORDER BY w.decided_at)
        FROM approval_reviews w JOIN approval_stages s ON s.id = w.stage_id JOIN approval_rounds o ON o.id = s.round_id
        WHERE o.approval_id = r.id AND o.number = r.round AND w.decision = r.state AND r.state <> 'approved' AND w.reason <> ''), '') AS changes
    FROM approvals r JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
    JOIN customer_settings c ON c.id = r.customer_id LEFT JOIN members u ON u.id = r.requested_by
    WHERE r.customer_id = ${customerId} AND r.id = ${approvalId}`.execute(trx);
  return found.rows[0];
}
