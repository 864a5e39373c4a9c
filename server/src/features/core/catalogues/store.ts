import type { CatalogueName } from '@rushes/contract/core/catalogues';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** Where items are named: what counts as use, and what follows a merge. */
const references: Readonly<Record<CatalogueName, { table: string; column: string }>> = {
  'shot-types': { table: 'clips', column: 'shot_type_id' },
  'industry-types': { table: 'customers', column: 'industry_id' },
  actions: { table: 'share_page_templates', column: 'action_id' },
};

/** Of the item `i`: how much names it, what was merged into it, and its place in its catalogue. */
export function usesOf(catalogue: CatalogueName) {
  const { table, column } = references[catalogue];
  return sql<number>`(SELECT count(*)::int FROM ${sql.table(table)} r WHERE r.${sql.ref(column)} = i.id)`;
}
export const mergedNames = sql<
  string[]
>`ARRAY(SELECT m.name FROM catalogue_items m WHERE m.merged_into = i.id ORDER BY lower(m.name))`;
export const place = sql<number>`(SELECT count(*)::int FROM catalogue_items j
  WHERE j.catalogue = i.catalogue AND j.state <> 'merged' AND (j.position, j.id) <= (i.position, i.id))`;

export interface ItemRow {
  readonly itemId: string;
  readonly catalogue: CatalogueName;
  readonly name: string;
  readonly state: 'active' | 'deprecated' | 'merged';
  readonly revision: number;
}

export interface ListedItemRow extends ItemRow {
  readonly uses: number;
  readonly mergedNames: string[];
  readonly position: number;
}

/** One change of a catalogue after the other. */
export async function holdCatalogue(trx: Trx, catalogue: CatalogueName): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`catalogue ${catalogue}`}, 0))`.execute(trx);
}

/** Keeps a merge away from an item that is about to be named, and the other way round. */
export async function holdItem(trx: Trx, itemId: string, how: 'naming' | 'merging'): Promise<void> {
  const key = `catalogue item ${itemId}`;
  if (how === 'merging') await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  else await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(trx);
}

export async function listItems(trx: Trx, catalogue: CatalogueName): Promise<ListedItemRow[]> {
  const found = await sql<ListedItemRow>`
    SELECT i.id AS "itemId", i.catalogue, i.name, i.state, i.revision, ${usesOf(catalogue)} AS uses,
      ${mergedNames} AS "mergedNames", ${place} AS position
    FROM catalogue_items i WHERE i.catalogue = ${catalogue} AND i.state <> 'merged'
    ORDER BY i.position, i.id`.execute(trx);
  return found.rows;
}

/** Names of items; of one that was merged, that of the other. */
export async function itemNames(trx: Trx, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map();
  const found = await sql<{ itemId: string; name: string }>`
    SELECT i.id AS "itemId", coalesce(m.name, i.name) AS name FROM catalogue_items i
    LEFT JOIN catalogue_items m ON m.id = i.merged_into WHERE i.id = ANY (${[...itemIds]}::uuid[])`.execute(
    trx,
  );
  return new Map(found.rows.map(({ itemId, name }) => [itemId, name]));
}

/** An item that was not merged into another. */
export async function findItem(trx: Trx, itemId: string): Promise<ItemRow | undefined> {
  return trx
    .selectFrom('catalogue_items')
    .select(['id as itemId', 'catalogue', 'name', 'state', 'revision'])
    .where('id', '=', itemId)
    .where('state', '<>', 'merged')
    .executeTakeFirst();
}

export async function isNameTaken(trx: Trx, catalogue: CatalogueName, name: string, except?: string) {
  const found = await sql`SELECT FROM catalogue_items WHERE catalogue = ${catalogue} AND state <> 'merged'
    AND lower(name) = lower(${name}) AND id IS DISTINCT FROM ${except ?? null}`.execute(trx);
  return found.rows.length > 0;
}

export async function insertItem(
  trx: Trx,
  id: string,
  catalogue: CatalogueName,
  name: string,
): Promise<void> {
  await sql`INSERT INTO catalogue_items (id, catalogue, name, position)
    SELECT ${id}, ${catalogue}, ${name}, coalesce(max(position), 0) + 1
    FROM catalogue_items WHERE catalogue = ${catalogue}`.execute(trx);
}

export async function updateItem(
  trx: Trx,
  itemId: string,
  values: { name?: string; state?: 'active' | 'deprecated' },
): Promise<void> {
  await trx
    .updateTable('catalogue_items')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', '=', itemId)
    .execute();
}

export async function orderItems(trx: Trx, itemIds: readonly string[]): Promise<void> {
  await sql`UPDATE catalogue_items i SET position = wanted.place
    FROM unnest(${[...itemIds]}::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE i.id = wanted.id`.execute(
    trx,
  );
}

/** Has everything that names an item, or was merged into it, name another; gives back how many named it. */
export async function mergeItem(trx: Trx, from: ItemRow, intoId: string): Promise<number> {
  const { table, column } = references[from.catalogue];
  const moved = await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${intoId}
    WHERE ${sql.ref(column)} = ${from.itemId}`.execute(trx);
  await sql`UPDATE catalogue_items SET merged_into = ${intoId} WHERE merged_into = ${from.itemId}`.execute(
    trx,
  );
  await sql`UPDATE catalogue_items SET state = 'merged', merged_into = ${intoId}, revision = revision + 1
    WHERE id = ${from.itemId}`.execute(trx);
  return Number(moved.numAffectedRows ?? 0);
}

/** Items that can be chosen, in their order. */
export async function listChoosable(
  trx: Trx,
  catalogue: CatalogueName,
): Promise<{ itemId: string; name: string }[]> {
  return trx
    .selectFrom('catalogue_items')
    .select(['id as itemId', 'name'])
    .where('catalogue', '=', catalogue)
    .where('state', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findCustomers(trx: Trx, search: string, limit: number) {
  return (
    trx
      .selectFrom('customer_settings as c')
      .leftJoin('catalogue_items as i', 'i.id', 'c.industry_id')
      .select(['c.id as customerId', 'c.name', 'i.id as industryId', 'i.name as industryName'])
      .where(sql<boolean>`position(lower(${search}) IN lower(c.name)) > 0`)
      // Anyone who is called just that is always among them.
      .orderBy(sql`lower(c.name) <> lower(${search})`)
      .orderBy(sql`lower(c.name)`)
      .orderBy('c.id')
      .limit(limit)
      .execute()
  );
}
