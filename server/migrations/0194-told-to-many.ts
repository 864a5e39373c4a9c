import { type Kysely, sql } from 'kysely';

/**
 * What is told to many: notifications name few objects each, and those that they don't name need no place in an index.
 * Who submitted last is found without reading all who are assigned.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    DROP INDEX notifications_actor, notifications_program, notifications_clip, notifications_of_channel, notifications_group;
    CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;
    CREATE INDEX notifications_program ON notifications (program_id) WHERE program_id IS NOT NULL;
    CREATE INDEX notifications_clip ON notifications (clip_id) WHERE clip_id IS NOT NULL;
    CREATE INDEX notifications_of_channel ON notifications (channel_id) WHERE channel_id IS NOT NULL;
    CREATE INDEX notifications_group ON notifications (group_id) WHERE group_id IS NOT NULL;

    CREATE INDEX recording_assignments_submitted ON recording_assignments (task_id, submitted_at DESC)
      WHERE state = 'submitted';
  `.execute(db);
}
