import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** The column that counts users, and users among the members of a channel, have another name in saved views and columns. */
export async function up(db: Kysely<never>): Promise<void> {
  await asSystem(
    db,
    sql`UPDATE grid_settings SET
        filter = replace(filter::text, '"column": "people"', '"column": "users"')::jsonb,
        grid_columns = replace(grid_columns::text, '"column": "people"', '"column": "users"')::jsonb
      WHERE filter::text LIKE '%"column": "people"%' OR grid_columns::text LIKE '%"column": "people"%'`,
  );
  await asSystem(
    db,
    sql`UPDATE grid_settings SET filter = replace(filter::text, '"person"', '"user"')::jsonb
      WHERE grid = 'channel-members' AND filter::text LIKE '%"person"%'`,
  );
}
