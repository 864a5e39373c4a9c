import { type Kysely, sql } from 'kysely';
import { asSystem, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Blocked addresses and unsubscriptions in one table: of one list, or of every list where none is named. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE suppressions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      email text NOT NULL CHECK (email = lower(email)),
      list_id uuid REFERENCES contact_lists ON DELETE CASCADE,
      reason text NOT NULL CHECK (reason = 'unsubscribed' OR (reason = 'blocked' AND list_id IS NULL)),
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX suppressions_of_list ON suppressions (customer_id, email, list_id) WHERE list_id IS NOT NULL;
    CREATE UNIQUE INDEX suppressions_of_all ON suppressions (customer_id, email) WHERE list_id IS NULL;
    CREATE INDEX suppressions_by_list ON suppressions (list_id);
    CREATE INDEX suppressions_by_email ON suppressions (customer_id, email, id);
    CREATE INDEX suppressions_by_age ON suppressions (customer_id, created_at, id) WHERE list_id IS NULL;
    CREATE INDEX suppressions_search ON suppressions USING gin (email gin_trgm_ops) WHERE list_id IS NULL;
  `.execute(db);
  await protectTenantTable(db, 'suppressions');
  await asSystem(
    db,
    sql`
    INSERT INTO suppressions (id, customer_id, email, reason, created_at)
    SELECT id, customer_id, email, CASE reason WHEN 'contact' THEN 'unsubscribed' ELSE 'blocked' END, created_at
    FROM contact_blocklist`,
  );
  await asSystem(
    db,
    sql`
    INSERT INTO suppressions (customer_id, email, list_id, reason, created_at)
    SELECT customer_id, email, list_id, 'unsubscribed', at FROM contact_unsubscriptions`,
  );
  await sql`DROP TABLE contact_blocklist; DROP TABLE contact_unsubscriptions`.execute(db);
}
