import { type Kysely, sql } from 'kysely';

/** Files that were asked for say which item they were sent for, and by whom; both are found by a search. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE files
      ADD COLUMN request_item text NOT NULL DEFAULT '',
      ADD COLUMN sent_by uuid REFERENCES customer_users ON DELETE SET NULL,
      -- As it was when the file arrived.
      ADD COLUMN sender_name text NOT NULL DEFAULT '';
    UPDATE files f SET request_item = i.label, sent_by = a.customer_user_id, sender_name = u.name
    FROM requested_files r JOIN file_request_items i ON i.id = r.item_id
    JOIN recording_assignments a ON a.id = r.assignment_id JOIN customer_users u ON u.id = a.customer_user_id
    WHERE r.file_id = f.id;
    ALTER TABLE files DROP COLUMN search_text;
    ALTER TABLE files ADD COLUMN search_text text NOT NULL
      GENERATED ALWAYS AS (lower(name || ' ' || licence_holder || ' ' || request_item || ' ' || sender_name)) STORED;
    CREATE INDEX files_search ON files USING gin (search_text gin_trgm_ops);
    CREATE INDEX files_sent_by ON files (sent_by) WHERE sent_by IS NOT NULL;
  `.execute(db);
}
