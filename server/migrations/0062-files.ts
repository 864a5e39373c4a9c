import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Files that aren't footage: their versions, their licence, their folders, and how uploads bring them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE files (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      version_id uuid NOT NULL,
      kind text NOT NULL,
      size_bytes bigint NOT NULL,
      shared_with_creators boolean NOT NULL DEFAULT false,
      licence_holder text NOT NULL DEFAULT '',
      licence_terms text NOT NULL DEFAULT '',
      licence_expires_on date,
      folder_id uuid REFERENCES folders ON DELETE SET NULL,
      left_folder_id uuid REFERENCES folders ON DELETE SET NULL,
      created_by uuid NOT NULL REFERENCES customer_users,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      revision integer NOT NULL DEFAULT 1,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || licence_holder)) STORED
    );
    CREATE TABLE file_versions (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
      number integer NOT NULL,
      filename text NOT NULL,
      kind text NOT NULL,
      media_type text NOT NULL,
      size_bytes bigint NOT NULL,
      sha256 text NOT NULL,
      width integer,
      height integer,
      duration_ms integer,
      has_thumbnail boolean NOT NULL DEFAULT false,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (file_id, number)
    );
    ALTER TABLE files ADD FOREIGN KEY (version_id) REFERENCES file_versions DEFERRABLE INITIALLY DEFERRED;
    CREATE INDEX files_in_folder ON files (customer_id, folder_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX files_by_creation ON files (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX files_by_name ON files (customer_id, lower(name), id) WHERE archived_at IS NULL;
    CREATE INDEX files_by_kind ON files (customer_id, kind, id) WHERE archived_at IS NULL;
    CREATE INDEX files_by_size ON files (customer_id, size_bytes, id) WHERE archived_at IS NULL;
    CREATE INDEX files_search ON files USING gin (search_text gin_trgm_ops);
    CREATE INDEX files_of_folder ON files (folder_id) WHERE folder_id IS NOT NULL;
    CREATE INDEX files_left_folder ON files (left_folder_id) WHERE left_folder_id IS NOT NULL;
    CREATE INDEX files_of_version ON files (version_id);
    CREATE INDEX files_of_user ON files (created_by);
    CREATE INDEX files_deleted_by ON files (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX files_in_bin ON files (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX file_versions_of_customer ON file_versions (customer_id);
    CREATE INDEX file_versions_of_user ON file_versions (created_by) WHERE created_by IS NOT NULL;
    ALTER TABLE folders DROP CONSTRAINT folders_kind_check;
    ALTER TABLE folders ADD CONSTRAINT folders_kind_check CHECK (kind IN ('footage', 'file'));
    ALTER TABLE uploads
      ALTER COLUMN clip_id DROP NOT NULL,
      ALTER COLUMN asset_id DROP NOT NULL,
      ADD COLUMN file_id uuid,
      ADD COLUMN file_version_id uuid,
      ADD COLUMN folder_id uuid,
      ADD CONSTRAINT uploads_bring CHECK (
        (clip_id IS NULL) = (asset_id IS NULL) AND (file_id IS NULL) = (file_version_id IS NULL)
        AND (clip_id IS NULL) <> (file_id IS NULL));
  `.execute(db);
  for (const table of ['files', 'file_versions']) await protectTenantTable(db, table);
}
