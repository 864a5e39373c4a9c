import { type Kysely, sql } from 'kysely';

/** A form of a user or a user group is saved over the revision that it shows; the log says who made the newest, and when. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customer_users
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN revised_at timestamptz;
    ALTER TABLE user_groups
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN revised_at timestamptz;
    CREATE OR REPLACE VIEW members WITH (security_invoker = true) AS
      SELECT id, customer_id, user_id, name, role, custom_role_id, sequence, state, user_name, search_text, location,
        last_sign_in_at, invited_at, picture_url, manager_id, org_unit_id, created_at, revision, revised_at
      FROM customer_users;
  `.execute(db);
}
