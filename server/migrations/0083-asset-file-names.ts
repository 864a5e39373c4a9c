import { type Kysely, sql } from 'kysely';

/** Timelines from other editors name their clips by file. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX assets_by_filename ON assets (customer_id, lower(filename))`.execute(db);
}
