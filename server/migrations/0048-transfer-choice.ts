import { type Kysely, sql } from 'kysely';

/** What is not deleted with a user is transferred: the word of the product for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    UPDATE personal_data_erasures
       SET choices = replace(choices::text, '"hand-over"', '"transfer"')::jsonb
     WHERE choices::text LIKE '%"hand-over"%';
    ALTER TABLE personal_data_erasures RENAME COLUMN handed_over TO transferred;
  `.execute(db);
}
