import { type Kysely, sql } from 'kysely';

/** The poster that someone chose for a program: a frame of one of its clips, or an image; null for the automatic one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE programs ADD COLUMN poster jsonb`.execute(db);
}
