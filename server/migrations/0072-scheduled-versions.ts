import { type Kysely, sql } from 'kysely';

/** A version can wait for its time: it is frozen when it is scheduled, and goes live when it is due. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE programs DROP CONSTRAINT programs_state_check;
    ALTER TABLE programs ADD CONSTRAINT programs_state_check
      CHECK (state IN ('draft', 'scheduled', 'publishing', 'published', 'unpublished'));
    ALTER TABLE program_versions DROP CONSTRAINT program_versions_state_check;
    ALTER TABLE program_versions ADD CONSTRAINT program_versions_state_check
      CHECK (state IN ('scheduled', 'waiting', 'live', 'superseded', 'withdrawn', 'cancelled', 'failed'));
    ALTER TABLE program_versions ADD COLUMN goes_live_at timestamptz;
    CREATE UNIQUE INDEX program_versions_scheduled ON program_versions (program_id) WHERE state = 'scheduled';
    CREATE INDEX program_versions_due ON program_versions (goes_live_at) WHERE state = 'scheduled';
  `.execute(db);
}
