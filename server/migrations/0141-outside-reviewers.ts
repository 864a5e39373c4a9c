import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Reviewers without an account; codes that are mailed are no longer those of guest recordings alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE guest_codes RENAME TO email_codes;
    ALTER TABLE email_codes DROP CONSTRAINT guest_codes_guest_recording_id_fkey;
    -- What the code is for: a guest recording, or an outside reviewer. Codes are swept after a day.
    ALTER TABLE email_codes RENAME COLUMN guest_recording_id TO subject_id;
    ALTER TABLE email_codes ADD COLUMN hour_began_at timestamptz NOT NULL DEFAULT now();
    ALTER TABLE email_codes ADD COLUMN sent_in_hour integer NOT NULL DEFAULT 1;
    ALTER INDEX guest_codes_of_customer RENAME TO email_codes_of_customer;
    ALTER INDEX guest_codes_requested RENAME TO email_codes_requested;

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
  await protectTenantTable(db, 'approval_guests');
}
