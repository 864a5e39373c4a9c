import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Links by which visitors without an account see a storyboard and comment on it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE storyboard_links (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid NOT NULL REFERENCES storyboards ON DELETE CASCADE,
      name text NOT NULL,
      can_comment boolean NOT NULL,
      expires_at timestamptz,
      revoked_at timestamptz,
      -- The link is the storyboard's: it outlives its maker.
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      last_opened_at timestamptz
    );
    CREATE INDEX storyboard_links_of_customer ON storyboard_links (customer_id);
    CREATE INDEX storyboard_links_of_storyboard ON storyboard_links (storyboard_id, created_at);
    CREATE INDEX storyboard_links_created_by ON storyboard_links (created_by) WHERE created_by IS NOT NULL;
    ALTER TABLE storyboard_comments
      -- Whose visitors see the thread; null: nobody but users.
      ADD COLUMN link_id uuid REFERENCES storyboard_links ON DELETE CASCADE,
      -- Of a visitor, who has no account.
      ADD COLUMN visitor_name text,
      ADD CHECK (visitor_name IS NULL OR (link_id IS NOT NULL AND created_by IS NULL));
    CREATE INDEX storyboard_comments_of_link ON storyboard_comments (link_id, created_at) WHERE link_id IS NOT NULL;
    CREATE VIEW storyboard_link_names WITH (security_invoker = true) AS SELECT id, name FROM storyboard_links;
    GRANT SELECT ON storyboard_link_names TO rushes_tenant, rushes_system;
  `.execute(db);
  await protectTenantTable(db, 'storyboard_links');
}
