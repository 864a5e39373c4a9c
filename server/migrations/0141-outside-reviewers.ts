import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Reviewers without an account; codes that are mailed are no longer those of guest recordings alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Codes live for minutes: none is taken along.
    DROP TABLE guest_codes;
    CREATE TABLE email_codes (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      -- What the code is for: a guest recording, or an outside reviewer.
      subject_id uuid NOT NULL,
      email_hash bytea NOT NULL,
      code_hash bytea,
      failures integer NOT NULL DEFAULT 0,
      requested_at timestamptz NOT NULL,
      hour_began_at timestamptz NOT NULL,
      sent_in_hour integer NOT NULL DEFAULT 1,
      PRIMARY KEY (subject_id, email_hash)
    );
    CREATE INDEX email_codes_of_customer ON email_codes (customer_id);
    CREATE INDEX email_codes_requested ON email_codes (requested_at);

    CREATE TABLE approval_guests (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      approval_id uuid NOT NULL REFERENCES approvals ON DELETE CASCADE,
      email text NOT NULL,
      name text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX approval_guests_of_approval ON approval_guests (approval_id, lower(email));
    CREATE INDEX approval_guests_by_email ON approval_guests (customer_id, lower(email));
    ALTER TABLE approval_reviews ADD COLUMN guest_id uuid REFERENCES approval_guests ON DELETE SET NULL;
    ALTER TABLE approval_comments ADD COLUMN guest_id uuid REFERENCES approval_guests ON DELETE SET NULL;
    CREATE UNIQUE INDEX approval_reviews_of_guest ON approval_reviews (guest_id, stage_id) WHERE guest_id IS NOT NULL;
    CREATE INDEX approval_comments_of_guest ON approval_comments (guest_id) WHERE guest_id IS NOT NULL;
  `.execute(db);
  for (const table of ['email_codes', 'approval_guests']) await protectTenantTable(db, table);
}
