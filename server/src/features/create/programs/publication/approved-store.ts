import type { Trx } from '../../../../context.ts';

/** Whether the organisation publishes approved versions alone. */
export async function publishesApprovedOnly(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('publish_approved_only as isRequired')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.isRequired ?? false;
}
