import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** What users hid from their to-do list, and until when. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE todo_snoozes (
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      kind text NOT NULL,
      object_id uuid NOT NULL,
      until timestamptz NOT NULL,
      PRIMARY KEY (customer_user_id, kind, object_id)
    );
    CREATE INDEX todo_snoozes_of_customer ON todo_snoozes (customer_id);
    CREATE INDEX todo_snoozes_until ON todo_snoozes (until);
  `.execute(db);
  await protectTenantTable(db, 'todo_snoozes');
}
