import { type Kysely, sql } from 'kysely';

/** The font of an organisation's new titles; null is the standard font. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customers ADD COLUMN title_font_id uuid REFERENCES fonts ON DELETE SET NULL;
    GRANT SELECT (title_font_id) ON customers TO rushes_tenant;
    CREATE OR REPLACE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;
    CREATE INDEX customers_by_title_font ON customers (title_font_id);
  `.execute(db);
}
