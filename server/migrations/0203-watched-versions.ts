import { type Kysely, sql } from 'kysely';

/** A confirmation is of a version: how much of the latest version that a user watched, apart from what they watched before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE watch_states ADD version_number integer, ADD version_seen int4multirange NOT NULL DEFAULT '{}',
      ADD version_fraction real NOT NULL DEFAULT 0;
    UPDATE watch_states w SET version_number = p.live_version_number, version_seen = w.seen,
      version_fraction = w.watched_fraction
    FROM programs p WHERE p.id = w.program_id AND p.live_version_number IS NOT NULL;
  `.execute(db);
}
