import { type Kysely, sql } from 'kysely';

/** Restoring a channel asks by who can watch then, so nothing is remembered of its items. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE channel_items DROP COLUMN is_unconfirmed`.execute(db);
}
