import type { MailDelivery } from '@rushes/contract/limits';
import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { AssignmentState } from '@rushes/contract/tasks/recording-tasks';
import type { RichText } from '@rushes/contract/identity/profiles';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AnyTrx } from '../../../../platform/db/database.ts';
import { moveAssignment, moveContact } from '../../consents/service.ts';

/** The assignment of a contact, with whose task it is. */
export interface ContactAssignment {
  readonly assignmentId: string;
  readonly customerId: string;
  readonly taskId: string;
  readonly contactId: string;
  readonly createdBy: string;
  readonly email: string;
  readonly name: string;
  /** Empty where only the address is known. */
  readonly givenName: string;
  readonly language: GuestLanguage;
  readonly state: AssignmentState;
  readonly isOpen: boolean;
  readonly isClosed: boolean;
  readonly title: string;
  readonly brief: string;
  readonly briefDocument: RichText | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly requester: string;
  readonly organisation: string;
  readonly logoUrl: string | null;
  readonly accent: string[] | null;
}

/** Of any customer: a private link names the assignment alone. Needs the system's transaction. */
export async function findContactCustomer(trx: AnyTrx, assignmentId: string): Promise<string | undefined> {
  const found = await sql<{
    customerId: string;
  }>`SELECT customer_id AS "customerId" FROM recording_assignments
    WHERE id = ${assignmentId} AND contact_id IS NOT NULL`.execute(trx);
  return found.rows[0]?.customerId;
}

/** Undefined where the link opens nothing: the task is gone or in the bin, or the contact isn't to be mailed any more. */
export async function findContactAssignment(
  trx: Trx,
  customerId: string,
  assignmentId: string,
): Promise<ContactAssignment | undefined> {
  const found = await sql<ContactAssignment>`
    SELECT a.id AS "assignmentId", a.customer_id AS "customerId", t.id AS "taskId", p.id AS "contactId",
      t.created_by AS "createdBy", p.email, p.name, p.given_name AS "givenName", a.language, a.state, a.created_at AS "createdAt",
      a.is_open AS "isOpen", t.state = 'closed' AS "isClosed", t.title, t.brief, t.brief_document AS "briefDocument",
      t.due_at AS "dueAt", u.name AS requester, c.name AS organisation, c.addnl_logo_file AS "logoUrl",
      c.accent_shades AS accent
    FROM recording_assignments a JOIN contact_names p ON p.id = a.contact_id AND p.is_reachable
    JOIN recording_tasks t ON t.id = a.task_id AND t.archived_at IS NULL AND t.state <> 'draft'
    JOIN members u ON u.id = t.created_by
    JOIN customer_settings c ON c.id = a.customer_id AND c.status NOT IN ('suspended', 'closed')
    WHERE a.customer_id = ${customerId} AND a.id = ${assignmentId}`.execute(trx);
  return found.rows[0];
}

/** Notes in which language the contact saw the page. */
export async function setLanguage(
  trx: Trx,
  customerId: string,
  assignmentId: string,
  language: GuestLanguage,
): Promise<void> {
  await trx
    .updateTable('recording_assignments')
    .set({ language })
    .where('customer_id', '=', customerId)
    .where('id', '=', assignmentId)
    .where('language', '<>', language)
    .execute();
}

/** Notes what became of the latest mail to contacts. */
export async function setContactMail(
  trx: Trx,
  customerId: string,
  assignmentIds: readonly string[],
  state: MailDelivery,
): Promise<void> {
  if (assignmentIds.length === 0) return;
  await trx
    .updateTable('recording_assignments')
    .set({ contact_mail: state })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...assignmentIds])
    .execute();
}

/** Bytes of recordings for an assignment that nobody accepted, arrived or announced. */
export async function heldBytes(trx: Trx, customerId: string, assignmentId: string): Promise<number> {
  const found = await sql<{ bytes: string }>`SELECT coalesce(sum(s.size_bytes), 0) AS bytes
    FROM recording_takes k JOIN clips c ON c.id = k.clip_id AND c.is_held JOIN assets s ON s.id = c.asset_id
    WHERE k.customer_id = ${customerId} AND k.assignment_id = ${assignmentId}`.execute(trx);
  return Number(found.rows[0]?.bytes ?? 0);
}

interface TwoAssignments {
  readonly taskId: string;
  /** The one that is further along. */
  readonly kept: string;
  readonly dropped: string;
}

/** Of tasks that both contacts have. */
async function findShared(
  trx: Trx,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<TwoAssignments[]> {
  const found = await sql<TwoAssignments>`
    SELECT "taskId", CASE WHEN further THEN one ELSE other END AS kept, CASE WHEN further THEN other ELSE one END AS dropped
    FROM (SELECT a.task_id AS "taskId", a.id AS one, o.id AS other,
        (a.submitted_at IS NOT NULL AND o.submitted_at IS NULL)
          OR NOT EXISTS (SELECT FROM recording_takes k WHERE k.assignment_id = o.id) AS further
      FROM recording_assignments a JOIN recording_assignments o ON o.task_id = a.task_id AND o.contact_id = ${to}
      WHERE a.customer_id = ${customerId} AND a.contact_id = ${from}) both_have`.execute(trx);
  return found.rows;
}

/**
 * Gives the assignments of a contact to the one that it was merged into. Of two for the same task the one that is
 * further along stays, with the takes of both. Gives the tasks that have one assignment less.
 */
export async function moveAssignments(
  trx: Trx,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const shared = await findShared(trx, customerId, { from, to });
  for (const { kept, dropped } of shared) {
    await moveAssignment(trx, customerId, { from: dropped, to: kept });
    await trx
      .updateTable('recording_takes')
      .set({ assignment_id: kept, is_chosen: false })
      .where('customer_id', '=', customerId)
      .where('assignment_id', '=', dropped)
      .execute();
    await trx
      .deleteFrom('recording_assignments')
      .where('customer_id', '=', customerId)
      .where('id', '=', dropped)
      .execute();
  }
  await moveContact(trx, customerId, { from, to });
  await trx
    .updateTable('recording_assignments')
    .set({ contact_id: to })
    .where('customer_id', '=', customerId)
    .where('contact_id', '=', from)
    .execute();
  await sql`INSERT INTO recording_task_contacts (customer_id, task_id, contact_id)
    SELECT customer_id, task_id, ${to} FROM recording_task_contacts
    WHERE customer_id = ${customerId} AND contact_id = ${from} ON CONFLICT DO NOTHING`.execute(trx);
  return shared.map(({ taskId }) => taskId);
}

/** The task of an assignment; undefined where either is gone. */
export async function findTaskOf(
  trx: Trx,
  customerId: string,
  assignmentId: string,
): Promise<{ taskId: string; createdBy: string } | undefined> {
  return trx
    .selectFrom('recording_assignments as a')
    .innerJoin('recording_tasks as t', 't.id', 'a.task_id')
    .select(['t.id as taskId', 't.created_by as createdBy'])
    .where('a.customer_id', '=', customerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst();
}

/** Tasks with assignments whose contact was erased; over all customers. */
export async function findOrphaned(
  trx: AnyTrx,
  most: number,
): Promise<{ customerId: string; taskId: string }[]> {
  const found = await sql<{ customerId: string; taskId: string }>`
    SELECT DISTINCT customer_id AS "customerId", task_id AS "taskId" FROM recording_assignments
    WHERE customer_user_id IS NULL AND contact_id IS NULL LIMIT ${most}`.execute(trx);
  return found.rows;
}

export async function deleteOrphaned(trx: Trx, customerId: string, taskId: string): Promise<void> {
  await trx
    .deleteFrom('recording_assignments')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .where('customer_user_id', 'is', null)
    .where('contact_id', 'is', null)
    .execute();
}
