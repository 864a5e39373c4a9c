import { sql, type Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { CustomersTable } from '../../../schema.ts';
import { takenSeats } from '../users/service.ts';
import { usedBytes } from '../../media/uploads/service.ts';

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

export async function findSetup(trx: Trx, customerId: string, now: Date) {
  return trx
    .selectFrom('customers')
    .selectAll()
    .select([usedBytes(sql`customers.id`).as('storageBytes'), takenSeats(sql`customers.id`, now).as('seats')])
    .where('id', '=', customerId)
    .executeTakeFirst();
}

/** Changes of one customer come one after another. */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
}

/** Changes a customer and counts the change, so that support does not save over it. */
export async function updateCustomer(
  trx: Trx,
  customerId: string,
  values: Updateable<CustomersTable>,
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where('id', '=', customerId)
    .execute();
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
