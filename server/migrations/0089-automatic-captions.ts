import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Captions that are written for each new clip: from when on, in which language, and for which clips they were asked for already; and on which item an editor is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customers ADD COLUMN automatic_captions_since timestamptz, ADD COLUMN caption_language text;
    GRANT SELECT (automatic_captions_since, caption_language) ON customers TO rushes_tenant;
    CREATE OR REPLACE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;
    ALTER TABLE transcriptions ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
    CREATE TABLE automatic_captions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      clip_id uuid PRIMARY KEY REFERENCES clips ON DELETE CASCADE,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX automatic_captions_of_customer ON automatic_captions (customer_id);
    ALTER TABLE program_editors ADD COLUMN item_id text;
  `.execute(db);
  await protectTenantTable(db, 'automatic_captions');
}
