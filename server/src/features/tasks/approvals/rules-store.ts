import type { Trx } from '../../../context.ts';

export interface ApprovalRules {
  /** Approved versions alone are published. */
  readonly isRequired: boolean;
  /** Nobody decides about what they requested or own. */
  readonly forbidsOwn: boolean;
}

/** What the organisation wants of approvals. */
export async function readRules(trx: Trx, customerId: string): Promise<ApprovalRules> {
  const row = await trx
    .selectFrom('customer_settings')
    .select(['publish_approved_only as isRequired', 'forbid_own_approval as forbidsOwn'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? { isRequired: false, forbidsOwn: false };
}
