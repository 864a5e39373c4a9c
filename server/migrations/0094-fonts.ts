import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Fonts of organisations for titles; one that was removed is kept, as published programs are drawn with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE fonts (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      family text NOT NULL,
      style text NOT NULL,
      sample text NOT NULL,
      sha256 text NOT NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      UNIQUE (customer_id, sha256)
    );
    CREATE INDEX fonts_by_creator ON fonts (created_by);
    CREATE INDEX fonts_by_deleter ON fonts (deleted_by);
  `.execute(db);
  await protectTenantTable(db, 'fonts');
}
