import { type Kysely, sql } from 'kysely';

/** A third reminder goes to the requester once a task is overdue. What was due long ago stays as it is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    DROP INDEX recording_tasks_to_remind;
    CREATE INDEX recording_tasks_to_remind ON recording_tasks (due_at)
      WHERE state = 'sent' AND archived_at IS NULL AND due_reminders < 3;
  `.execute(db);
}
