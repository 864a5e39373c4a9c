import { type Kysely, sql } from 'kysely';

/** A version that was taken back never plays again, unlike one whose successor went live while somebody watched it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE program_versions DROP CONSTRAINT program_versions_state_check;
    ALTER TABLE program_versions ADD CONSTRAINT program_versions_state_check
      CHECK (state IN ('waiting', 'live', 'superseded', 'withdrawn', 'failed'));
  `.execute(db);
}
