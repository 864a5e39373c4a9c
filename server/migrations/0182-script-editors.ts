import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Who has a script open, and in which of its blocks they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE script_editors (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      script_id uuid NOT NULL REFERENCES scripts ON DELETE CASCADE,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      since timestamptz NOT NULL,
      block_id uuid,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (script_id, session_id)
    );
    CREATE INDEX script_editors_of_customer ON script_editors (customer_id);
    CREATE INDEX script_editors_session ON script_editors (session_id);
    CREATE INDEX script_editors_user ON script_editors (customer_user_id);
  `.execute(db);
  await protectTenantTable(db, 'script_editors');
}
