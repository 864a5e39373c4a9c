import { type Kysely, sql } from 'kysely';

/** Kept pictures count against the storage of their customer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE pictures ADD COLUMN size_bytes integer NOT NULL DEFAULT 0`.execute(db);
}
