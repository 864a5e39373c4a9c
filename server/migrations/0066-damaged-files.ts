import { type Kysely, sql } from 'kysely';

/** Whether a version of a file couldn't be read when it was examined. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE file_versions ADD COLUMN is_damaged boolean NOT NULL DEFAULT false`.execute(db);
}
