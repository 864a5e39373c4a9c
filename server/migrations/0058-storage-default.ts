import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** Storage is counted in decimal units, so a terabyte that nobody chose is one of those and not 1,099.5 GB. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE customers ALTER COLUMN quota_bytes SET DEFAULT 1000000000000`.execute(db);
  await asSystem(
    db,
    sql`UPDATE customers SET quota_bytes = 1000000000000, revision = revision + 1 WHERE quota_bytes = 1099511627776`,
  );
}
