import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Comments on storyboards and their shots, of which the owner and those who are answered are told. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE storyboard_comments (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid NOT NULL REFERENCES storyboards ON DELETE CASCADE,
      parent_id uuid REFERENCES storyboard_comments ON DELETE CASCADE,
      -- Of the storyboard when the thread began: comments of when it was personal stay their writer's.
      scope text NOT NULL CHECK (scope IN ('personal', 'organisation')),
      -- Shots are part of their storyboard's row; null: on the whole storyboard.
      block_id uuid,
      -- The beginning of the shot's description then: it says what a comment was about once its shot is gone.
      quote text NOT NULL,
      text text NOT NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      resolved_at timestamptz,
      resolved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      deleted_at timestamptz
    );
    CREATE INDEX storyboard_comments_of_customer ON storyboard_comments (customer_id);
    CREATE INDEX storyboard_comments_of_storyboard ON storyboard_comments (storyboard_id, created_at, id);
    CREATE INDEX storyboard_comments_replies ON storyboard_comments (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX storyboard_comments_created_by ON storyboard_comments (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX storyboard_comments_resolved_by ON storyboard_comments (resolved_by) WHERE resolved_by IS NOT NULL;
    CREATE INDEX storyboard_comments_deleted ON storyboard_comments (deleted_at) WHERE deleted_at IS NOT NULL;
    ALTER TABLE notifications ADD COLUMN storyboard_id uuid REFERENCES storyboards ON DELETE CASCADE;
    CREATE INDEX notifications_of_storyboard ON notifications (storyboard_id) WHERE storyboard_id IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'storyboard_comments');
}
