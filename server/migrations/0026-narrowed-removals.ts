import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** What was narrowed after it was taken out of a channel is asked about before it comes back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE channel_items ADD COLUMN was_narrow boolean NOT NULL DEFAULT false`.execute(db);
  await asSystem(db, sql`UPDATE channel_items SET was_narrow = is_narrow WHERE state = 'removed'`);
}
