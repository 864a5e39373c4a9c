import { type Kysely, sql } from 'kysely';

/** What was entered for the merge fields, so that another version of the template is filled in alike. Null in older programs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE program_slots ADD COLUMN merge_values jsonb`.execute(db);
}
