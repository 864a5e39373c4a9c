import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Addresses at which calendar programs fetch the due dates of a user; of each token its hash alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE todo_calendars (
      customer_user_id uuid PRIMARY KEY REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX todo_calendars_of_customer ON todo_calendars (customer_id);
  `.execute(db);
  await protectTenantTable(db, 'todo_calendars');
}
