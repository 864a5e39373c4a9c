import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** What guests agreed to, with its evidence, and the clips that it is about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customers ADD COLUMN unpublish_without_consent boolean NOT NULL DEFAULT false;
    GRANT SELECT (unpublish_without_consent) ON customers TO rushes_tenant;
    CREATE OR REPLACE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;

    CREATE TABLE consent_versions (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      guest_recording_id uuid NOT NULL REFERENCES guest_recordings ON DELETE CASCADE,
      number integer NOT NULL,
      text text NOT NULL,
      scopes text[] NOT NULL,
      valid_months integer,
      created_at timestamptz NOT NULL,
      UNIQUE (guest_recording_id, number)
    );
    CREATE TABLE consents (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      -- Evidence outlives the response and the guest recording.
      response_id uuid REFERENCES guest_responses ON DELETE SET NULL,
      version_number integer NOT NULL,
      text text NOT NULL,
      scopes text[] NOT NULL,
      name text NOT NULL,
      email text NOT NULL,
      is_minor boolean NOT NULL,
      guardian_name text NOT NULL,
      language text NOT NULL,
      client_address text NOT NULL,
      signed_at timestamptz NOT NULL,
      expires_at timestamptz,
      withdrawn_at timestamptz,
      -- Programs that showed its clips were looked at since it ended.
      is_followed boolean NOT NULL DEFAULT false
    );
    CREATE TABLE consent_clips (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      consent_id uuid NOT NULL REFERENCES consents ON DELETE CASCADE,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      PRIMARY KEY (consent_id, clip_id)
    );
    CREATE INDEX consent_versions_of_customer ON consent_versions (customer_id);
    CREATE INDEX consents_of_customer ON consents (customer_id);
    CREATE INDEX consents_of_response ON consents (response_id) WHERE response_id IS NOT NULL;
    CREATE INDEX consents_of_email ON consents (customer_id, lower(email));
    CREATE INDEX consents_ending ON consents (expires_at) WHERE NOT is_followed;
    CREATE INDEX consents_withdrawn ON consents (withdrawn_at) WHERE NOT is_followed;
    CREATE INDEX consent_clips_of_customer ON consent_clips (customer_id);
    CREATE INDEX consent_clips_of_clip ON consent_clips (clip_id);
  `.execute(db);
  for (const table of ['consent_versions', 'consents', 'consent_clips']) await protectTenantTable(db, table);
}
