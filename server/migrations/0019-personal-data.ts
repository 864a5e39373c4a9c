import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/**
 * Archives of what is held of a person, and certificates of who was erased. A certificate outlives the profile and names
 * it by its id alone, which the sealed audit has anyway.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE personal_data_exports (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      requested_by uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
      bytes_total bigint NOT NULL DEFAULT 0,
      bytes_done bigint NOT NULL DEFAULT 0,
      files integer NOT NULL DEFAULT 0,
      key text,
      size_bytes bigint,
      failure text,
      created_at timestamptz NOT NULL,
      finished_at timestamptz,
      downloaded_at timestamptz,
      expires_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX personal_data_exports_open ON personal_data_exports (customer_user_id, requested_by)
      WHERE state IN ('waiting', 'running');
    CREATE INDEX personal_data_exports_person ON personal_data_exports (customer_user_id, created_at DESC);
    CREATE INDEX personal_data_exports_requester ON personal_data_exports (requested_by);
    CREATE INDEX personal_data_exports_customer ON personal_data_exports (customer_id);
    CREATE INDEX personal_data_exports_due ON personal_data_exports (expires_at);
    CREATE TABLE personal_data_erasures (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      subject_id uuid NOT NULL,
      subject_user_id uuid NOT NULL,
      requested_by uuid REFERENCES customer_users ON DELETE SET NULL,
      heir_id uuid REFERENCES customer_users ON DELETE SET NULL,
      choices jsonb NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
      failure text,
      outcome jsonb NOT NULL DEFAULT '[]',
      handed_over jsonb NOT NULL DEFAULT '[]',
      kept_account boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      finished_at timestamptz,
      UNIQUE (customer_id, subject_id)
    );
    CREATE INDEX personal_data_erasures_list ON personal_data_erasures (customer_id, created_at DESC);
    CREATE INDEX personal_data_erasures_user ON personal_data_erasures (customer_id, subject_user_id);
    CREATE INDEX personal_data_erasures_requester ON personal_data_erasures (requested_by);
    CREATE INDEX personal_data_erasures_heir ON personal_data_erasures (heir_id);
  `.execute(db);
  await protectTenantTable(db, 'personal_data_exports');
  await protectTenantTable(db, 'personal_data_erasures');
}
