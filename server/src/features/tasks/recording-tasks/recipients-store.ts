import { sql } from 'kysely';
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
  { customerUserIds, groupIds }: RecipientIds,
): Promise<void> {
  for (const table of ['recording_task_users', 'recording_task_groups'] as const)
    await trx.deleteFrom(table).where('customer_id', '=', customerId).where('task_id', '=', taskId).execute();
  const key = { customer_id: customerId, task_id: taskId };
  const [users, groups] = [new Set(customerUserIds), new Set(groupIds)];
  if (users.size > 0)
    await trx
      .insertInto('recording_task_users')
      .values([...users].map((id) => ({ ...key, customer_user_id: id })))
      .execute();
  if (groups.size > 0)
    await trx
      .insertInto('recording_task_groups')
      .values([...groups].map((id) => ({ ...key, group_id: id })))
      .execute();
}

/** An assignment for each user who is named or in a group now; tells how many. */
export async function assignRecipients(
  trx: Trx,
  customerId: string,
  { taskId, at }: { taskId: string; at: Date },
): Promise<number> {
  const made = await sql`
    INSERT INTO recording_assignments (id, customer_id, task_id, customer_user_id, created_at)
    SELECT gen_random_uuid(), ${customerId}, ${taskId}, u.id, ${at} FROM members u
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated' AND u.id IN (
      SELECT r.customer_user_id FROM recording_task_users r WHERE r.task_id = ${taskId}
      UNION SELECT p.customer_user_id FROM user_group_people p
        -- As a list, so that the rules of other groups aren't tried on every user.
        WHERE p.group_id = ANY (ARRAY(SELECT group_id FROM recording_task_groups WHERE task_id = ${taskId})))
    ON CONFLICT DO NOTHING`.execute(trx);
  return Number(made.numAffectedRows ?? 0n);
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
