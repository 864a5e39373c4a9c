import { type Kysely, sql } from 'kysely';

/** Whoever puts something back is asked about what it opens now, however it was when it was taken out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE channel_items DROP COLUMN was_open`.execute(db);
}
