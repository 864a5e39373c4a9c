import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** A search of footage finds the words of captions too. Of very long ones, the beginning. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION rushes_clip_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE asset assets%ROWTYPE;
      BEGIN
        SELECT * INTO asset FROM assets WHERE id = NEW.asset_id;
        NEW.search_text := lower(concat_ws(' ', NEW.name, array_to_string(NEW.tags, ' '), asset.filename,
          array_to_string(NEW.names_shown, ' '), NEW.notes,
          (SELECT string_agg(m ->> 'name', ' ') FROM jsonb_array_elements(NEW.markers) m),
          left((SELECT string_agg(cue ->> 'text', ' ' ORDER BY t.language, at)
            FROM caption_tracks t CROSS JOIN LATERAL jsonb_array_elements(t.cues) WITH ORDINALITY AS e (cue, at)
            WHERE t.clip_id = NEW.id), 500000)));
        NEW.duration_ms := coalesce(asset.duration_ms, 0);
        NEW.size_bytes := coalesce(asset.size_bytes, 0);
        RETURN NEW;
      END $$;
    CREATE FUNCTION rushes_caption_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE clips SET name = name WHERE id = coalesce(NEW.clip_id, OLD.clip_id);
        RETURN NULL;
      END $$;
    CREATE TRIGGER caption_tracks_search_text AFTER INSERT OR DELETE OR UPDATE OF cues ON caption_tracks
      FOR EACH ROW EXECUTE FUNCTION rushes_caption_search_text();
  `.execute(db);
  await asSystem(db, sql`UPDATE clips SET name = name WHERE id IN (SELECT clip_id FROM caption_tracks)`);
}
