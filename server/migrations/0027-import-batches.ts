import { type Kysely, sql } from 'kysely';
import { asSystem, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** What the rows of an import became, a batch in one row: what is written once and read for an undo only. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE import_batches (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      import_id uuid NOT NULL REFERENCES import_jobs ON DELETE CASCADE,
      last_row integer NOT NULL,
      refs jsonb NOT NULL,
      PRIMARY KEY (import_id, last_row)
    );
    CREATE INDEX import_batches_customer ON import_batches (customer_id);
  `.execute(db);
  await protectTenantTable(db, 'import_batches');
  await asSystem(
    db,
    sql`INSERT INTO import_batches (customer_id, import_id, last_row, refs)
      SELECT customer_id, import_id, max(row_number), jsonb_agg(ref ORDER BY row_number)
      FROM import_results GROUP BY customer_id, import_id, row_number / 50`,
  );
  await sql`DROP TABLE import_results`.execute(db);
}
