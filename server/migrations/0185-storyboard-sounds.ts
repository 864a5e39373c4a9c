import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** The sound that a storyboard is played with; signed forms take sounds for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE form_uploads DROP CONSTRAINT form_uploads_kind_check, ADD CHECK (kind IN
      ('png', 'jpeg', 'webp', 'gif', 'aac', 'flac', 'm4a', 'mp3', 'ogg', 'wav', 'webm'));
    -- Of a storyboard that is deleted for good, a sound stays until its file is deleted.
    CREATE TABLE storyboard_sounds (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid REFERENCES storyboards ON DELETE SET NULL,
      key text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX storyboard_sounds_of_customer ON storyboard_sounds (customer_id);
    CREATE INDEX storyboard_sounds_of_storyboard ON storyboard_sounds (storyboard_id);
    CREATE INDEX storyboard_sounds_by_age ON storyboard_sounds (created_at);
    ALTER TABLE storyboards ADD COLUMN sound_id uuid REFERENCES storyboard_sounds ON DELETE SET NULL;
    CREATE INDEX storyboards_with_sound ON storyboards (sound_id) WHERE sound_id IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'storyboard_sounds');
}
