import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** Null for no limit. */
export interface AvailabilityWindow {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Whether a window is open; its last instant is outside. */
export function isOpenAt({ from, until }: AvailabilityWindow, now: Date): boolean {
  return (from === null || from <= now) && (until === null || until > now);
}

/** Programs whose window has opened or closed since that was written down. Needs the system's transaction. */
export async function changedWindows(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<{ customerId: string; programId: string }[]> {
  const found = await sql<{ customerId: string; programId: string }>`
    (SELECT customer_id AS "customerId", id AS "programId" FROM programs
      WHERE NOT is_available AND archived_at IS NULL AND put_aside_at IS NULL AND available_from <= ${now}::timestamptz
        AND (available_until IS NULL OR available_until > ${now}::timestamptz)
      ORDER BY available_from LIMIT ${limit})
    UNION ALL
    (SELECT customer_id, id FROM programs
      WHERE is_available AND archived_at IS NULL AND available_until <= ${now}::timestamptz
      ORDER BY available_until LIMIT ${limit})`.execute(trx);
  return found.rows;
}
