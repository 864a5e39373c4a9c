import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** How many users of a task still have something to record, kept with its other counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE recording_tasks ADD COLUMN open_count integer NOT NULL DEFAULT 0`.execute(db);
  await asSystem(
    db,
    sql`UPDATE recording_tasks t SET open_count = n.open
      FROM (SELECT task_id, count(*)::int AS open FROM recording_assignments WHERE is_open GROUP BY task_id) n
      WHERE n.task_id = t.id`,
  );
}
