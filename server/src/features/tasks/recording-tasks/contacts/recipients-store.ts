import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** Of one task: more would fill the queue of mails. */
export const contactsMost = 500;

interface ContactRecipients {
  readonly contacts: { readonly contactId: string; readonly name: string }[];
  readonly contactLists: { readonly listId: string; readonly name: string }[];
}

/** Contacts and contact lists that a task is for, by name. */
export async function findContactRecipients(
  trx: Trx,
  customerId: string,
  taskId: string,
): Promise<ContactRecipients> {
  const contacts = await sql<ContactRecipients['contacts'][number]>`
    SELECT p.id AS "contactId", p.name FROM recording_task_contacts r JOIN contact_names p ON p.id = r.contact_id
    WHERE r.customer_id = ${customerId} AND r.task_id = ${taskId} ORDER BY lower(p.name), p.id`.execute(trx);
  const lists = await sql<ContactRecipients['contactLists'][number]>`
    SELECT l.id AS "listId", l.name FROM recording_task_contact_lists r JOIN contact_list_names l ON l.id = r.list_id
    WHERE r.customer_id = ${customerId} AND r.task_id = ${taskId} ORDER BY lower(l.name), l.id`.execute(trx);
  return { contacts: contacts.rows, contactLists: lists.rows };
}

/** Those of the contacts that no mail may go to. */
export async function missingContacts(
  trx: Trx,
  customerId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const found = await sql<{ id: string }>`SELECT p.id FROM contact_names p
    WHERE p.customer_id = ${customerId} AND p.id = ANY (${[...contactIds]}::uuid[]) AND p.is_reachable`.execute(
    trx,
  );
  const known = new Set(found.rows.map(({ id }) => id));
  return contactIds.filter((id) => !known.has(id));
}

interface ContactIds {
  readonly contactIds: readonly string[];
  readonly contactListIds: readonly string[];
}

export async function replaceContactRecipients(
  trx: Trx,
  customerId: string,
  taskId: string,
  recipients: ContactIds,
): Promise<void> {
  for (const table of ['recording_task_contacts', 'recording_task_contact_lists'] as const)
    await trx.deleteFrom(table).where('customer_id', '=', customerId).where('task_id', '=', taskId).execute();
  await insertContactRecipients(trx, customerId, taskId, recipients);
}

/** Those that a task has already stay. */
export async function insertContactRecipients(
  trx: Trx,
  customerId: string,
  taskId: string,
  { contactIds, contactListIds }: ContactIds,
): Promise<void> {
  const key = { customer_id: customerId, task_id: taskId };
  const [contacts, lists] = [new Set(contactIds), new Set(contactListIds)];
  if (contacts.size > 0)
    await trx
      .insertInto('recording_task_contacts')
      .values([...contacts].map((id) => ({ ...key, contact_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (lists.size > 0)
    await trx
      .insertInto('recording_task_contact_lists')
      .values([...lists].map((id) => ({ ...key, list_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Contacts and contact lists that a task is for, as lists of ids in SQL. */
interface AssigningContacts {
  readonly taskId: string;
  readonly at: Date;
  readonly contacts: RawBuilder<unknown>;
  readonly lists: RawBuilder<unknown>;
}

/** An assignment for each contact who is named or on a list now; gives one more than may be. */
export function assignContacts(
  trx: Trx,
  customerId: string,
  { taskId, at }: Pick<AssigningContacts, 'taskId' | 'at'>,
): Promise<string[]> {
  const contacts = sql`ARRAY(SELECT contact_id FROM recording_task_contacts WHERE task_id = ${taskId})`;
  const lists = sql`ARRAY(SELECT list_id FROM recording_task_contact_lists WHERE task_id = ${taskId})`;
  return assignReachable(trx, customerId, { taskId, at, contacts, lists });
}

/** The same for contacts and lists that a task is sent to later. */
export function assignMoreContacts(
  trx: Trx,
  customerId: string,
  { taskId, at, contactIds, contactListIds }: Pick<AssigningContacts, 'taskId' | 'at'> & ContactIds,
): Promise<string[]> {
  const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;
  return assignReachable(trx, customerId, {
    ...{ taskId, at, contacts: idsOf(contactIds), lists: idsOf(contactListIds) },
  });
}

/** Those who may be mailed, and don't have it. A user who got the task doesn't get it by their address too. */
async function assignReachable(
  trx: Trx,
  customerId: string,
  { taskId, at, contacts, lists }: AssigningContacts,
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    INSERT INTO recording_assignments (id, customer_id, task_id, contact_id, created_at)
    SELECT gen_random_uuid(), ${customerId}, ${taskId}, p.id, ${at} FROM contact_names p
    WHERE p.customer_id = ${customerId} AND p.is_reachable AND p.id IN (
      SELECT unnest(${contacts})
      UNION SELECT m.contact_id FROM contact_list_recipients m WHERE m.list_id = ANY (${lists}))
      AND NOT EXISTS (SELECT FROM recording_assignments a LEFT JOIN members u ON u.id = a.customer_user_id
        WHERE a.task_id = ${taskId} AND (a.contact_id = p.id OR lower(u.user_name) = p.email))
    LIMIT ${contactsMost + 1}
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  return made.rows.map(({ id }) => id);
}

/** How many contacts have a task. */
export async function countContacts(trx: Trx, customerId: string, taskId: string): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM recording_assignments
    WHERE customer_id = ${customerId} AND task_id = ${taskId} AND contact_id IS NOT NULL`.execute(trx);
  return found.rows[0]?.count ?? 0;
}
