import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** What scripts were before: kept by name, or automatically before another user or a later sitting changed them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE script_versions (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      script_id uuid NOT NULL REFERENCES scripts ON DELETE CASCADE,
      -- Of the script, when it was like this.
      revision integer NOT NULL,
      -- Of the script then: what was personal stays its owner's.
      scope text NOT NULL CHECK (scope IN ('personal', 'organisation')),
      -- Empty: kept automatically.
      name text NOT NULL,
      blocks jsonb NOT NULL,
      word_count integer NOT NULL,
      duration_ms integer NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      saved_at timestamptz NOT NULL,
      UNIQUE (script_id, revision)
    );
    CREATE INDEX script_versions_of_customer ON script_versions (customer_id);
    CREATE INDEX script_versions_saved_by ON script_versions (saved_by) WHERE saved_by IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'script_versions');
}
