import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Folders of the organisation, in a tree for each kind of content, and the folder that each clip is in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE folders (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('footage')),
      parent_id uuid REFERENCES folders ON DELETE SET NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      left_parent_id uuid REFERENCES folders ON DELETE SET NULL
    );
    CREATE UNIQUE INDEX folders_name ON folders (customer_id, kind, parent_id, lower(name)) NULLS NOT DISTINCT
      WHERE deleted_at IS NULL;
    CREATE INDEX folders_parent ON folders (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX folders_left ON folders (left_parent_id) WHERE left_parent_id IS NOT NULL;
    ALTER TABLE clips
      ADD COLUMN folder_id uuid REFERENCES folders ON DELETE SET NULL,
      ADD COLUMN left_folder_id uuid REFERENCES folders ON DELETE SET NULL;
    CREATE INDEX clips_in_folder ON clips (customer_id, folder_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX clips_of_folder ON clips (folder_id) WHERE folder_id IS NOT NULL;
    CREATE INDEX clips_left_folder ON clips (left_folder_id) WHERE left_folder_id IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'folders');
  await sql`
    CREATE VIEW folder_names WITH (security_invoker = true) AS SELECT customer_id, id, name FROM folders;
    GRANT SELECT ON folder_names TO rushes_tenant, rushes_system;
  `.execute(db);
}
