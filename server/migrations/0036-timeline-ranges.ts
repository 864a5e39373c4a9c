import { type Kysely, sql } from 'kysely';

/** What of each clip a draft may use when it is saved without access to the clip; null means what its timeline has now. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE programs ADD COLUMN timeline_ranges jsonb`.execute(db);
}
