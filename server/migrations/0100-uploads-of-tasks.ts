import { type Kysely, sql } from 'kysely';

/** The task that an upload is for, so that it can go on after a reload. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE uploads ADD COLUMN task_id uuid, ADD COLUMN task_part_id uuid,
      ADD CONSTRAINT uploads_task_part CHECK ((task_id IS NULL) = (task_part_id IS NULL));
  `.execute(db);
}
