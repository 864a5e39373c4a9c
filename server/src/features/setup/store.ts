import { sql, type Updateable } from 'kysely';
import type { Trx } from '../../context.ts';
import type { CustomersTable } from '../../schema.ts';

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

export async function findSetup(trx: Trx, customerId: string) {
  return trx
    .selectFrom('customers')
    .selectAll()
    .select([
      sql<number>`(SELECT coalesce(sum(a.size_bytes), 0)::bigint FROM assets a WHERE a.customer_id = customers.id)`.as(
        'footageBytes',
      ),
      sql<number>`(SELECT coalesce(sum(r.bytes), 0)::bigint FROM renditions r WHERE r.customer_id = customers.id)`.as(
        'renditionBytes',
      ),
      sql<number>`(SELECT count(*)::int FROM customer_users u WHERE u.customer_id = customers.id AND u.state IN ('active', 'invited'))`.as(
        'seats',
      ),
    ])
    .where('id', '=', customerId)
    .executeTakeFirst();
}

/** Changes of one customer come one after another. */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
}

export async function updateCustomer(
  trx: Trx,
  customerId: string,
  values: Updateable<CustomersTable>,
): Promise<void> {
  await trx.updateTable('customers').set(values).where('id', '=', customerId).execute();
}

/** The storage key behind a logo's public name. */
export async function findLogoKey(trx: Trx, logo: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('customers')
    .select('logo_key')
    .where('addnl_logo_file', '=', logo)
    .executeTakeFirst();
  return row?.logo_key ?? undefined;
}
