import { type Kysely, sql } from 'kysely';

/** Which save a script had last: a further try of the same one is known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE scripts ADD COLUMN save_id uuid`.execute(db);
}
