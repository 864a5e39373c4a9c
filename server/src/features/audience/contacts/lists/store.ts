import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import { contactListList } from '@rushes/contract/audience/lists/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';
import type { ContactActor } from '../store.ts';

type Column = keyof typeof contactListList.columns;
export type ListsQuery = PageQuery<Column>;

/** The condition that the viewer may see a list of `l`, which is not in the bin: a personal one is its owner’s, and theirs with whom it is shared. */
export function visibleTo({ customerUserId }: ContactActor): RawBuilder<unknown> {
  return sql`(l.deleted_at IS NULL AND (l.scope = 'organisation' OR l.owner_id = ${customerUserId} OR EXISTS (
    SELECT FROM contact_list_shares s WHERE s.list_id = l.id AND s.customer_user_id = ${customerUserId})))`;
}

/**
 * The condition that a membership of `m` counts: the number of a list, the filter that a click on it opens, and the names
 * beside a contact mean the same users, those who get what is sent to the list or may yet. Who unsubscribed is found by
 * the column of its own.
 */
export const isOn = sql`(m.removed_at IS NULL AND m.state <> 'unsubscribed')`;

const memberCount = sql`(SELECT count(*)::int FROM contact_list_members m JOIN contacts k ON k.id = m.contact_id
  WHERE m.list_id = l.id AND ${isOn} AND k.deleted_at IS NULL)`;

const confirmedCount = sql`(SELECT count(*)::int FROM contact_list_members m JOIN contacts k ON k.id = m.contact_id
  WHERE m.list_id = l.id AND ${isOn} AND m.state = 'confirmed' AND k.deleted_at IS NULL)`;

const listsSql: ListSql<Column> = {
  list: contactListList,
  from: sql`contact_lists l LEFT JOIN members o ON o.id = l.owner_id`,
  id: sql`l.id`,
  search: sql`lower(l.name || ' ' || l.description)`,
  columns: {
    name: sql`lower(l.name)`,
    scope: sql`l.scope`,
    optIn: sql`l.opt_in`,
    state: sql`l.state`,
    members: confirmedCount,
    ownerName: sql`coalesce(lower(o.name), '')`,
    createdAt: sql`l.created_at`,
  },
};

export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scope: 'organisation' | 'personal';
  readonly ownerId: string | null;
  readonly ownerName: string;
  readonly optIn: 'single' | 'double';
  readonly state: 'active' | 'archived';
  readonly members: number;
  readonly confirmed: number;
  readonly sharedWith: { customerUserId: string; name: string }[];
  readonly revision: number;
  readonly createdAt: Date;
}

const selectList = sql<ListRow>`l.id, l.name, l.description, l.scope, l.owner_id AS "ownerId",
  coalesce(o.name, '') AS "ownerName", l.opt_in AS "optIn", l.state, ${memberCount} AS members, ${confirmedCount} AS confirmed, l.revision,
  l.created_at AS "createdAt", (SELECT coalesce(jsonb_agg(jsonb_build_object('customerUserId', p.id, 'name', p.name)
    ORDER BY lower(p.name)), '[]') FROM contact_list_shares s JOIN members p ON p.id = s.customer_user_id
    WHERE s.list_id = l.id) AS "sharedWith"`;

export function toListedList(row: ListRow, { customerUserId }: ContactActor): ListedContactList {
  const { id, ownerId, createdAt, ...list } = row;
  return { ...list, listId: id, isOwn: ownerId === customerUserId, createdAt: createdAt.toISOString() };
}

function whereOf(viewer: ContactActor): RawBuilder<unknown>[] {
  return [sql`l.customer_id = ${viewer.customerId}`, visibleTo(viewer)];
}

export async function listLists(trx: Trx, viewer: ContactActor, query: ListsQuery) {
  const { rows, nextCursor } = await pageOf(trx, listsSql, {
    select: selectList,
    where: whereOf(viewer),
    query,
  });
  return {
    items: rows.map(({ id, ...row }) => {
      const {
        sortKey: _key,
        rowKey: _row,
        ...list
      } = row as typeof row & { sortKey: string; rowKey: string };
      return toListedList({ id, ...list }, viewer);
    }),
    nextCursor,
  };
}

export function countLists(
  trx: Trx,
  viewer: ContactActor,
  query: Omit<ListsQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, listsSql, { where: whereOf(viewer), query, most });
}

/** Those of the lists that the viewer may see. */
export async function findVisibleLists(
  trx: Trx,
  viewer: ContactActor,
  listIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT l.id FROM contact_lists l
    WHERE l.customer_id = ${viewer.customerId} AND l.state = 'active' AND l.id = ANY (${[...listIds]}::uuid[])
      AND ${visibleTo(viewer)}`.execute(trx);
  return found.rows.map(({ id }) => id);
}

/** One list that the viewer may see, or whichever it is; `lock` keeps it from changing until the transaction ends. */
export async function findList(
  trx: Trx,
  viewer: ContactActor,
  listId: string,
  { lock = false, orHidden = false } = {},
): Promise<ListRow | undefined> {
  const found = await sql<ListRow>`
    SELECT ${selectList} FROM contact_lists l LEFT JOIN customer_users o ON o.id = l.owner_id
    WHERE l.customer_id = ${viewer.customerId} AND l.id = ${listId} AND l.deleted_at IS NULL
      AND (${orHidden} OR ${visibleTo(viewer)})
    ${lock ? sql`FOR NO KEY UPDATE OF l` : sql``}`.execute(trx);
  return found.rows[0];
}

/** Active lists that the viewer may see, by their names in lower case; the organisation’s before personal ones. */
export async function activeLists(trx: Trx, viewer: ContactActor): Promise<Map<string, Target>> {
  const found = await sql<Target & { name: string }>`
    SELECT l.id, l.name, l.opt_in AS "optIn" FROM contact_lists l
    WHERE l.customer_id = ${viewer.customerId} AND l.state = 'active' AND ${visibleTo(viewer)}
    ORDER BY l.scope DESC`.execute(trx);
  return new Map(found.rows.map(({ name, ...list }) => [name.toLowerCase(), { ...list, name }]));
}

/** What adding to a list needs to know of it. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly optIn: 'single' | 'double';
}

export async function isListNameTaken(
  trx: Trx,
  { customerId, customerUserId }: ContactActor,
  { name, scope }: Pick<ListRow, 'name' | 'scope'>,
  except: string | null,
): Promise<boolean> {
  const same = scope === 'organisation' ? sql`true` : sql`owner_id = ${customerUserId}`;
  const found =
    await sql`SELECT FROM contact_lists WHERE customer_id = ${customerId} AND scope = ${scope} AND ${same}
    AND lower(name) = lower(${name}) AND deleted_at IS NULL AND id IS DISTINCT FROM ${except}::uuid`.execute(
      trx,
    );
  return found.rows.length > 0;
}

export async function insertList(
  trx: Trx,
  owner: ContactActor,
  row: Pick<ListRow, 'id' | 'name' | 'description' | 'scope' | 'optIn'> & { origin: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO contact_lists (id, customer_id, name, description, scope, owner_id, opt_in, link_origin, created_at, updated_at)
    VALUES (${row.id}, ${owner.customerId}, ${row.name}, ${row.description}, ${row.scope}, ${owner.customerUserId},
      ${row.optIn}, ${row.origin}, ${row.at}, ${row.at})`.execute(trx);
}

export async function updateList(
  trx: Trx,
  customerId: string,
  row: Pick<ListRow, 'id' | 'name' | 'description' | 'optIn' | 'state'> & { at: Date },
): Promise<void> {
  await sql`
    UPDATE contact_lists SET name = ${row.name}, description = ${row.description}, opt_in = ${row.optIn},
      state = ${row.state}, revision = revision + 1, updated_at = ${row.at}
    WHERE customer_id = ${customerId} AND id = ${row.id}`.execute(trx);
}

/** Where links in the mails of a list lead from now on. */
export async function keepOrigin(
  trx: Trx,
  customerId: string,
  listId: string,
  origin: string,
): Promise<void> {
  await sql`UPDATE contact_lists SET link_origin = ${origin}
    WHERE customer_id = ${customerId} AND id = ${listId} AND link_origin <> ${origin}`.execute(trx);
}

/** Shares a list with these users of the customer and nobody else. */
export async function setShares(
  trx: Trx,
  customerId: string,
  listId: string,
  customerUserIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM contact_list_shares WHERE customer_id = ${customerId} AND list_id = ${listId}`.execute(
    trx,
  );
  await sql`INSERT INTO contact_list_shares (customer_id, list_id, customer_user_id)
    SELECT ${customerId}, ${listId}, id FROM members
    WHERE customer_id = ${customerId} AND id = ANY (${[...customerUserIds]}::uuid[])`.execute(trx);
}

export async function countUsers(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM members
    WHERE customer_id = ${customerId} AND id = ANY (${[...customerUserIds]}::uuid[])`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

/** Moves a list to the bin, where it counts as archived. */
export async function deleteList(
  trx: Trx,
  customerId: string,
  listId: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`UPDATE contact_lists SET state_before_deletion = state, state = 'archived', deleted_at = ${at},
      deleted_by = ${by}, revision = revision + 1, updated_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${listId}`.execute(trx);
}

export type DeletedList = Pick<ListRow, 'id' | 'name' | 'scope'>;

/** Those of the lists in the bin that the viewer may restore; locked until the transaction ends. */
export async function lockDeletedLists(
  trx: Trx,
  { customerId, customerUserId }: ContactActor,
  listIds: readonly string[],
): Promise<DeletedList[]> {
  const found = await sql<DeletedList>`SELECT id, name, scope FROM contact_lists
    WHERE customer_id = ${customerId} AND id = ANY (${[...listIds]}::uuid[]) AND deleted_at IS NOT NULL
      AND (scope = 'organisation' OR owner_id = ${customerUserId}) ORDER BY id FOR UPDATE`.execute(trx);
  return found.rows;
}

/** Takes a list out of the bin as it was. */
export async function restoreList(trx: Trx, customerId: string, listId: string, at: Date): Promise<void> {
  await sql`UPDATE contact_lists SET state = state_before_deletion, state_before_deletion = NULL, deleted_at = NULL,
      deleted_by = NULL, revision = revision + 1, updated_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${listId}`.execute(trx);
}

/** Segments whose rule names the list. */
export async function isUsedBySegment(trx: Trx, customerId: string, listId: string): Promise<boolean> {
  const found = await sql`SELECT FROM contact_segments WHERE customer_id = ${customerId}
    AND rule @> ${JSON.stringify([{ listId }])}::jsonb`.execute(trx);
  return found.rows.length > 0;
}

/** Those of the lists that the whole organisation sees. */
export async function countOrganisationLists(
  trx: Trx,
  customerId: string,
  listIds: readonly string[],
): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM contact_lists
    WHERE customer_id = ${customerId} AND scope = 'organisation' AND deleted_at IS NULL AND id = ANY (${[...listIds]}::uuid[])`.execute(
    trx,
  );
  return found.rows[0]?.count ?? 0;
}
