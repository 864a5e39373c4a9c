import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** What viewers say about programs, and how they react to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE program_comments (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      parent_id uuid REFERENCES program_comments ON DELETE CASCADE,
      at_ms integer,
      text text NOT NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL
    );
    CREATE TABLE program_reactions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      reaction text NOT NULL,
      at_ms integer NOT NULL,
      PRIMARY KEY (program_id, customer_user_id, reaction)
    );
    CREATE TABLE program_comment_settings (
      program_id uuid PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      is_allowed boolean NOT NULL
    );
    CREATE INDEX program_comments_latest ON program_comments (program_id, created_at DESC, id DESC)
      WHERE deleted_at IS NULL;
    CREATE INDEX program_comments_of_customer ON program_comments (customer_id);
    CREATE INDEX program_comments_of_parent ON program_comments (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX program_comments_of_user ON program_comments (created_by);
    CREATE INDEX program_comments_deleted_by ON program_comments (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX program_comments_deleted ON program_comments (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX program_reactions_of_customer ON program_reactions (customer_id);
    CREATE INDEX program_reactions_of_user ON program_reactions (customer_user_id);
    CREATE INDEX program_comment_settings_of_customer ON program_comment_settings (customer_id);
  `.execute(db);
  for (const table of ['program_comments', 'program_reactions', 'program_comment_settings'])
    await protectTenantTable(db, table);
}
