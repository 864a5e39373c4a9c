import { type Kysely, sql } from 'kysely';

/** Licences of footage, and whether an organisation publishes footage whose licence has ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE clips
      ADD COLUMN licence_holder text NOT NULL DEFAULT '',
      ADD COLUMN licence_terms text NOT NULL DEFAULT '',
      ADD COLUMN licence_expires_on date;
    ALTER TABLE customers ADD COLUMN block_expired_licences boolean NOT NULL DEFAULT false;
    GRANT SELECT (block_expired_licences) ON customers TO rushes_tenant;
    CREATE OR REPLACE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;
  `.execute(db);
}
