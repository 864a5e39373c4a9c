import { sql, type Updateable } from 'kysely';
import type { Trx } from '../../context.ts';
import type { CustomersTable } from '../../schema.ts';
import { usedBytes } from '../uploads/service.ts';

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

export async function findSetup(trx: Trx, customerId: string) {
  return trx
    .selectFrom('customers')
    .selectAll()
    .select([
      usedBytes(sql`customers.id`).as('storageBytes'),
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
