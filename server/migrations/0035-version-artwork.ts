import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** A version has pictures of its own. Those of whole clips show what was cut away: no version lists them any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE program_versions ADD COLUMN artwork jsonb;
    CREATE INDEX program_versions_without_artwork ON program_versions (created_at)
      WHERE state = 'live' AND artwork IS NULL;
    CREATE INDEX program_versions_waiting ON program_versions (created_at) WHERE state = 'waiting';
  `.execute(db);
  await asSystem(db, sql`UPDATE program_versions SET has_artwork = false WHERE has_artwork`);
  await asSystem(db, sql`UPDATE programs SET live_has_artwork = false WHERE live_has_artwork`);
}
