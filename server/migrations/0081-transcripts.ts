import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Words of captions with their times, and captions that are being written by machine. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE caption_tracks ADD COLUMN words jsonb;
    CREATE TABLE transcriptions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      clip_id uuid PRIMARY KEY REFERENCES clips ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
      language text,
      fraction real NOT NULL DEFAULT 0,
      reason text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX transcriptions_of_customer ON transcriptions (customer_id);
  `.execute(db);
  await protectTenantTable(db, 'transcriptions');
}
