import { type Kysely, sql } from 'kysely';

/** What content managers set for their organisation. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customers
      ADD COLUMN address_line text,
      ADD COLUMN accent_colour text CHECK (accent_colour ~ '^#[0-9a-f]{6}$'),
      ADD COLUMN accent_shades jsonb,
      ADD COLUMN logo_key text,
      ADD COLUMN viewed_percent integer NOT NULL DEFAULT 80 CHECK (viewed_percent BETWEEN 50 AND 100),
      ADD COLUMN audience_organisation boolean NOT NULL DEFAULT true,
      ADD COLUMN bin_days integer NOT NULL DEFAULT 30 CHECK (bin_days BETWEEN 1 AND 365),
      ADD COLUMN terms_url text,
      ADD COLUMN privacy_url text,
      ADD COLUMN chat_url text,
      ADD COLUMN browser_plugin_url text,
      ADD COLUMN seat_limit integer CHECK (seat_limit > 0);
    GRANT SELECT (id, viewed_percent, audience_organisation, bin_days) ON customers TO rushes_tenant;
    CREATE POLICY own_rules ON customers FOR SELECT TO rushes_tenant
      USING (id = nullif(current_setting('rushes.customer_id', true), '')::uuid);
  `.execute(db);
}
