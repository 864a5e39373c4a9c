import { type Kysely, sql } from 'kysely';

/** Moments of a clip that someone marked, while recording or later: `[{ "atMs": 1200, "name": "" }]`, in order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE clips ADD COLUMN markers jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
