import type { Trx } from '../../../../context.ts';

/** Keeps that a program goes to a channel once it is published. */
export async function insertPlan(
  trx: Trx,
  customerId: string,
  { programId, channelId }: { programId: string; channelId: string },
): Promise<void> {
  await trx
    .insertInto('channel_plans')
    .values({ program_id: programId, customer_id: customerId, channel_id: channelId })
    .execute();
}

export async function findPlan(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<{ channelId: string; name: string } | undefined> {
  return trx
    .selectFrom('channel_plans as k')
    .innerJoin('channels as c', 'c.id', 'k.channel_id')
    .select(['c.id as channelId', 'c.name'])
    .where('k.customer_id', '=', customerId)
    .where('k.program_id', '=', programId)
    .where('c.state', '=', 'active')
    .executeTakeFirst();
}

/** Without a channel: whichever is planned. Tells whether there was one. */
export async function deletePlan(
  trx: Trx,
  customerId: string,
  { programId, channelId }: { programId: string; channelId?: string },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('channel_plans')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .$if(channelId !== undefined, (query) => query.where('channel_id', '=', channelId ?? ''))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
