import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Selections of any kind that a user downloads as one ZIP; each lives a day, so the old ones are not taken over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    DROP TABLE clip_downloads;
    CREATE TABLE zip_downloads (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('clip', 'file')),
      parts jsonb NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX zip_downloads_of_user ON zip_downloads (customer_user_id);
    CREATE INDEX zip_downloads_of_customer ON zip_downloads (customer_id, created_at);
  `.execute(db);
  await protectTenantTable(db, 'zip_downloads');
}
