import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Which blocks of scripts are shots of which recording tasks. A draft may lose the shot again, so `shot_id` refers to nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE script_shots (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      script_id uuid NOT NULL REFERENCES scripts ON DELETE CASCADE,
      block_id uuid NOT NULL,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      shot_id uuid NOT NULL,
      PRIMARY KEY (script_id, block_id)
    );
    CREATE INDEX script_shots_of_customer ON script_shots (customer_id);
    CREATE INDEX script_shots_of_task ON script_shots (task_id, shot_id);
  `.execute(db);
  await protectTenantTable(db, 'script_shots');
}
