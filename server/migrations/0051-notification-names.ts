import { type Kysely, sql } from 'kysely';

/** What someone lost keeps the name that they knew it by, and a new role the one it had. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE notifications ADD COLUMN name text NOT NULL DEFAULT '', ADD COLUMN role text;
  `.execute(db);
}
