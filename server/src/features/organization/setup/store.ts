import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { takenSeats } from '../users/service.ts';
import { defaultFont } from '../../media/fonts/service.ts';
import { usedBytes } from '../../media/uploads/service.ts';

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

export async function findSetup(trx: Trx, customerId: string, now: Date) {
  return trx
    .selectFrom('customer_settings')
    .selectAll()
    .select([
      usedBytes(sql`customer_settings.id`).as('storageBytes'),
      takenSeats(sql`customer_settings.id`, now).as('seats'),
      defaultFont(sql`customer_settings.id`).as('titleFontId'),
    ])
    .where('id', '=', customerId)
    .executeTakeFirst();
}

/** The storage key behind a logo's public name. */
export async function findLogoKey(trx: Trx, logo: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('logo_key')
    .where('addnl_logo_file', '=', logo)
    .executeTakeFirst();
  return row?.logo_key ?? undefined;
}
