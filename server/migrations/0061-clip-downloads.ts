import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Selections of clips that a user downloads as one ZIP; each lives a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE clip_downloads (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      parts jsonb NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX clip_downloads_of_user ON clip_downloads (customer_user_id);
    CREATE INDEX clip_downloads_of_customer ON clip_downloads (customer_id, created_at);
  `.execute(db);
  await protectTenantTable(db, 'clip_downloads');
}
