import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** What was approved is one version of a program: another one that goes live is looked at anew. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE bios ADD COLUMN version_id uuid REFERENCES program_versions ON DELETE SET NULL;
    CREATE INDEX bios_version ON bios (version_id) WHERE version_id IS NOT NULL;
  `.execute(db);
  await asSystem(
    db,
    sql`UPDATE bios b SET version_id = p.live_version_id FROM programs p
      WHERE p.id = b.program_id AND b.state = 'approved'`,
  );
}
