// Writes to customers; nothing else writes the table.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { CustomersTable } from '../../../schema.ts';

export async function insertCustomer(trx: Trx, values: Insertable<CustomersTable>): Promise<void> {
  await trx.insertInto('customers').values(values).execute();
}

/** Adds customers; one that exists is left as it is. */
export async function putCustomers(trx: Trx, rows: readonly Insertable<CustomersTable>[]): Promise<void> {
  await trx
    .insertInto('customers')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Changes a customer and counts the change, so that nobody saves over it. */
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

/** What support chooses for a customer in another list; not a change of its settings. */
export async function setCustomerChoice(
  trx: Trx,
  customerId: string,
  choice: Pick<Updateable<CustomersTable>, 'industry_id' | 'share_page_id'>,
): Promise<void> {
  await trx.updateTable('customers').set(choice).where('id', '=', customerId).execute();
}

/** Holds the customer until the transaction ends: its changes come one after another. */
export async function lockCustomer(trx: Trx, customerId: string) {
  return trx
    .selectFrom('customers')
    .select(['id', 'name', 'industry_id as industryId', 'share_page_id as sharePageId'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes customers with all their rows. */
export async function deleteCustomers(trx: Trx, customerIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('customers')
    .where('id', 'in', [...customerIds])
    .execute();
}
