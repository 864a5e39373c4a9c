import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Captions of published versions, as they were when they were published. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE version_captions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      version_id uuid NOT NULL REFERENCES program_versions ON DELETE CASCADE,
      language text NOT NULL,
      cues jsonb NOT NULL,
      PRIMARY KEY (version_id, language)
    );
    CREATE INDEX version_captions_of_customer ON version_captions (customer_id);
    ALTER TABLE program_versions ADD COLUMN captions_mark text NOT NULL DEFAULT '';
  `.execute(db);
  await protectTenantTable(db, 'version_captions');
}
