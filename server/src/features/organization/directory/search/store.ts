import type { DirectoryUser } from '@rushes/contract/organization/directory';
import { directoryList, fieldColumnPrefix } from '@rushes/contract/organization/lists/directory';
import type { ListFilter } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import {
  countOf,
  type ListSql,
  type PageQuery,
  pageOf,
  wordsOf,
} from '../../../../platform/lists/list-sql.ts';
import { isPublished } from '../../../create/programs/service.ts';
import type { FieldRow } from '../fields/store.ts';

type Column = keyof typeof directoryList.columns;
export interface DirectoryQuery extends Omit<PageQuery<Column>, 'filters'> {
  readonly filters?: readonly ListFilter[] | undefined;
}

/** Who looks, and the fields that they see of others. */
export interface DirectoryActor {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly fields: readonly FieldRow[];
}

export interface DirectoryRow {
  readonly customerUserId: string;
  readonly name: string;
  readonly userName: string;
  readonly location: string;
  readonly orgUnitId: string | null;
  readonly orgUnitName: string | null;
  readonly managerId: string | null;
  readonly managerName: string | null;
  readonly picture: string | null;
  readonly hasBio: boolean;
  readonly values: { fieldId: string; value: string; memberId: string | null; memberName: string | null }[];
}

const bioOf = sql`EXISTS (SELECT FROM bios b JOIN programs p ON p.id = b.program_id
  WHERE b.customer_user_id = c.id AND b.state = 'approved' AND p.live_version_id = b.version_id AND ${isPublished})`;
// What is in the directory shows only those who do: a manager who left is nobody's any more.
const managerName = sql`(SELECT m.name FROM members m WHERE m.id = c.manager_id AND m.state = 'active')`;
const unitName = sql`(SELECT u.name FROM org_units u WHERE u.id = c.org_unit_id)`;

const directorySql: ListSql<Column> = {
  list: directoryList,
  from: sql`customer_users c`,
  id: sql`c.id`,
  columns: {
    name: sql`lower(c.name)`,
    userName: sql`c.user_name`,
    location: sql`lower(c.location)`,
    orgUnit: sql`coalesce(c.org_unit_id::text, '')`,
    manager: sql`coalesce(lower(${managerName}), '')`,
    hasBio: bioOf,
  },
};

function selectDirectory({ fields }: Pick<DirectoryActor, 'fields'>): RawBuilder<DirectoryRow> {
  const seen = fields.map(({ fieldId }) => fieldId);
  return sql<DirectoryRow>`c.id AS "customerUserId", c.name, c.user_name AS "userName", c.location,
    c.org_unit_id AS "orgUnitId", ${unitName} AS "orgUnitName", ${managerName} AS "managerName",
    CASE WHEN ${managerName} IS NOT NULL THEN c.manager_id END AS "managerId", c.picture_url AS picture, ${bioOf} AS "hasBio",
    coalesce((SELECT jsonb_agg(jsonb_build_object('fieldId', v.field_id, 'value', v.value,
        'memberId', o.id, 'memberName', o.name))
      FROM profile_values v LEFT JOIN members o ON o.id = v.person_id AND o.state = 'active'
      WHERE v.customer_user_id = c.id AND (v.person_id IS NULL OR o.id IS NOT NULL)
        AND v.field_id = ANY (${seen}::uuid[])), '[]') AS "values"`;
}

function here({ customerId }: DirectoryActor): RawBuilder<unknown>[] {
  return [sql`c.customer_id = ${customerId}`, sql`c.state = 'active'`];
}

export async function listDirectory(trx: Trx, actor: DirectoryActor, query: DirectoryQuery) {
  const { where, rest } = await conditions(trx, actor, query);
  const options = {
    select: selectDirectory(actor),
    where,
    query: { ...query, search: undefined, filters: rest },
  };
  return pageOf<DirectoryRow, Column>(trx, directorySql, options);
}

export async function countUsers(
  trx: Trx,
  actor: DirectoryActor,
  query: DirectoryQuery,
  most: number,
): Promise<number> {
  const { where, rest } = await conditions(trx, actor, query);
  return countOf(trx, directorySql, { where, query: { filters: rest }, most });
}

export async function findDirectoryUser(
  trx: Trx,
  actor: DirectoryActor,
  customerUserId: string,
): Promise<DirectoryRow | undefined> {
  const found = await sql<DirectoryRow>`
    SELECT ${selectDirectory(actor)} FROM members c
    WHERE c.customer_id = ${actor.customerId} AND c.state = 'active' AND c.id = ${customerUserId}`.execute(
    trx,
  );
  return found.rows[0];
}

/** Each word and each filter is looked up by an index of its own; what the actor does not see is asked of nobody. */
async function conditions(
  trx: Trx,
  actor: DirectoryActor,
  { search, filters = [] }: Pick<DirectoryQuery, 'search' | 'filters'>,
) {
  const where = here(actor);
  for (const word of wordsOf(search ?? '')) where.push(await hasWord(trx, actor, like(word)));
  const rest: ListFilter<Column>[] = [];
  for (const filter of filters) {
    const field = actor.fields.find(({ key }) => `${fieldColumnPrefix}${key}` === filter.column);
    if (field !== undefined) where.push(fieldFits(actor, field, filter));
    else if (filter.column === 'orgUnit') where.push(inUnits(actor, filter.values));
    else if (filter.column === 'manager' && filter.op === 'contains')
      where.push(underManager(actor, like((filter.values[0] ?? '').toLowerCase())));
    else rest.push(filter as ListFilter<Column>);
  }
  return { where, rest };
}

const manyUsers = 1000;

/** A rare word names its users; one that many have is looked for user by user, in the order of the list. */
async function hasWord(trx: Trx, actor: DirectoryActor, word: string): Promise<RawBuilder<unknown>> {
  const found = await sql`SELECT FROM (${usersWith(actor, word)}) w LIMIT ${manyUsers}`.execute(trx);
  if (found.rows.length < manyUsers) return sql`c.id = ANY (ARRAY(${usersWith(actor, word)}))`;
  const seen = actor.fields.map(({ fieldId }) => fieldId);
  return sql`(c.search_text LIKE ${word}
    OR EXISTS (SELECT FROM profile_values v JOIN profile_fields f ON f.id = v.field_id
      LEFT JOIN members o ON o.id = v.person_id AND o.state = 'active'
      WHERE v.customer_user_id = c.id AND f.archived_at IS NULL
        AND ((v.value_key LIKE ${word} AND (f.id = ANY (${seen}::uuid[]) OR c.id = ${actor.customerUserId}))
          OR (lower(o.name) LIKE ${word} AND f.id = ANY (${seen}::uuid[]))))
    OR EXISTS (SELECT FROM org_units u WHERE u.id = c.org_unit_id AND lower(u.name) LIKE ${word})
    OR EXISTS (SELECT FROM members m WHERE m.id = c.manager_id AND m.state = 'active'
      AND lower(m.name) LIKE ${word}))`;
}

/** Who has the word in something that shows: the index is asked. */
function usersWith(
  { customerId, customerUserId, fields }: DirectoryActor,
  word: string,
): RawBuilder<unknown> {
  const seen = fields.map(({ fieldId }) => fieldId);
  const named = fields.filter(({ type }) => type === 'person').map(({ fieldId }) => fieldId);
  return sql`
    SELECT s.id AS id FROM members s WHERE s.customer_id = ${customerId} AND s.search_text LIKE ${word}
    UNION ALL SELECT v.customer_user_id FROM profile_values v
      WHERE v.customer_id = ${customerId} AND v.value_key LIKE ${word} AND v.field_id = ANY (${seen}::uuid[])
    UNION ALL SELECT v.customer_user_id FROM profile_values v JOIN profile_fields f ON f.id = v.field_id
      WHERE v.customer_user_id = ${customerUserId} AND v.value_key LIKE ${word} AND f.archived_at IS NULL
    UNION ALL SELECT v.customer_user_id FROM members o JOIN profile_values v ON v.person_id = o.id
      WHERE o.customer_id = ${customerId} AND o.state = 'active' AND o.search_text LIKE ${word}
        AND lower(o.name) LIKE ${word} AND v.field_id = ANY (${named}::uuid[])
    UNION ALL SELECT s.id FROM org_units u JOIN members s ON s.org_unit_id = u.id
      WHERE u.customer_id = ${customerId} AND lower(u.name) LIKE ${word}
    UNION ALL SELECT s.id FROM members m JOIN members s ON s.manager_id = m.id
      WHERE m.customer_id = ${customerId} AND m.state = 'active' AND m.search_text LIKE ${word}
        AND lower(m.name) LIKE ${word}`;
}

function inUnits({ customerId }: DirectoryActor, units: readonly string[]): RawBuilder<unknown> {
  return sql`c.org_unit_id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM org_units WHERE customer_id = ${customerId} AND id::text = ANY (${[...units]}::text[])
      UNION SELECT u.id FROM org_units u JOIN below ON u.parent_id = below.id)
    SELECT id FROM below)`;
}

function underManager({ customerId }: DirectoryActor, name: string): RawBuilder<unknown> {
  return sql`c.manager_id IN (SELECT m.id FROM members m WHERE m.customer_id = ${customerId}
    AND m.state = 'active' AND m.search_text LIKE ${name} AND lower(m.name) LIKE ${name})`;
}

function fieldFits(
  { customerId }: DirectoryActor,
  field: FieldRow,
  { op, values }: ListFilter,
): RawBuilder<unknown> {
  const value = (values[0] ?? '').replaceAll('\u0000', '').toLowerCase();
  const ofField = sql`SELECT v.customer_user_id FROM profile_values v
    WHERE v.customer_id = ${customerId} AND v.field_id = ${field.fieldId}`;
  // A few users are looked up once, in place of asking everybody in the order of the list.
  if (op === 'empty') return sql`c.id NOT IN (${ofField})`;
  if (op === 'filled') return sql`c.id IN (${ofField})`;
  if (op === 'in') {
    const wanted = values.map((each) => each.toLowerCase());
    return sql`c.id IN (${ofField} AND left(v.value_key, 200) = ANY (${wanted}::text[]))`;
  }
  if (field.type === 'person') {
    const name = op === 'is' ? sql`= ${value}` : sql`LIKE ${like(value)}`;
    return sql`c.id = ANY (ARRAY(${ofField} AND v.person_id IN (SELECT o.id FROM members o
      WHERE o.customer_id = ${customerId} AND o.state = 'active' AND lower(o.name) ${name})))`;
  }
  if (op === 'is')
    return sql`c.id = ANY (ARRAY(${ofField} AND left(v.value_key, 200) = left(${value}, 200) AND v.value_key = ${value}))`;
  if (op === 'since' || op === 'before') {
    // Days are compared as days: their texts are in the order of time.
    const day = value.slice(0, 10);
    return sql`c.id = ANY (ARRAY(${ofField} AND left(v.value_key, 200) ${op === 'since' ? sql`>=` : sql`<`} ${day}))`;
  }
  return sql`c.id = ANY (ARRAY(${ofField} AND v.value_key LIKE ${like(value)}))`;
}

function like(text: string): string {
  return `%${text.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&')}%`;
}

export interface Brief {
  readonly customerUserId: string;
  readonly name: string;
  readonly picture: string | null;
}

/** From the topmost manager down to the user’s own; those who are not there any more are passed over. */
export async function managersOf(trx: Trx, customerId: string, customerUserId: string): Promise<Brief[]> {
  const found = await sql<Brief>`
    WITH RECURSIVE chain AS (
      SELECT id, manager_id, 0 AS depth FROM members WHERE customer_id = ${customerId} AND id = ${customerUserId}
      UNION ALL SELECT m.id, m.manager_id, chain.depth + 1 FROM chain JOIN members m ON m.id = chain.manager_id
        WHERE chain.depth < 50)
    SELECT c.id AS "customerUserId", c.name, c.picture_url AS picture FROM chain JOIN members c ON c.id = chain.id
    WHERE chain.depth > 0 AND c.state = 'active' ORDER BY chain.depth DESC`.execute(trx);
  return found.rows;
}

export async function reportsOf(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<{ reports: Brief[]; reportCount: number }> {
  const found = await sql<Brief>`
    SELECT id AS "customerUserId", name, picture_url AS picture FROM members
    WHERE customer_id = ${customerId} AND manager_id = ${customerUserId} AND state = 'active'
    ORDER BY lower(name), id LIMIT 100`.execute(trx);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM members
    WHERE customer_id = ${customerId} AND manager_id = ${customerUserId} AND state = 'active'`.execute(trx);
  return { reports: found.rows, reportCount: counted.rows[0]?.count ?? 0 };
}

/** From the topmost unit down. */
export async function pathOf(
  trx: Trx,
  customerId: string,
  orgUnitId: string | null,
): Promise<{ orgUnitId: string; name: string }[]> {
  if (orgUnitId === null) return [];
  const found = await sql<{ orgUnitId: string; name: string }>`
    WITH RECURSIVE above AS (
      SELECT id, parent_id, name, 0 AS depth FROM org_units WHERE customer_id = ${customerId} AND id = ${orgUnitId}
      UNION ALL SELECT u.id, u.parent_id, u.name, above.depth + 1 FROM above JOIN org_units u ON u.id = above.parent_id
        WHERE above.depth < 50)
    SELECT id AS "orgUnitId", name FROM above ORDER BY depth DESC`.execute(trx);
  return found.rows;
}

/** What a row is on the wire. */
export function toUser(
  row: DirectoryRow,
  fields: readonly FieldRow[],
  urlOf: (picture: string) => string,
): DirectoryUser {
  const { customerUserId, name, userName, location, hasBio } = row;
  const values = fields.flatMap(({ fieldId, key }) => {
    const found = row.values.find((each) => each.fieldId === fieldId);
    if (found === undefined) return [];
    const { memberId, memberName, value } = found;
    const user = memberId === null ? null : { customerUserId: memberId, name: memberName ?? '' };
    return [{ key, value: user === null ? value : user.name, user }];
  });
  return {
    customerUserId,
    name,
    userName,
    location,
    hasBio,
    orgUnit: row.orgUnitId === null ? null : { orgUnitId: row.orgUnitId, name: row.orgUnitName ?? '' },
    manager: row.managerId === null ? null : { customerUserId: row.managerId, name: row.managerName ?? '' },
    pictureURL: row.picture === null ? null : urlOf(row.picture),
    values,
  };
}
