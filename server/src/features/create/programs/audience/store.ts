import type { Trx } from '../../../../context.ts';

/** Whether someone is in the audience of a program, by name or through a group. */
export async function isInAudience(
  trx: Trx,
  customerId: string,
  programId: string,
  customerUserId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('program_viewers')
    .select('program_id')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('customer_user_id', '=', customerUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isInAnyChannel(trx: Trx, customerId: string, programId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_items')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a program reaches someone through a channel that they are in. */
export async function isInChannel(
  trx: Trx,
  customerId: string,
  programId: string,
  customerUserId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_reach')
    .select('program_id')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('customer_user_id', '=', customerUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
