import { saysWhat } from '@rushes/contract/call';
import type { ListedUser } from '@rushes/contract/organization/users';
import { type MemberRole, type ProfileState, userList } from '@rushes/contract/organization/lists/users';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import {
  type ListSql,
  conditionsOf,
  countOf,
  type PageQuery,
  pageOf,
} from '../../../platform/lists/list-sql.ts';
import { protectedRoles } from '../../identity/roles/service.ts';
import { isChief, type MemberStatus } from './policy.ts';
import { setMemberState, updateMembers } from '../../identity/members/service.ts';

export type UserColumn = keyof typeof userList.columns;
export type UserQuery = PageQuery<UserColumn>;

/** The names of the groups that a user of `c` is in. */
const groupNames = sql`ARRAY(
  SELECT g.name FROM user_groups g WHERE g.customer_id = c.customer_id AND (
    EXISTS (SELECT FROM user_group_members m WHERE m.group_id = g.id AND m.customer_user_id = c.id)
    OR (g.source = 'rule' AND rushes_rule_fits(g.rule, c.role, c.location, c.id)))
  ORDER BY lower(g.name))`;

export const userSql: ListSql<UserColumn> = {
  list: userList,
  from: sql`customer_users c`,
  id: sql`c.id`,
  search: sql`c.search_text`,
  columns: {
    name: sql`lower(c.name)`,
    userName: sql`c.user_name`,
    role: sql`c.role`,
    state: sql`c.state`,
    location: sql`lower(c.location)`,
    groups: groupNames,
    lastSignInAt: sql`coalesce(c.last_sign_in_at, '-infinity'::timestamptz)`,
    invitedAt: sql`coalesce(c.invited_at, '-infinity'::timestamptz)`,
    createdAt: sql`c.created_at`,
  },
};

export interface UserRow {
  readonly customerUserId: string;
  readonly name: string;
  readonly userName: string;
  readonly role: MemberRole;
  readonly customRoleId: string | null;
  readonly roleName: string | null;
  readonly state: ProfileState;
  readonly location: string;
  readonly groups: string[];
  readonly lastSignInAt: Date | null;
  readonly invitedAt: Date | null;
  readonly createdAt: Date;
  readonly revision: number;
  readonly revisedAt: Date | null;
}

const selectUser = sql<UserRow>`c.id AS "customerUserId", c.name, c.user_name AS "userName", c.role,
  c.custom_role_id AS "customRoleId", (SELECT r.name FROM roles r WHERE r.id = c.custom_role_id) AS "roleName",
  c.state, c.location,
  ${groupNames} AS groups, c.last_sign_in_at AS "lastSignInAt", c.invited_at AS "invitedAt", c.created_at AS "createdAt",
  c.revision, c.revised_at AS "revisedAt"`;

export function toListedUser(row: UserRow, self: string): ListedUser {
  return {
    customerUserId: row.customerUserId,
    name: row.name,
    userName: row.userName,
    role: row.role,
    roleName: row.roleName,
    state: row.state,
    location: row.location,
    groups: row.groups,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isSelf: row.customerUserId === self,
  };
}

export async function listUsers(trx: Trx, customerId: string, query: UserQuery) {
  const { where, rest } = await conditionsOfUsers(trx, customerId, query);
  return pageOf(trx, userSql, { select: selectUser, where, query: { ...query, filters: rest } });
}

export async function countUsers(
  trx: Trx,
  customerId: string,
  query: UserQuery,
  most: number,
): Promise<number> {
  const { where, rest } = await conditionsOfUsers(trx, customerId, query);
  return countOf(trx, userSql, { where, query: { ...query, filters: rest }, most });
}

// One group is looked up once; its users are found by their rows or by the rule, not user by user.
async function conditionsOfUsers(trx: Trx, customerId: string, { filters = [] }: Pick<UserQuery, 'filters'>) {
  const where: RawBuilder<unknown>[] = [sql`c.customer_id = ${customerId}`];
  const isGroup = ({ column, op }: { column: string; op: string }) => column === 'groups' && op === 'has';
  for (const { values } of filters.filter(isGroup)) {
    const found = await sql<{ id: string; source: 'manual' | 'rule'; rule: GroupFilters }>`
      SELECT id, source, rule FROM user_groups
      WHERE customer_id = ${customerId} AND lower(name) = lower(${values[0] ?? ''})`.execute(trx);
    const [group] = found.rows;
    where.push(group === undefined ? sql`false` : inGroup(group));
  }
  return { where, rest: filters.filter((filter) => !isGroup(filter)) };
}

type GroupFilters = readonly {
  column: 'role' | 'location' | 'field';
  key?: string;
  op: 'in' | 'is' | 'contains' | 'empty' | 'filled';
  values: string[];
}[];

/** The condition that a user of `c` is in the group. */
export function inGroup({
  id,
  source,
  rule,
}: {
  id: string;
  source: 'manual' | 'rule';
  rule: GroupFilters;
}): RawBuilder<unknown> {
  if (source === 'manual')
    return sql`c.id IN (SELECT m.customer_user_id FROM user_group_members m WHERE m.group_id = ${id})`;
  return fitsRule(rule);
}

/** The condition that a rule fits a user of `c`; an empty rule fits nobody. */
export function fitsRule(rule: GroupFilters): RawBuilder<unknown> {
  // One of earlier days may hold a condition without its value: the functions of the database let nobody in by it.
  if (rule.length === 0 || !rule.every(saysWhat)) return sql`false`;
  const isOfField = ({ column }: GroupFilters[number]) => column === 'field';
  const inRow = rule.flatMap(({ column, op, values }) =>
    column === 'field' ? [] : [{ column, op, values }],
  );
  const parts = conditionsOf(userSql, { filters: inRow });
  const ofFields = rule.filter(isOfField);
  if (ofFields.length > 0)
    parts.push(sql`rushes_rule_fits(${JSON.stringify(ofFields)}::jsonb, c.role, c.location, c.id)`);
  return sql`(c.state <> 'deactivated' AND ${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` AND `,
  )})`;
}

export async function findUser(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`
    SELECT ${selectUser} FROM members c WHERE c.customer_id = ${customerId} AND c.id = ${customerUserId}`.execute(
    trx,
  );
  return found.rows[0];
}

/** Changes of one user come one after another. */
export async function lockUser(trx: Trx, customerId: string, customerUserId: string): Promise<void> {
  await sql`SELECT FROM customer_users WHERE customer_id = ${customerId} AND id = ${customerUserId}
    FOR NO KEY UPDATE`.execute(trx);
}

export async function updateProfile(
  trx: Trx,
  customerId: string,
  customerUserId: string,
  values: { name?: string; location?: string },
): Promise<void> {
  await updateMembers(trx, customerId, [customerUserId], values);
}

/** Those named, and everybody active in a built-in role that the organisation cannot be without; locked until the transaction ends. */
export async function lockUsers(trx: Trx, customerId: string, customerUserIds: readonly string[]) {
  return findStepped(trx, customerId, customerUserIds, { lock: true });
}

/** The same users, not locked. */
export async function findStepped(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  { lock = false } = {},
): Promise<{ found: MemberStatus[]; managers: MemberStatus[] }> {
  const locked = await sql<MemberStatus>`
    SELECT id AS "customerUserId", role, custom_role_id AS "customRoleId", state FROM customer_users
    WHERE customer_id = ${customerId} AND (id = ANY (${[...customerUserIds]}::uuid[])
      OR (role = ANY (${[...protectedRoles]}::text[]) AND custom_role_id IS NULL AND state = 'active'))
    ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`.execute(trx);
  const wanted = new Set(customerUserIds);
  return {
    found: locked.rows.filter(({ customerUserId }) => wanted.has(customerUserId)),
    managers: locked.rows.filter(isChief),
  };
}

/** Sets the state; who never accepted an invitation is invited again where others would be active. */
export async function setState(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  state: ProfileState,
): Promise<void> {
  const next =
    state === 'active'
      ? sql`CASE WHEN c.invited_at IS NOT NULL AND c.last_sign_in_at IS NULL AND NOT EXISTS (
          SELECT FROM invitations i WHERE i.customer_user_id = c.id AND i.state = 'accepted')
        THEN 'invited' ELSE 'active' END`
      : state;
  await setMemberState(trx, customerId, customerUserIds, next);
}

export async function findStates(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<ReadonlyMap<string, ProfileState>> {
  const found = await sql<{ id: string; state: ProfileState }>`
    SELECT id, state FROM members
    WHERE customer_id = ${customerId} AND id = ANY (${[...customerUserIds]}::uuid[])`.execute(trx);
  return new Map(found.rows.map(({ id, state }) => [id, state]));
}

/** The places that users of the customer are at, for choosing one. */
export async function listLocations(trx: Trx, customerId: string): Promise<string[]> {
  const found = await sql<{ location: string }>`
    SELECT DISTINCT location FROM members WHERE customer_id = ${customerId} AND location <> ''
    ORDER BY location LIMIT 200`.execute(trx);
  return found.rows.map(({ location }) => location);
}
