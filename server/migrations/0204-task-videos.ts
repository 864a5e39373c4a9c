import { type Kysely, sql } from 'kysely';

/** A clip that shows what a recording task is about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_tasks ADD COLUMN video_clip_id uuid REFERENCES clips ON DELETE SET NULL;
    CREATE INDEX recording_tasks_of_video_clip ON recording_tasks (video_clip_id) WHERE video_clip_id IS NOT NULL;
  `.execute(db);
}
