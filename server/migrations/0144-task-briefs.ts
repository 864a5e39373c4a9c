import { type Kysely, sql } from 'kysely';

/** The brief of a task with its marks; null where it is plain text. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE recording_tasks ADD COLUMN brief_document jsonb`.execute(db);
}
