import { type Kysely, sql } from 'kysely';

/** The recording task that a notification is about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE notifications ADD COLUMN task_id uuid REFERENCES recording_tasks ON DELETE CASCADE;
    CREATE INDEX notifications_of_task ON notifications (task_id) WHERE task_id IS NOT NULL;
  `.execute(db);
}
