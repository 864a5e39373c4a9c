import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** When mails of a customer leave: as many as it may send in an hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE tenant_mails (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      due_at timestamptz NOT NULL
    );
    CREATE INDEX tenant_mails_due ON tenant_mails (customer_id, due_at);
  `.execute(db);
  await protectTenantTable(db, 'tenant_mails');
}
