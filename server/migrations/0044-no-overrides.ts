import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** Catalogues are the same for every customer: names and hidden items of single customers go, with lists and exports of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await asSystem(db, sql`DELETE FROM grid_settings WHERE grid = 'catalogue-overrides'`);
  await asSystem(db, sql`DELETE FROM reports WHERE list = 'catalogue-overrides'`);
  await sql`DROP TABLE catalogue_overrides`.execute(db);
}
