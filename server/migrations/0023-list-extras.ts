import { type Kysely, sql } from 'kysely';

/** What an export asks a list besides its query, and the orders of lists that were short until now. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE reports ADD COLUMN extra jsonb NOT NULL DEFAULT '{}';
    CREATE INDEX user_groups_by_creation ON user_groups (customer_id, created_at, id);
    DROP INDEX personal_data_erasures_list;
    CREATE INDEX personal_data_erasures_by_creation ON personal_data_erasures (customer_id, created_at, id);
  `.execute(db);
}
