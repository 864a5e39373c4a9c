import { type Kysely, sql } from 'kysely';

/** Contacts who record for a task agree to the same kinds of texts as guests. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_tasks ADD COLUMN asks_consent boolean NOT NULL DEFAULT false;
    ALTER TABLE consent_versions ALTER COLUMN guest_recording_id DROP NOT NULL,
      ADD COLUMN recording_task_id uuid REFERENCES recording_tasks ON DELETE CASCADE,
      ADD UNIQUE (recording_task_id, number),
      ADD CHECK (num_nonnulls(guest_recording_id, recording_task_id) = 1);
    -- Evidence outlives the assignment; the contact's name in it doesn't outlive the contact.
    ALTER TABLE consents ADD COLUMN assignment_id uuid REFERENCES recording_assignments ON DELETE SET NULL,
      ADD COLUMN contact_id uuid REFERENCES contacts ON DELETE SET NULL,
      ADD COLUMN is_of_contact boolean NOT NULL DEFAULT false;
    CREATE INDEX consents_of_assignment ON consents (assignment_id) WHERE assignment_id IS NOT NULL;
    CREATE INDEX consents_of_contact ON consents (contact_id) WHERE contact_id IS NOT NULL;
    CREATE INDEX consents_of_erased_contacts ON consents (id) WHERE is_of_contact AND contact_id IS NULL AND email <> '';
  `.execute(db);
}
