import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Files that come from an address or from a phone: where each upload comes from, what is imported, and codes for phones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE uploads
      ADD COLUMN origin text NOT NULL DEFAULT 'browser' CHECK (origin IN ('browser', 'link', 'phone')),
      ADD COLUMN origin_id uuid;
    CREATE INDEX uploads_of_origin ON uploads (customer_user_id, origin, created_at) WHERE origin <> 'browser';
    CREATE TABLE link_imports (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      url text NOT NULL,
      folder_id uuid,
      name text NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'receiving', 'stopped', 'finished')),
      reason text,
      size_bytes bigint,
      received_bytes bigint NOT NULL DEFAULT 0,
      upload_id uuid,
      clip_id uuid,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX link_imports_of_user ON link_imports (customer_user_id, created_at);
    CREATE INDEX link_imports_of_customer ON link_imports (customer_id);
    CREATE TABLE phone_links (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      code_hash bytea NOT NULL UNIQUE,
      folder_id uuid,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE INDEX phone_links_of_user ON phone_links (customer_user_id);
    CREATE INDEX phone_links_of_customer ON phone_links (customer_id);
  `.execute(db);
  await protectTenantTable(db, 'link_imports');
  await protectTenantTable(db, 'phone_links');
}
