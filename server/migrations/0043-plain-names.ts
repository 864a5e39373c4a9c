import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** Columns and codes with the words that the product uses. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE personal_data_erasures RENAME COLUMN heir_id TO new_owner_id;
    ALTER INDEX personal_data_erasures_heir RENAME TO personal_data_erasures_new_owner;
    ALTER TABLE channel_items RENAME COLUMN is_unasked TO is_unconfirmed;
  `.execute(db);
  await asSystem(
    db,
    sql`UPDATE personal_data_erasures SET failure = 'new-owner-gone' WHERE failure = 'heir-gone'`,
  );
}
