import { type Kysely, sql } from 'kysely';
import { protectSystemTable } from '../src/platform/db/tenancy.ts';

/** The life of a customer, and the looks that support takes into it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customers
      ADD COLUMN status text NOT NULL DEFAULT 'active'
        CHECK (status IN ('trial', 'active', 'suspended', 'closed')),
      ADD COLUMN status_reason text,
      ADD COLUMN trial_ends_at timestamptz,
      ADD COLUMN closes_at timestamptz,
      ADD COLUMN erases_at timestamptz,
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD CHECK (erases_at > closes_at);
    CREATE INDEX customers_by_name ON customers (lower(name), id);
    CREATE INDEX customers_by_status ON customers (status, id);
    CREATE INDEX customers_by_age ON customers (created_at, id);
    CREATE TABLE support_views (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      session_id uuid NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
      reason text NOT NULL,
      started_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL
    );
    CREATE INDEX support_views_customer ON support_views (customer_id);
    CREATE INDEX support_views_person ON support_views (customer_user_id);
  `.execute(db);
  await protectSystemTable(db, 'support_views');
}
