import type { Trx } from '../../../context.ts';

export interface NewView {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly sessionId: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** Someone of a customer whose profile is in use, and what their organisation is called. */
export async function findEyes(trx: Trx, customerId: string, customerUserId: string) {
  return trx
    .selectFrom('members as member')
    .innerJoin('customer_settings as customer', 'customer.id', 'member.customer_id')
    .select(['member.name as asName', 'member.state', 'customer.name as customerName'])
    .where('member.customer_id', '=', customerId)
    .where('member.id', '=', customerUserId)
    .executeTakeFirst();
}

export async function insertView(trx: Trx, view: NewView): Promise<void> {
  await trx
    .insertInto('support_views')
    .values({
      id: view.id,
      customer_id: view.customerId,
      customer_user_id: view.customerUserId,
      session_id: view.sessionId,
      reason: view.reason,
      started_at: view.startedAt,
      ends_at: view.endsAt,
    })
    .execute();
}

/** Ends the look of a session, running or over; gives it where there was one. */
export async function deleteView(trx: Trx, sessionId: string) {
  return trx
    .deleteFrom('support_views')
    .where('session_id', '=', sessionId)
    .returning(['id', 'customer_id as customerId', 'customer_user_id as customerUserId'])
    .executeTakeFirst();
}

export async function deleteViews(trx: Trx): Promise<void> {
  await trx.deleteFrom('support_views').execute();
}
