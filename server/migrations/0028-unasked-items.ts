import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** Marks what is asked about when its archived channel is restored; of channels archived until now nobody knows what was narrowed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE channel_items ADD COLUMN is_unasked boolean NOT NULL DEFAULT false`.execute(db);
  await asSystem(
    db,
    sql`UPDATE channel_items i SET is_unasked = true FROM channels c WHERE c.id = i.channel_id AND c.state = 'archived'`,
  );
}
