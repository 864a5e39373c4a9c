import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Storyboards: scenes and their shots as one list of blocks, and the images of shots. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE storyboards (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      scope text NOT NULL CHECK (scope IN ('personal', 'organisation')),
      script_id uuid REFERENCES scripts ON DELETE SET NULL,
      blocks jsonb NOT NULL,
      -- Kept as the storyboard is saved, so that lists don't read the blocks.
      shot_count integer NOT NULL,
      duration_ms integer NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      save_id uuid,
      updated_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL
    );
    CREATE INDEX storyboards_by_change ON storyboards (customer_id, updated_at, id) WHERE archived_at IS NULL;
    CREATE INDEX storyboards_by_creation ON storyboards (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX storyboards_by_title ON storyboards (customer_id, lower(title), id) WHERE archived_at IS NULL;
    CREATE INDEX storyboards_by_shots ON storyboards (customer_id, shot_count, id) WHERE archived_at IS NULL;
    CREATE INDEX storyboards_by_duration ON storyboards (customer_id, duration_ms, id) WHERE archived_at IS NULL;
    CREATE INDEX storyboards_search ON storyboards USING gin (search_text gin_trgm_ops);
    CREATE INDEX storyboards_in_bin ON storyboards (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX storyboards_of_script ON storyboards (script_id) WHERE script_id IS NOT NULL;
    CREATE INDEX storyboards_created_by ON storyboards (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX storyboards_saved_by ON storyboards (saved_by) WHERE saved_by IS NOT NULL;
    CREATE INDEX storyboards_deleted_by ON storyboards (deleted_by) WHERE deleted_by IS NOT NULL;
    -- Of a storyboard that is deleted for good, an image stays until its file is deleted.
    CREATE TABLE storyboard_images (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid REFERENCES storyboards ON DELETE SET NULL,
      key text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX storyboard_images_of_customer ON storyboard_images (customer_id);
    CREATE INDEX storyboard_images_of_storyboard ON storyboard_images (storyboard_id);
    CREATE INDEX storyboard_images_by_age ON storyboard_images (created_at);
    CREATE TABLE storyboard_shots (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid NOT NULL REFERENCES storyboards ON DELETE CASCADE,
      block_id uuid NOT NULL,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      -- A draft may lose the shot again, so this refers to nothing.
      shot_id uuid NOT NULL,
      PRIMARY KEY (storyboard_id, block_id)
    );
    CREATE INDEX storyboard_shots_of_customer ON storyboard_shots (customer_id);
    CREATE INDEX storyboard_shots_of_task ON storyboard_shots (task_id, shot_id);
  `.execute(db);
  await protectTenantTable(db, 'storyboards');
  await protectTenantTable(db, 'storyboard_images');
  await protectTenantTable(db, 'storyboard_shots');
}
