import { type Kysely, sql } from 'kysely';
import { asSystem, protectSystemTable } from '../src/platform/db/tenancy.ts';

/** What people keep of their lists, exports of lists, and the orders and searches that lists offer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE grid_settings (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      customer_id uuid REFERENCES customers ON DELETE CASCADE,
      grid text NOT NULL,
      filter jsonb NOT NULL DEFAULT '[]',
      grid_columns jsonb NOT NULL DEFAULT '[]',
      UNIQUE NULLS NOT DISTINCT (user_id, customer_id, grid)
    );
    CREATE INDEX grid_settings_customer ON grid_settings (customer_id);

    ALTER TABLE reports DROP CONSTRAINT reports_kind_check;
    ALTER TABLE reports
      ADD CONSTRAINT reports_kind_check CHECK (kind IN ('recordings', 'programs', 'viewing', 'sign-ins', 'list')),
      ADD COLUMN list text,
      ADD COLUMN query jsonb,
      ADD COLUMN session_id uuid REFERENCES sessions ON DELETE SET NULL;
    CREATE INDEX reports_session ON reports (session_id);

    ALTER TABLE clips ADD COLUMN duration_ms integer NOT NULL DEFAULT 0, ADD COLUMN size_bytes bigint NOT NULL DEFAULT 0;
    CREATE OR REPLACE FUNCTION rushes_clip_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE asset assets%ROWTYPE;
      BEGIN
        SELECT * INTO asset FROM assets WHERE id = NEW.asset_id;
        NEW.search_text := lower(NEW.name || ' ' || array_to_string(NEW.tags, ' ') || ' ' || coalesce(asset.filename, ''));
        NEW.duration_ms := coalesce(asset.duration_ms, 0);
        NEW.size_bytes := coalesce(asset.size_bytes, 0);
        RETURN NEW;
      END $$;
    CREATE FUNCTION rushes_asset_facts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE clips SET duration_ms = coalesce(NEW.duration_ms, 0), size_bytes = NEW.size_bytes WHERE asset_id = NEW.id;
        RETURN NULL;
      END $$;
    CREATE TRIGGER assets_facts AFTER UPDATE OF duration_ms, size_bytes ON assets
      FOR EACH ROW WHEN (OLD.duration_ms IS DISTINCT FROM NEW.duration_ms OR OLD.size_bytes <> NEW.size_bytes)
      EXECUTE FUNCTION rushes_asset_facts();
    CREATE INDEX clips_by_duration ON clips (customer_id, duration_ms, id) WHERE archived_at IS NULL;
    CREATE INDEX clips_by_size ON clips (customer_id, size_bytes, id) WHERE archived_at IS NULL;

    ALTER TABLE programs ADD COLUMN search_text text NOT NULL DEFAULT '';
    CREATE FUNCTION rushes_program_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := lower(NEW.title || ' ' || array_to_string(NEW.tags, ' '));
        RETURN NEW;
      END $$;
    CREATE TRIGGER programs_search_text BEFORE INSERT OR UPDATE OF title, tags ON programs
      FOR EACH ROW EXECUTE FUNCTION rushes_program_search_text();
    CREATE INDEX programs_search ON programs USING gin (search_text gin_trgm_ops);
    CREATE INDEX programs_by_title ON programs (customer_id, lower(title), id) WHERE archived_at IS NULL;
    CREATE INDEX programs_by_duration ON programs (customer_id, ((duration_frames::bigint * 1000) / fps), id) WHERE archived_at IS NULL;
    CREATE INDEX programs_by_creation ON programs (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX programs_by_publication ON programs (customer_id, coalesce(published_at, '-infinity'::timestamptz), id)
      WHERE archived_at IS NULL;
  `.execute(db);
  await asSystem(
    db,
    sql`UPDATE clips c SET duration_ms = coalesce(a.duration_ms, 0), size_bytes = a.size_bytes
      FROM assets a WHERE a.id = c.asset_id`,
  );
  await asSystem(
    db,
    sql`UPDATE programs SET search_text = lower(title || ' ' || array_to_string(tags, ' '))`,
  );
  await protectSystemTable(db, 'grid_settings');
}
