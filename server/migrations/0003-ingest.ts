import { type Kysely, sql } from 'kysely';

/** What uploads and the work on footage have to remember: who writes, who works, what pictures there are, what is searched. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE uploads
      ADD COLUMN sha256 text,
      ADD COLUMN lock_token uuid,
      ADD COLUMN locked_until timestamptz,
      ADD COLUMN release_wanted boolean NOT NULL DEFAULT false;
    ALTER TABLE assets ADD COLUMN artwork jsonb;
    ALTER TABLE renditions
      ADD COLUMN is_urgent boolean NOT NULL DEFAULT false,
      ADD COLUMN claimed_by text,
      ADD COLUMN claimed_until timestamptz;
    CREATE INDEX renditions_due ON renditions (customer_id, asset_id) WHERE state IN ('queued', 'running');
    CREATE INDEX pieces_due ON pieces (customer_id, asset_id) WHERE state IN ('queued', 'running');
    CREATE INDEX clips_processing ON clips (customer_id, asset_id) WHERE state = 'processing';
    CREATE INDEX clips_by_name ON clips (customer_id, lower(name), id) WHERE archived_at IS NULL;
    ALTER TABLE clips ADD COLUMN search_text text NOT NULL DEFAULT '';
    CREATE INDEX clips_search ON clips USING gin (search_text gin_trgm_ops);
    CREATE FUNCTION rushes_clip_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := lower(NEW.name || ' ' || array_to_string(NEW.tags, ' ') || ' ' ||
          coalesce((SELECT filename FROM assets WHERE id = NEW.asset_id), ''));
        RETURN NEW;
      END $$;
    CREATE TRIGGER clips_search_text BEFORE INSERT OR UPDATE OF name, tags, asset_id ON clips
      FOR EACH ROW EXECUTE FUNCTION rushes_clip_search_text();
  `.execute(db);
}
