import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Scripts: spoken words and their pictures, as a list of blocks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE scripts (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      scope text NOT NULL CHECK (scope IN ('personal', 'organisation')),
      language text NOT NULL,
      blocks jsonb NOT NULL,
      -- Kept as the script is saved, so that lists don't read the blocks.
      word_count integer NOT NULL,
      duration_ms integer NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      updated_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL
    );
    CREATE INDEX scripts_by_change ON scripts (customer_id, updated_at, id) WHERE archived_at IS NULL;
    CREATE INDEX scripts_by_creation ON scripts (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX scripts_by_title ON scripts (customer_id, lower(title), id) WHERE archived_at IS NULL;
    CREATE INDEX scripts_by_words ON scripts (customer_id, word_count, id) WHERE archived_at IS NULL;
    CREATE INDEX scripts_by_duration ON scripts (customer_id, duration_ms, id) WHERE archived_at IS NULL;
    CREATE INDEX scripts_search ON scripts USING gin (search_text gin_trgm_ops);
    CREATE INDEX scripts_in_bin ON scripts (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX scripts_created_by ON scripts (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX scripts_saved_by ON scripts (saved_by) WHERE saved_by IS NOT NULL;
    CREATE INDEX scripts_deleted_by ON scripts (deleted_by) WHERE deleted_by IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'scripts');
}
