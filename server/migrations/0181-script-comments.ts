import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Comments on the blocks of a script, of which its owner and those who are answered are told. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE script_comments (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      script_id uuid NOT NULL REFERENCES scripts ON DELETE CASCADE,
      parent_id uuid REFERENCES script_comments ON DELETE CASCADE,
      -- Blocks are part of their script's row, and one that is gone may come back with a version.
      block_id uuid NOT NULL,
      -- The beginning of the block's text then: it says what a comment was about once its block is gone.
      quote text NOT NULL,
      text text NOT NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      resolved_at timestamptz,
      resolved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      deleted_at timestamptz
    );
    CREATE INDEX script_comments_of_customer ON script_comments (customer_id);
    CREATE INDEX script_comments_of_script ON script_comments (script_id, created_at, id);
    CREATE INDEX script_comments_replies ON script_comments (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX script_comments_created_by ON script_comments (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX script_comments_resolved_by ON script_comments (resolved_by) WHERE resolved_by IS NOT NULL;
    CREATE INDEX script_comments_deleted ON script_comments (deleted_at) WHERE deleted_at IS NOT NULL;
    ALTER TABLE notifications ADD COLUMN script_id uuid REFERENCES scripts ON DELETE CASCADE;
    CREATE INDEX notifications_of_script ON notifications (script_id) WHERE script_id IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'script_comments');
}
