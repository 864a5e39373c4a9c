import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Captions of clips, by language, and how far they are checked. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE caption_tracks (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      language text NOT NULL,
      state text NOT NULL CHECK (state IN ('automatic', 'in-review', 'approved')),
      cues jsonb NOT NULL,
      cue_count integer NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      updated_by uuid REFERENCES customer_users ON DELETE SET NULL,
      PRIMARY KEY (clip_id, language)
    );
    CREATE INDEX caption_tracks_of_customer ON caption_tracks (customer_id);
    CREATE INDEX caption_tracks_of_user ON caption_tracks (updated_by) WHERE updated_by IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'caption_tracks');
}
