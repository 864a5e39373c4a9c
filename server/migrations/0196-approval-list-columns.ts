import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** The column that names what is approved has another name in saved views and columns: it may be a script. */
export async function up(db: Kysely<never>): Promise<void> {
  await asSystem(
    db,
    sql`UPDATE grid_settings SET
        filter = replace(filter::text, '"column": "program"', '"column": "title"')::jsonb,
        grid_columns = replace(grid_columns::text, '"column": "program"', '"column": "title"')::jsonb
      WHERE grid IN ('approvals', 'reviews')`,
  );
}
