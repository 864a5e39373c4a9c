import type { GroupChoice, GroupRule } from '@rushes/contract/organization/user-groups';
import type { FieldAudience } from '@rushes/contract/organization/lists/directory';
import { countedMost } from '@rushes/contract/lists/list';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { fitsRule, inGroup } from '../store.ts';

export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly source: 'manual' | 'rule';
  readonly rule: GroupRule;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
  readonly revisedAt: Date | null;
}

const columns = [
  'id',
  'name',
  'description',
  'source',
  'rule',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'revision',
  'revised_at as revisedAt',
] as const;

/** The groups that users are put into by hand. */
export async function listChoices(trx: Trx, customerId: string): Promise<GroupChoice[]> {
  return trx
    .selectFrom('user_groups')
    .select(['id as groupId', 'name'])
    .where('customer_id', '=', customerId)
    .where('source', '=', 'manual')
    .orderBy(sql`lower(name)`)
    .limit(1000)
    .execute();
}

export async function findGroup(
  trx: Trx,
  customerId: string,
  groupId: string,
): Promise<GroupRow | undefined> {
  return trx
    .selectFrom('user_groups')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another group has the name. */
export async function isNameTaken(
  trx: Trx,
  customerId: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  const found = await sql`
    SELECT FROM user_groups WHERE customer_id = ${customerId} AND lower(name) = lower(${name})
      AND id IS DISTINCT FROM ${except}::uuid`.execute(trx);
  return found.rows.length > 0;
}

export async function insertGroup(
  trx: Trx,
  group: Pick<GroupRow, 'id' | 'name' | 'description' | 'source' | 'rule'> & {
    customerId: string;
    createdBy: string | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('user_groups')
    .values({
      id: group.id,
      customer_id: group.customerId,
      name: group.name,
      description: group.description,
      source: group.source,
      rule: JSON.stringify(group.rule),
      created_by: group.createdBy,
      created_at: group.at,
      updated_at: group.at,
    })
    .execute();
}

export async function updateGroup(
  trx: Trx,
  customerId: string,
  groupId: string,
  {
    rule,
    ...values
  }: { name?: string | undefined; description?: string | undefined; rule?: GroupRule | undefined },
  at: Date,
): Promise<void> {
  const isRevised = Object.values({ rule, ...values }).some((value) => value !== undefined);
  await trx
    .updateTable('user_groups')
    .set({
      ...values,
      ...(rule === undefined ? {} : { rule: JSON.stringify(rule) }),
      ...(isRevised ? { revision: sql<number>`revision + 1`, revised_at: at } : {}),
      updated_at: at,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', groupId)
    .execute();
}

export async function deleteGroup(trx: Trx, customerId: string, groupId: string): Promise<void> {
  await trx
    .deleteFrom('user_groups')
    .where('customer_id', '=', customerId)
    .where('id', '=', groupId)
    .execute();
}

/** Adds users of the customer to a group; returns those who were not in it. */
export async function addMembers(
  trx: Trx,
  customerId: string,
  groupId: string,
  customerUserIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (customerUserIds.length === 0) return [];
  const added = await sql<{ id: string }>`
    INSERT INTO user_group_members (customer_id, group_id, customer_user_id, added_at)
    SELECT ${customerId}, ${groupId}, id, ${at} FROM members
    WHERE customer_id = ${customerId} AND id = ANY (${[...customerUserIds]}::uuid[])
    ON CONFLICT DO NOTHING RETURNING customer_user_id AS id`.execute(trx);
  return added.rows.map(({ id }) => id);
}

/** Gives who was in it until now. */
export async function removeMembers(
  trx: Trx,
  customerId: string,
  groupId: string,
  customerUserIds: readonly string[],
): Promise<string[]> {
  if (customerUserIds.length === 0) return [];
  const removed = await trx
    .deleteFrom('user_group_members')
    .where('customer_id', '=', customerId)
    .where('group_id', '=', groupId)
    .where('customer_user_id', 'in', [...customerUserIds])
    .returning('customer_user_id as id')
    .execute();
  return removed.map(({ id }) => id);
}

/** Who was put into a group by hand. */
export async function listMemberIds(trx: Trx, customerId: string, groupId: string): Promise<string[]> {
  const found = await trx
    .selectFrom('user_group_members')
    .select('customer_user_id as id')
    .where('customer_id', '=', customerId)
    .where('group_id', '=', groupId)
    .execute();
  return found.map(({ id }) => id);
}

/** Those of the ids that are groups by hand. */
export async function findManualGroups(
  trx: Trx,
  customerId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await trx
    .selectFrom('user_groups')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('source', '=', 'manual')
    .where('id', 'in', [...groupIds])
    .execute();
  return rows.map(({ id }) => id);
}

/** The groups by hand, by their names in lower case. */
export async function manualGroupsByName(trx: Trx, customerId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('user_groups')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .where('source', '=', 'manual')
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** The groups by hand that a user is in. */
export async function groupsOf(trx: Trx, customerId: string, customerUserId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_group_members')
    .select('group_id as id')
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The names of the groups by hand that a user is in. */
export async function namesOf(trx: Trx, customerId: string, customerUserId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_group_members as member')
    .innerJoin('user_groups as own', 'own.id', 'member.group_id')
    .select('own.name')
    .where('member.customer_id', '=', customerId)
    .where('member.customer_user_id', '=', customerUserId)
    .orderBy(sql`lower(own.name)`)
    .execute();
  return rows.map(({ name }) => name);
}

/** How many users a group has: exact to 10 000. */
export async function countUsers(trx: Trx, customerId: string, group: GroupRow): Promise<number> {
  return countWhere(trx, customerId, inGroup(group));
}

export async function countFitting(trx: Trx, customerId: string, rule: GroupRule): Promise<number> {
  return countWhere(trx, customerId, fitsRule(rule));
}

async function countWhere(
  trx: Trx,
  customerId: string,
  condition: ReturnType<typeof inGroup>,
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM members c WHERE c.customer_id = ${customerId} AND ${condition} LIMIT ${countedMost + 1}
    ) AS found`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

/** The profile fields by their keys, each with whom it is shown to. */
export async function listFieldKeys(
  trx: Trx,
  customerId: string,
): Promise<{ key: string; audience: FieldAudience; isArchived: boolean }[]> {
  return trx
    .selectFrom('profile_fields')
    .select(['key', 'audience', sql<boolean>`archived_at IS NOT NULL`.as('isArchived')])
    .where('customer_id', '=', customerId)
    .execute();
}
