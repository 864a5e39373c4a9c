import { type Kysely, sql } from 'kysely';

/** How captions look: of drafts, of versions, and of an organisation's new programs. Null is the usual style. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE programs ADD COLUMN caption_style jsonb;
    ALTER TABLE program_versions ADD COLUMN caption_style jsonb;
    ALTER TABLE customers ADD COLUMN caption_style jsonb;
    GRANT SELECT (caption_style) ON customers TO rushes_tenant;
    CREATE OR REPLACE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;
  `.execute(db);
}
