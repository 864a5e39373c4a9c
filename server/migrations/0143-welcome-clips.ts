import { type Kysely, sql } from 'kysely';

/** The clip that guests watch on the welcome page. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE guest_recordings ADD COLUMN welcome_clip_id uuid REFERENCES clips ON DELETE SET NULL;
    CREATE INDEX guest_recordings_of_welcome_clip ON guest_recordings (welcome_clip_id) WHERE welcome_clip_id IS NOT NULL;
  `.execute(db);
}
