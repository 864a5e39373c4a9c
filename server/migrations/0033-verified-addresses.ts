import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** When the owner of a user's address used a mailed link, and which links left by mail only. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN email_verified_at timestamptz`.execute(db);
  await sql`ALTER TABLE single_use_codes ADD COLUMN is_mailed boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE invitations ADD COLUMN is_mailed boolean NOT NULL DEFAULT false`.execute(db);
  // Nothing says how an earlier link reached its user: only the demo's own users count as verified.
  await asSystem(db, sql`UPDATE users SET email_verified_at = created_at WHERE is_demo`);
}
