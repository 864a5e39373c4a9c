import { sql } from 'kysely';
import type { Trx } from '../../context.ts';
import { erasedName } from '../../platform/personal-data/naming.ts';

/** Names of a customer’s people and objects that are still there, and of the installation’s share pages, by id. */
export async function namesOf(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const own = sql`customer_id = ${customerId} AND id = ANY (${wanted}::uuid[])`;
  const found = await sql<{ id: string; name: string }>`
    SELECT subject_id AS id, ${sql.lit(erasedName)} AS name FROM personal_data_erasures
      WHERE customer_id = ${customerId} AND subject_id = ANY (${wanted}::uuid[]) AND state = 'done'
    UNION ALL SELECT id, name FROM customer_users WHERE ${own}
    UNION ALL SELECT id, title FROM programs WHERE ${own}
    UNION ALL SELECT id, name FROM clips WHERE ${own}
    UNION ALL SELECT id, name FROM channels WHERE ${own}
    UNION ALL SELECT id, name FROM user_groups WHERE ${own}
    UNION ALL SELECT id, name FROM roles WHERE ${own}
    UNION ALL SELECT id, name FROM org_units WHERE ${own}
    UNION ALL SELECT id, label FROM profile_fields WHERE ${own}
    UNION ALL SELECT id, name FROM contact_lists WHERE ${own}
    UNION ALL SELECT id, name FROM contact_segments WHERE ${own}
    UNION ALL SELECT id, filename FROM import_jobs WHERE ${own}
    UNION ALL SELECT id, name FROM share_page_templates WHERE id = ANY (${wanted}::uuid[])`.execute(trx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
