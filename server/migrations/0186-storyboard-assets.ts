import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Which clips the images of storyboards are frames of, and which programs were made from storyboards. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE storyboard_images ADD COLUMN clip_id uuid REFERENCES clips ON DELETE SET NULL;
    CREATE INDEX storyboard_images_of_clip ON storyboard_images (clip_id) WHERE clip_id IS NOT NULL;
    CREATE TABLE storyboard_programs (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid NOT NULL REFERENCES storyboards ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      PRIMARY KEY (storyboard_id, program_id)
    );
    CREATE INDEX storyboard_programs_of_customer ON storyboard_programs (customer_id);
    CREATE INDEX storyboard_programs_of_program ON storyboard_programs (program_id);
  `.execute(db);
  await protectTenantTable(db, 'storyboard_programs');
}
