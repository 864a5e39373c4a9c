import type { AssignmentState, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import type { RichText } from '@rushes/contract/identity/profiles';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';

/** What a mail about a task knows; the state is that of its recipient's assignment. */
export interface MailFacts {
  readonly title: string;
  readonly kind: TaskKind;
  readonly brief: string;
  readonly briefDocument: RichText | null;
  readonly dueAt: Date | null;
  readonly organisation: string;
  readonly accent: string[] | null;
  readonly requester: string;
  /** Who decided; null where they aren't there any more. */
  readonly actor: string | null;
  readonly isClosed: boolean;
  readonly isOpen: boolean;
  readonly state: AssignmentState | null;
  readonly lastSubmittedBy: string | null;
}

/** Undefined where the task is gone, or no longer the recipient's. */
export async function findMailFacts(
  trx: Trx,
  {
    customerId,
    customerUserId,
    taskId,
    actorId,
  }: MemberKey & { readonly taskId: string; readonly actorId: string | undefined },
): Promise<MailFacts | undefined> {
  const found = await sql<MailFacts>`
    SELECT t.title, t.kind, t.brief, t.brief_document AS "briefDocument", t.due_at AS "dueAt", o.name AS organisation, o.accent_shades AS accent, u.name AS requester,
      (SELECT m.name FROM members m WHERE m.id = ${actorId ?? null}::uuid) AS actor,
      t.state = 'closed' AS "isClosed", coalesce(a.is_open, false) AS "isOpen", a.state,
      (SELECT coalesce(m.name, p.name) FROM recording_assignments s
        LEFT JOIN members m ON m.id = s.customer_user_id LEFT JOIN contact_names p ON p.id = s.contact_id
        WHERE s.task_id = t.id AND s.state = 'submitted' ORDER BY s.submitted_at DESC LIMIT 1) AS "lastSubmittedBy"
    FROM recording_tasks t JOIN customer_settings o ON o.id = t.customer_id JOIN members u ON u.id = t.created_by
    LEFT JOIN recording_assignments a ON a.task_id = t.id AND a.customer_user_id = ${customerUserId}
    WHERE t.customer_id = ${customerId} AND t.id = ${taskId} AND t.archived_at IS NULL
      AND (t.created_by = ${customerUserId} OR a.id IS NOT NULL)`.execute(trx);
  return found.rows[0];
}
