import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Pictures that show what a shot is meant to look like. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE recording_shot_examples (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      -- Its picture is deleted after it: it stays without a task until then.
      task_id uuid REFERENCES recording_tasks ON DELETE SET NULL,
      key text NOT NULL,
      created_at timestamptz NOT NULL
    );
    ALTER TABLE recording_shots ADD COLUMN example_id uuid REFERENCES recording_shot_examples ON DELETE SET NULL;
    CREATE INDEX recording_shots_of_example ON recording_shots (example_id) WHERE example_id IS NOT NULL;
    CREATE INDEX recording_shot_examples_of_customer ON recording_shot_examples (customer_id);
    CREATE INDEX recording_shot_examples_of_task ON recording_shot_examples (task_id);
    CREATE INDEX recording_shot_examples_by_age ON recording_shot_examples (created_at);
  `.execute(db);
  await protectTenantTable(db, 'recording_shot_examples');
}
