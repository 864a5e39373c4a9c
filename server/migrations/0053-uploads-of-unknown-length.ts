import { type Kysely, sql } from 'kysely';

/** A recording is uploaded while it is made: its length is known at its end. Until then `size_bytes` is what the quota keeps for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE uploads ADD COLUMN is_length_open boolean NOT NULL DEFAULT false`.execute(db);
}
