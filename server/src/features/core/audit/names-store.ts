import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { Registry } from '../../../objects/registry.ts';
import { erasedName } from '../../../platform/personal-data/naming.ts';

/** A kind whose objects have a name. */
export interface NamedKind {
  readonly kind: string;
  readonly table: string;
  readonly title: string;
}

/** The kinds that features declare with a name. */
export function namedKinds({ objects }: Registry): NamedKind[] {
  return objects.flatMap(({ kind, rows }) =>
    rows?.title === undefined ? [] : [{ kind, table: rows.table, title: rows.title }],
  );
}

/** What the object of an event `e` goes by now, for events that do not say it themselves. */
export function nameNow(kinds: readonly NamedKind[]): RawBuilder<unknown> {
  const id = sql`CASE WHEN e.object_id ~ '^[0-9a-f-]{36}$' THEN e.object_id::uuid END`;
  const names = kinds.map(
    ({ kind, table, title }) => sql`WHEN ${sql.lit(kind)} THEN (SELECT o.${sql.ref(title)}
      FROM ${sql.table(table)} o WHERE o.customer_id = e.customer_id AND o.id = ${id})`,
  );
  return sql`CASE e.object_kind ${sql.join(names, sql` `)} END`;
}

/** Names of a customer’s users and objects that are still there, and of the installation’s share pages, by id. */
export async function namesOf(
  trx: Trx,
  customerId: string,
  { kinds, ids }: { readonly kinds: readonly NamedKind[]; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const own = sql`customer_id = ${customerId} AND id = ANY (${wanted}::uuid[])`;
  const objects = kinds.map(
    ({ table, title }) => sql`UNION ALL SELECT id, ${sql.ref(title)} FROM ${sql.table(table)} WHERE ${own}`,
  );
  const found = await sql<{ id: string; name: string }>`
    SELECT subject_id AS id, ${sql.lit(erasedName)} AS name FROM personal_data_erasures
      WHERE customer_id = ${customerId} AND subject_id = ANY (${wanted}::uuid[]) AND state = 'done'
    UNION ALL SELECT id, name FROM members WHERE ${own}
    ${sql.join(objects, sql` `)}
    UNION ALL SELECT id, name FROM share_page_templates WHERE id = ANY (${wanted}::uuid[])`.execute(trx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
