import type { CustomerFlags, MemberRole } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { ObjectRows } from '../../../objects/kind.ts';
import { updateMembers } from '../members/service.ts';

/** A role that an organisation made. */
export interface CustomRoleRow {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly base: MemberRole;
  readonly permissions: readonly string[];
  readonly revision: number;
}

/** A user of a customer, with what their rights follow from. */
export interface HolderRow {
  readonly customerUserId: string;
  readonly customerId: string;
  readonly userId: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly isLocked: boolean;
  readonly customRoleId: string | null;
  readonly roleName: string | null;
  readonly custom: readonly string[] | null;
}

function roles(trx: Trx, customerId: string) {
  return trx
    .selectFrom('roles')
    .select(['id', 'customer_id as customerId', 'name', 'base', 'permissions', 'revision'])
    .where('customer_id', '=', customerId);
}

export async function listRoles(trx: Trx, customerId: string): Promise<CustomRoleRow[]> {
  return roles(trx, customerId).orderBy(sql`lower(name)`).orderBy('id').limit(200).execute();
}

export async function findRole(
  trx: Trx,
  customerId: string,
  roleId: string,
): Promise<CustomRoleRow | undefined> {
  return roles(trx, customerId).where('id', '=', roleId).executeTakeFirst();
}

/** The role for someone who changes it: changes of one role come one after another. */
export async function lockRole(
  trx: Trx,
  customerId: string,
  roleId: string,
): Promise<CustomRoleRow | undefined> {
  return roles(trx, customerId).where('id', '=', roleId).forUpdate().executeTakeFirst();
}

/** The role for someone who gives it: it is not changed or deleted until the transaction ends. */
export async function holdRole(
  trx: Trx,
  customerId: string,
  roleId: string,
): Promise<CustomRoleRow | undefined> {
  return roles(trx, customerId).where('id', '=', roleId).forShare().executeTakeFirst();
}

export async function isNameTaken(
  trx: Trx,
  customerId: string,
  name: string,
  except: string | undefined,
): Promise<boolean> {
  const row = await trx
    .selectFrom('roles')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRole(
  trx: Trx,
  role: Omit<CustomRoleRow, 'revision'> & { readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('roles')
    .values({
      id: role.id,
      customer_id: role.customerId,
      name: role.name,
      base: role.base,
      permissions: [...role.permissions],
      created_at: role.now,
      updated_at: role.now,
    })
    .execute();
}

export async function updateRole(trx: Trx, role: CustomRoleRow & { readonly now: Date }): Promise<void> {
  await trx
    .updateTable('roles')
    .set({
      name: role.name,
      permissions: [...role.permissions],
      revision: role.revision,
      updated_at: role.now,
    })
    .where('customer_id', '=', role.customerId)
    .where('id', '=', role.id)
    .execute();
}

export async function deleteRole(trx: Trx, customerId: string, roleId: string): Promise<void> {
  await trx.deleteFrom('roles').where('customer_id', '=', customerId).where('id', '=', roleId).execute();
}

/** How many users hold each role: keys are custom role ids and names of built-in roles. */
export async function countHolders(trx: Trx, customerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('members')
    .select((select) => [
      sql<string>`coalesce(custom_role_id::text, role)`.as('held'),
      select.fn.countAll<string>().as('users'),
    ])
    .where('customer_id', '=', customerId)
    .groupBy('held')
    .execute();
  return new Map(rows.map(({ held, users }) => [held, Number(users)]));
}

function holders(trx: Trx, customerId: string) {
  return trx
    .selectFrom('members as profile')
    .leftJoin('roles as custom', 'custom.id', 'profile.custom_role_id')
    .select([
      'profile.id as customerUserId',
      'profile.customer_id as customerId',
      'profile.user_id as userId',
      'profile.name',
      'profile.role',
      sql<boolean>`profile.state <> 'active'`.as('isLocked'),
      'profile.custom_role_id as customRoleId',
      'custom.name as roleName',
      'custom.permissions as custom',
    ])
    .where('profile.customer_id', '=', customerId);
}

export async function findHolder(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<HolderRow | undefined> {
  return holders(trx, customerId).where('profile.id', '=', customerUserId).executeTakeFirst();
}

/** These users of the customer, as far as they are there. */
export async function findHoldersById(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<HolderRow[]> {
  if (customerUserIds.length === 0) return [];
  return holders(trx, customerId)
    .where('profile.id', 'in', [...customerUserIds])
    .execute();
}

/** Users whose name holds the text. */
export async function findHolders(
  trx: Trx,
  customerId: string,
  search: string,
  limit: number,
): Promise<HolderRow[]> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return holders(trx, customerId)
    .$if(search !== '', (query) => query.where(sql<boolean>`lower(profile.name) LIKE ${pattern}`))
    .orderBy(sql`lower(profile.name)`)
    .orderBy('profile.id')
    .limit(limit)
    .execute();
}

/** The customer of a profile, for support, who is in none. Needs the system’s transaction. */
export async function customerOf(trx: Trx, customerUserId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('members')
    .select('customer_id')
    .where('id', '=', customerUserId)
    .executeTakeFirst();
  return row?.customer_id;
}

/**
 * Holds the rows of a user whose role changes and of everybody who could be the last of a protected role, in one order;
 * what others changed meanwhile is seen. Gives those who hold a protected role and may sign in.
 */
export async function lockForChange(
  trx: Trx,
  customerId: string,
  customerUserId: string,
  protectedRoles: readonly MemberRole[],
): Promise<{ customerUserId: string; role: MemberRole }[]> {
  const rows = await trx
    .selectFrom('customer_users')
    .select(['id', 'role', 'custom_role_id', 'state'])
    .where('customer_id', '=', customerId)
    .where((where) =>
      where.or([
        where('id', '=', customerUserId),
        where.and([where('custom_role_id', 'is', null), where('role', 'in', [...protectedRoles])]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows
    .filter(
      (row) => row.custom_role_id === null && row.state === 'active' && protectedRoles.includes(row.role),
    )
    .map((row) => ({ customerUserId: row.id, role: row.role }));
}

/** Those who hold a protected role and may sign in. */
export async function findChiefs(
  trx: Trx,
  customerId: string,
  protectedRoles: readonly MemberRole[],
): Promise<{ customerUserId: string; role: MemberRole }[]> {
  return trx
    .selectFrom('members')
    .select(['id as customerUserId', 'role'])
    .where('customer_id', '=', customerId)
    .where('custom_role_id', 'is', null)
    .where('role', 'in', [...protectedRoles])
    .where('state', '=', 'active')
    .execute();
}

export async function setRole(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  role: MemberRole,
  customRoleId: string | null,
): Promise<void> {
  await updateMembers(trx, customerId, customerUserIds, { role, custom_role_id: customRoleId });
}

/** Ids of those who hold a custom role, held until the transaction ends. */
export async function lockCustomHolders(trx: Trx, customerId: string, roleId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('customer_users')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('custom_role_id', '=', roleId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** What is switched on for the customer now. */
export async function flagsOf(trx: Trx, customerId: string): Promise<CustomerFlags> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('flags')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.flags;
}

/** Whether an object is there. */
export async function isStored(trx: Trx, customerId: string, rows: ObjectRows, id: string): Promise<boolean> {
  const { rows: found } = await sql`SELECT FROM ${sql.table(rows.table)} o
    WHERE o.customer_id = ${customerId} AND o.id = ${id} AND ${rows.where ?? sql`true`}`.execute(trx);
  return found.length > 0;
}
