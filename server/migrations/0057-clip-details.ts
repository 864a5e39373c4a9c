import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/**
 * What users note of a clip: words, stars, who is seen, and how it came in. A search finds notes, names and the names of
 * markers too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE clips
      ADD COLUMN notes text NOT NULL DEFAULT '',
      ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5),
      ADD COLUMN names_shown text[] NOT NULL DEFAULT '{}',
      ADD COLUMN source text NOT NULL DEFAULT 'upload' CHECK (source IN ('upload', 'recorder'));
    CREATE INDEX clips_by_rating ON clips (customer_id, coalesce(rating, 0), id) WHERE archived_at IS NULL;
    CREATE OR REPLACE FUNCTION rushes_clip_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE asset assets%ROWTYPE;
      BEGIN
        SELECT * INTO asset FROM assets WHERE id = NEW.asset_id;
        NEW.search_text := lower(concat_ws(' ', NEW.name, array_to_string(NEW.tags, ' '), asset.filename,
          array_to_string(NEW.names_shown, ' '), NEW.notes,
          (SELECT string_agg(m ->> 'name', ' ') FROM jsonb_array_elements(NEW.markers) m)));
        NEW.duration_ms := coalesce(asset.duration_ms, 0);
        NEW.size_bytes := coalesce(asset.size_bytes, 0);
        RETURN NEW;
      END $$;
    DROP TRIGGER clips_search_text ON clips;
    CREATE TRIGGER clips_search_text BEFORE INSERT OR UPDATE OF name, tags, asset_id, notes, names_shown, markers ON clips
      FOR EACH ROW EXECUTE FUNCTION rushes_clip_search_text();
  `.execute(db);
  await asSystem(db, sql`UPDATE clips SET markers = markers WHERE markers <> '[]'`);
}
