import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** When each program was last watched, and whether its viewer keeps it in their history. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE watch_states ADD COLUMN watched_at timestamptz, ADD COLUMN is_in_history boolean NOT NULL DEFAULT true;
    CREATE INDEX watch_states_history ON watch_states (customer_user_id, watched_at DESC, program_id DESC)
      WHERE watched_at IS NOT NULL AND is_in_history;
  `.execute(db);
  await asSystem(db, sql`UPDATE watch_states SET watched_at = updated_at WHERE NOT isempty(seen)`);
}
