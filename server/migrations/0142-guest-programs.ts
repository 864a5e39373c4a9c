import { type Kysely, sql } from 'kysely';

/** The template that accepted responses of guests become draft programs with, and the program of each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE guest_recordings ADD COLUMN template_id uuid REFERENCES templates ON DELETE SET NULL;
    ALTER TABLE guest_responses ADD COLUMN program_id uuid REFERENCES programs ON DELETE SET NULL;
    CREATE INDEX guest_recordings_of_template ON guest_recordings (template_id) WHERE template_id IS NOT NULL;
    CREATE INDEX guest_responses_of_program ON guest_responses (program_id) WHERE program_id IS NOT NULL;
  `.execute(db);
}
