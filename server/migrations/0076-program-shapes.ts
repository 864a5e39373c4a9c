import { type Kysely, sql } from 'kysely';

/**
 * The main shape of a program may be chosen; without a choice it is that of the first clip. A program has further shapes, and a
 * version says of each of them what of it is there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE programs ADD chosen_aspect text, ADD variants text[] NOT NULL DEFAULT '{}';
    ALTER TABLE program_versions ADD variants jsonb NOT NULL DEFAULT '{}';
  `.execute(db);
}
