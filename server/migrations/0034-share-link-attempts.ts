import { type Kysely, sql } from 'kysely';
import { protectSystemTable } from '../src/platform/db/tenancy.ts';

/** Wrong passwords of share links, by client address; the address is kept as a keyed hash only. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE share_link_attempts (
      share_link_id uuid NOT NULL REFERENCES share_links ON DELETE CASCADE,
      client_hash bytea NOT NULL,
      failures integer NOT NULL,
      blocked_until timestamptz NOT NULL,
      last_failed_at timestamptz NOT NULL,
      PRIMARY KEY (share_link_id, client_hash)
    );
    CREATE INDEX share_link_attempts_age ON share_link_attempts (last_failed_at);
  `.execute(db);
  await protectSystemTable(db, 'share_link_attempts');
}
