import { type Kysely, sql } from 'kysely';

/** Requesters see who gave an assignment to its user, and why. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_assignments
      ADD COLUMN delegated_by uuid REFERENCES customer_users ON DELETE SET NULL,
      ADD COLUMN delegation_note text NOT NULL DEFAULT '';
    CREATE INDEX recording_assignments_delegated_by ON recording_assignments (delegated_by)
      WHERE delegated_by IS NOT NULL;
  `.execute(db);
}
