import { type Kysely, sql } from 'kysely';
import { protectSystemTable, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Images by signed form, pictures of people, what they chose in their profile, and their reports. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE form_uploads (
      key text PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      nonce text NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('png', 'jpeg', 'webp', 'gif')),
      size_bytes integer NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX form_uploads_age ON form_uploads (created_at);
    CREATE INDEX form_uploads_person ON form_uploads (customer_user_id);
    CREATE INDEX form_uploads_customer ON form_uploads (customer_id);
    CREATE TABLE pictures (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      use text NOT NULL CHECK (use IN ('profile', 'signature')),
      key text NOT NULL,
      width integer NOT NULL,
      height integer NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX pictures_person ON pictures (customer_user_id);
    CREATE INDEX pictures_customer ON pictures (customer_id);
    CREATE TABLE profile_settings (
      customer_user_id uuid PRIMARY KEY REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      mail_choices jsonb NOT NULL DEFAULT '{}',
      signature jsonb
    );
    CREATE INDEX profile_settings_customer ON profile_settings (customer_id);
    CREATE TABLE reports (
      id uuid PRIMARY KEY,
      customer_id uuid REFERENCES customers ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      customer_user_id uuid REFERENCES customer_users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('recordings', 'programs', 'viewing', 'sign-ins')),
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
      rows_total integer,
      rows_done integer NOT NULL DEFAULT 0,
      key text,
      size_bytes bigint,
      created_at timestamptz NOT NULL,
      finished_at timestamptz,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX reports_person ON reports (user_id, created_at DESC);
    CREATE INDEX reports_customer ON reports (customer_id);
    CREATE INDEX reports_profile ON reports (customer_user_id);
  `.execute(db);
  for (const table of ['form_uploads', 'pictures', 'profile_settings']) await protectTenantTable(db, table);
  // A report of the super-admin belongs to no customer.
  await protectSystemTable(db, 'reports');
}
