import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** What programs ask of their viewers, and which viewers confirmed which version. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE viewing_requirements (
      program_id uuid PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      is_required boolean NOT NULL,
      asks_confirmation boolean NOT NULL,
      due_at timestamptz,
      -- By a click, and before it is due.
      reminded_at timestamptz,
      due_reminded_at timestamptz
    );
    CREATE TABLE viewing_confirmations (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      version_number integer NOT NULL,
      confirmed_at timestamptz NOT NULL,
      PRIMARY KEY (program_id, customer_user_id, version_number)
    );
    CREATE INDEX viewing_requirements_required ON viewing_requirements (customer_id) WHERE is_required;
    CREATE INDEX viewing_requirements_due ON viewing_requirements (due_at)
      WHERE is_required AND due_reminded_at IS NULL;
    CREATE INDEX viewing_confirmations_of_customer ON viewing_confirmations (customer_id);
    CREATE INDEX viewing_confirmations_of_user ON viewing_confirmations (customer_user_id);
  `.execute(db);
  for (const table of ['viewing_requirements', 'viewing_confirmations']) await protectTenantTable(db, table);
}
