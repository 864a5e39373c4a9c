import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { findContactRecipients } from './contacts/recipients-store.ts';

export interface Recipients {
  readonly users: { readonly customerUserId: string; readonly name: string }[];
  readonly groups: { readonly groupId: string; readonly name: string }[];
  readonly contacts: { readonly contactId: string; readonly name: string }[];
  readonly contactLists: { readonly listId: string; readonly name: string }[];
}

/** Who a task is for, by name. */
export async function findRecipients(trx: Trx, customerId: string, taskId: string): Promise<Recipients> {
  const users = await sql<Recipients['users'][number]>`
    SELECT u.id AS "customerUserId", u.name FROM recording_task_users r JOIN members u ON u.id = r.customer_user_id
    WHERE r.customer_id = ${customerId} AND r.task_id = ${taskId} ORDER BY lower(u.name), u.id`.execute(trx);
  const groups = await sql<Recipients['groups'][number]>`
    SELECT g.id AS "groupId", g.name FROM recording_task_groups r JOIN user_groups g ON g.id = r.group_id
    WHERE r.customer_id = ${customerId} AND r.task_id = ${taskId} ORDER BY lower(g.name), g.id`.execute(trx);
  const more = await findContactRecipients(trx, customerId, taskId);
  return { users: users.rows, groups: groups.rows, ...more };
}

interface RecipientIds {
  readonly customerUserIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Those of the ids that nobody can be sent a task by. */
export async function missingRecipients(
  trx: Trx,
  customerId: string,
  { customerUserIds, groupIds }: RecipientIds,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT u.id FROM members u WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated'
      AND u.id = ANY (${[...customerUserIds]}::uuid[])
    UNION ALL SELECT g.id FROM user_groups g
      WHERE g.customer_id = ${customerId} AND g.id = ANY (${[...groupIds]}::uuid[])`.execute(trx);
  const known = new Set(found.rows.map(({ id }) => id));
  return [...customerUserIds, ...groupIds].filter((id) => !known.has(id));
}

export async function replaceRecipients(
  trx: Trx,
  customerId: string,
  taskId: string,
  recipients: RecipientIds,
): Promise<void> {
  for (const table of ['recording_task_users', 'recording_task_groups'] as const)
    await trx.deleteFrom(table).where('customer_id', '=', customerId).where('task_id', '=', taskId).execute();
  await insertRecipients(trx, customerId, taskId, recipients);
}

/** Those that a task has already stay. */
export async function insertRecipients(
  trx: Trx,
  customerId: string,
  taskId: string,
  { customerUserIds, groupIds }: RecipientIds,
): Promise<void> {
  const key = { customer_id: customerId, task_id: taskId };
  const [users, groups] = [new Set(customerUserIds), new Set(groupIds)];
  if (users.size > 0)
    await trx
      .insertInto('recording_task_users')
      .values([...users].map((id) => ({ ...key, customer_user_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (groups.size > 0)
    await trx
      .insertInto('recording_task_groups')
      .values([...groups].map((id) => ({ ...key, group_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Users and groups that a task is for, as lists of ids in SQL. */
interface AssigningUsers {
  readonly taskId: string;
  readonly at: Date;
  readonly users: RawBuilder<unknown>;
  readonly groups: RawBuilder<unknown>;
}

/** An assignment for each user who is named or in a group now; gives those users. */
export function assignRecipients(
  trx: Trx,
  customerId: string,
  { taskId, at }: Pick<AssigningUsers, 'taskId' | 'at'>,
): Promise<string[]> {
  // As lists, so that the rules of other groups aren't tried on every user.
  const users = sql`ARRAY(SELECT customer_user_id FROM recording_task_users WHERE task_id = ${taskId})`;
  const groups = sql`ARRAY(SELECT group_id FROM recording_task_groups WHERE task_id = ${taskId})`;
  return assignUsers(trx, customerId, { taskId, at, users, groups });
}

/** The same for users and groups that a task is sent to later. */
export function assignMoreUsers(
  trx: Trx,
  customerId: string,
  { taskId, at, customerUserIds, groupIds }: Pick<AssigningUsers, 'taskId' | 'at'> & RecipientIds,
): Promise<string[]> {
  const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;
  return assignUsers(trx, customerId, {
    ...{ taskId, at, users: idsOf(customerUserIds), groups: idsOf(groupIds) },
  });
}

/**
 * Nobody gets a task twice: neither by their address as a contact, nor by a group after they gave it to another user.
 */
async function assignUsers(
  trx: Trx,
  customerId: string,
  { taskId, at, users, groups }: AssigningUsers,
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    INSERT INTO recording_assignments (id, customer_id, task_id, customer_user_id, created_at)
    SELECT gen_random_uuid(), ${customerId}, ${taskId}, u.id, ${at} FROM members u
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated' AND u.id IN (
      SELECT unnest(${users})
      UNION SELECT p.customer_user_id FROM user_group_people p WHERE p.group_id = ANY (${groups})
        AND p.customer_user_id <> ALL (ARRAY(SELECT a.delegated_by FROM recording_assignments a
          WHERE a.task_id = ${taskId} AND a.delegated_by IS NOT NULL)))
      AND lower(u.user_name) <> ALL (ARRAY(SELECT c.email FROM recording_assignments a
        JOIN contact_names c ON c.id = a.contact_id WHERE a.task_id = ${taskId}))
    ON CONFLICT DO NOTHING RETURNING customer_user_id AS id`.execute(trx);
  return made.rows.map(({ id }) => id);
}

/** What a user of the organisation is called. */
export async function findMemberName(trx: Trx, customerId: string, customerUserId: string): Promise<string> {
  const row = await trx
    .selectFrom('members')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('id', '=', customerUserId)
    .executeTakeFirst();
  return row?.name ?? '';
}
