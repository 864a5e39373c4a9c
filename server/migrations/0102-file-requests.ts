import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Tasks that ask for files: their items, and what was sent for these. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_tasks
      ADD COLUMN kind text NOT NULL DEFAULT 'recording' CHECK (kind IN ('recording', 'file')),
      ADD COLUMN folder_id uuid REFERENCES folders ON DELETE SET NULL;
    CREATE TABLE file_request_items (
      id uuid NOT NULL,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      position integer NOT NULL,
      label text NOT NULL,
      -- Empty: any.
      file_kinds text[] NOT NULL DEFAULT '{}',
      is_required boolean NOT NULL,
      PRIMARY KEY (task_id, id)
    );
    CREATE TABLE requested_files (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL,
      assignment_id uuid NOT NULL REFERENCES recording_assignments ON DELETE CASCADE,
      item_id uuid NOT NULL,
      file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'accepted', 'rejected')),
      reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      FOREIGN KEY (task_id, item_id) REFERENCES file_request_items (task_id, id) ON DELETE CASCADE
    );
    CREATE INDEX recording_tasks_of_folder ON recording_tasks (folder_id) WHERE folder_id IS NOT NULL;
    CREATE INDEX file_request_items_of_customer ON file_request_items (customer_id);
    CREATE INDEX requested_files_of_customer ON requested_files (customer_id);
    CREATE INDEX requested_files_of_assignment ON requested_files (assignment_id);
    CREATE INDEX requested_files_of_item ON requested_files (task_id, item_id);
    CREATE INDEX requested_files_of_file ON requested_files (file_id);
  `.execute(db);
  for (const table of ['file_request_items', 'requested_files']) await protectTenantTable(db, table);
}
