// Writes to the accounts of users and to their profiles; nothing else writes these two tables.
import type { MemberRole } from '@rushes/contract/identity/roles';
import type { ProfileState } from '@rushes/contract/organization/lists/users';
import { type Insertable, sql, type RawBuilder, type Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AnyTrx } from '../../../platform/db/database.ts';
import { unusableHash } from '../../../platform/passwords.ts';
import type { CustomerUsersTable, UsersTable } from '../../../schema.ts';

/** Adds accounts; one whose name or id exists is left as it is. */
export async function insertUsers(trx: Trx, rows: readonly Insertable<UsersTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('users')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds an account; throws where its name exists. */
export async function insertUser(trx: Trx, row: Insertable<UsersTable>): Promise<void> {
  await trx.insertInto('users').values(row).execute();
}

/** Adds an account of the demo, or gives it its password again. */
export async function putUser(trx: Trx, row: Insertable<UsersTable>): Promise<void> {
  await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ password_hash: row.password_hash }))
    .execute();
}

export async function updateUser(trx: Trx, userId: string, values: Updateable<UsersTable>): Promise<void> {
  await trx.updateTable('users').set(values).where('id', '=', userId).execute();
}

export async function deleteDemoUsers(trx: Trx): Promise<void> {
  await trx.deleteFrom('users').where('is_demo', '=', true).execute();
}

/** Deletes those of the users who have no profile and are not support; gives how many. */
export async function deleteUsersWithoutProfile(
  trx: AnyTrx,
  userIds: readonly string[],
  { onlyNew = false }: { readonly onlyNew?: boolean } = {},
): Promise<number> {
  const isNew = onlyNew ? sql`AND u.first_signed_in_at IS NULL AND u.must_change_password` : sql``;
  const gone = await sql`
    DELETE FROM users u WHERE u.id = ANY (${[...userIds]}::uuid[]) AND NOT u.is_super_admin ${isNew}
      AND NOT EXISTS (SELECT FROM customer_users p WHERE p.user_id = u.id)`.execute(trx);
  return Number(gone.numAffectedRows ?? 0n);
}

/**
 * Makes an account new again whose address nobody proved and that no open profile uses any more: the password that was
 * chosen for it doesn't open another organisation.
 */
export async function resetUnverifiedUser(trx: AnyTrx, userId: string): Promise<void> {
  await sql`
    UPDATE users u SET password_hash = ${unusableHash()}, must_change_password = true, first_signed_in_at = NULL
    WHERE u.id = ${userId} AND u.email_verified_at IS NULL AND NOT u.is_super_admin
      AND NOT EXISTS (SELECT FROM customer_users p WHERE p.user_id = u.id AND p.state IN ('active', 'suspended'))`.execute(
    trx,
  );
}

/** Notes a sign-in: the account's first, and the profile's last. */
export async function markSignedIn(
  trx: Trx,
  { userId, customerUserId }: { userId: string; customerUserId: string | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ first_signed_in_at: at })
    .where('id', '=', userId)
    .where('first_signed_in_at', 'is', null)
    .execute();
  if (customerUserId === null) return;
  await trx
    .updateTable('customer_users')
    .set({ last_sign_in_at: at })
    .where('id', '=', customerUserId)
    .execute();
}

/** Adds profiles; one that exists is left as it is. */
export async function insertMembers(
  trx: Trx,
  rows: readonly Insertable<CustomerUsersTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('customer_users')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface InvitedMember {
  readonly customerUserId: string;
  readonly userId: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly location: string;
}

/** Adds profiles behind those that the users have. */
export async function insertInvitedMembers(
  trx: Trx,
  customerId: string,
  profiles: readonly InvitedMember[],
  at: Date,
): Promise<void> {
  if (profiles.length === 0) return;
  await sql`
    INSERT INTO customer_users (id, customer_id, user_id, name, role, location, state, invited_at, created_at, sequence)
    SELECT (p->>'customerUserId')::uuid, ${customerId}, (p->>'userId')::uuid, p->>'name', p->>'role', p->>'location',
      'invited', ${at}, ${at},
      coalesce((SELECT max(o.sequence) + 1 FROM customer_users o WHERE o.user_id = (p->>'userId')::uuid), 0)
    FROM jsonb_array_elements(${JSON.stringify(profiles)}::jsonb) p`.execute(trx);
}

/** Invites profiles again, with what the new invitation says of them. */
export async function renewMembers(
  trx: Trx,
  customerId: string,
  profiles: readonly Omit<InvitedMember, 'userId'>[],
  at: Date,
): Promise<void> {
  await sql`
    UPDATE customer_users c SET name = r.name, role = r.role, custom_role_id = NULL,
      location = r.location, state = 'invited', invited_at = ${at}, revision = c.revision + 1, revised_at = ${at}
    FROM jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb)
      AS r("customerUserId" uuid, name text, role text, location text)
    WHERE c.id = r."customerUserId" AND c.customer_id = ${customerId}`.execute(trx);
}

export async function setInvitedAt(trx: Trx, customerUserId: string, at: Date): Promise<void> {
  await trx.updateTable('customer_users').set({ invited_at: at }).where('id', '=', customerUserId).execute();
}

/** Changes profiles of one customer. */
export async function updateMembers(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  values: Updateable<CustomerUsersTable>,
): Promise<void> {
  if (customerUserIds.length === 0 || Object.keys(values).length === 0) return;
  await trx
    .updateTable('customer_users')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...customerUserIds])
    .execute();
}

/** Counts a change of name, location or groups. Locks the profiles in one order, so that two who change many wait for each other. */
export async function reviseMembers(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  at: Date,
): Promise<void> {
  if (customerUserIds.length === 0) return;
  await sql`
    UPDATE customer_users c SET revision = c.revision + 1, revised_at = ${at}
    FROM (SELECT id FROM customer_users
      WHERE customer_id = ${customerId} AND id = ANY (${[...customerUserIds]}::uuid[])
      ORDER BY id FOR NO KEY UPDATE) locked
    WHERE c.id = locked.id`.execute(trx);
}

/** Sets the state of profiles `c`: one state, or an expression for each. */
export async function setMemberState(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  state: ProfileState | RawBuilder<unknown>,
): Promise<void> {
  if (customerUserIds.length === 0) return;
  await sql`
    UPDATE customer_users c SET state = ${typeof state === 'string' ? sql`${state}` : state}
    WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...customerUserIds]}::uuid[])`.execute(trx);
}

/** Deletes those of the profiles that nobody has accepted. */
export async function deleteInvitedMembers(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<{ customerUserId: string; userId: string }[]> {
  const removed = await sql<{ customerUserId: string; userId: string }>`
    DELETE FROM customer_users WHERE customer_id = ${customerId} AND id = ANY (${[...customerUserIds]}::uuid[])
      AND state = 'invited' RETURNING id AS "customerUserId", user_id AS "userId"`.execute(trx);
  return removed.rows;
}

/** A new manager for all who report to one; gives how many of them are not deactivated. */
export async function replaceManager(
  trx: AnyTrx,
  { customerId, from, to }: { readonly customerId: string; readonly from: string; readonly to: string },
): Promise<number> {
  const moved = await sql<{ isThere: boolean }>`
    UPDATE customer_users SET manager_id = ${to} WHERE customer_id = ${customerId} AND manager_id = ${from}
      AND id <> ${to} RETURNING state <> 'deactivated' AS "isThere"`.execute(trx);
  return moved.rows.filter(({ isThere }) => isThere).length;
}

/** Gives a profile the manager of another one. */
export async function copyManager(
  trx: AnyTrx,
  { customerId, from, to }: { readonly customerId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    UPDATE customer_users SET manager_id = (SELECT manager_id FROM customer_users WHERE id = ${from})
    WHERE customer_id = ${customerId} AND id = ${to}`.execute(trx);
}

export async function moveUnitMembers(
  trx: Trx,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  await sql`UPDATE customer_users SET org_unit_id = ${to}
    WHERE customer_id = ${customerId} AND org_unit_id = ${from}`.execute(trx);
}

/** Gives how many profiles were at the place. */
export async function renameLocation(
  trx: Trx,
  customerId: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<number> {
  const moved = await sql`
    UPDATE customer_users SET location = ${to}, revision = revision + 1, revised_at = ${at}
    WHERE customer_id = ${customerId} AND lower(location) = lower(${from})
      AND location = ${from}`.execute(trx);
  return Number(moved.numAffectedRows ?? 0n);
}
