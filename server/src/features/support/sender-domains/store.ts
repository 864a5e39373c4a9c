import type { CheckedRecord } from '@rushes/contract/support/sender-domains';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

export interface CheckRow {
  readonly domain: string;
  readonly selector: string;
  readonly records: CheckedRecord[];
  readonly checkedAt: Date;
  readonly checkedBy: string;
}

export async function findCheck(trx: Trx): Promise<CheckRow | undefined> {
  return trx
    .selectFrom('sender_checks as s')
    .leftJoin('accounts as u', 'u.id', 's.checked_by')
    .select(['s.domain', 's.selector', 's.records', 's.checked_at as checkedAt'])
    .select(sql<string>`coalesce(u.name, '')`.as('checkedBy'))
    .executeTakeFirst();
}

export async function putCheck(
  trx: Trx,
  check: { domain: string; selector: string; records: readonly CheckedRecord[]; by: string; now: Date },
): Promise<void> {
  const values = {
    domain: check.domain,
    selector: check.selector,
    records: JSON.stringify(check.records),
    checked_by: check.by,
    checked_at: check.now,
  };
  await trx
    .insertInto('sender_checks')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}
