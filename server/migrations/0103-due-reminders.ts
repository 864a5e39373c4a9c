import { type Kysely, sql } from 'kysely';

/** How many of its reminders by the clock a task has sent, and an index of the tasks that are due. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_tasks ADD COLUMN due_reminders smallint NOT NULL DEFAULT 0;
    CREATE INDEX recording_tasks_to_remind ON recording_tasks (due_at)
      WHERE state = 'sent' AND archived_at IS NULL AND due_reminders < 2;
  `.execute(db);
}
