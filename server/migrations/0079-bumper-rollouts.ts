import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Bringing a changed bumper into live programs, and what came of it for each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE program_versions ADD COLUMN is_quiet boolean NOT NULL DEFAULT false;
    CREATE TABLE bumper_rollouts (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      bumper_id uuid NOT NULL REFERENCES bumpers ON DELETE CASCADE,
      kind text NOT NULL,
      state text NOT NULL CHECK (state IN ('running', 'paused', 'done', 'undoing', 'undone')),
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE TABLE bumper_rollout_programs (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      rollout_id uuid NOT NULL REFERENCES bumper_rollouts ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      position integer NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'updated', 'current', 'failed', 'undone')),
      failure text,
      former_version_id uuid REFERENCES program_versions ON DELETE SET NULL,
      version_id uuid REFERENCES program_versions ON DELETE SET NULL,
      PRIMARY KEY (rollout_id, program_id)
    );
    CREATE INDEX bumper_rollouts_of_customer ON bumper_rollouts (customer_id);
    CREATE INDEX bumper_rollouts_of_bumper ON bumper_rollouts (bumper_id, created_at);
    CREATE INDEX bumper_rollouts_created_by ON bumper_rollouts (created_by) WHERE created_by IS NOT NULL;
    CREATE UNIQUE INDEX bumper_rollouts_open ON bumper_rollouts (bumper_id)
      WHERE state IN ('running', 'paused', 'undoing');
    CREATE INDEX bumper_rollout_programs_of_customer ON bumper_rollout_programs (customer_id);
    CREATE INDEX bumper_rollout_programs_of_program ON bumper_rollout_programs (program_id);
    CREATE INDEX bumper_rollout_programs_left ON bumper_rollout_programs (rollout_id, state, position);
    CREATE INDEX bumper_rollout_programs_former ON bumper_rollout_programs (former_version_id);
    CREATE INDEX bumper_rollout_programs_version ON bumper_rollout_programs (version_id);
  `.execute(db);
  for (const table of ['bumper_rollouts', 'bumper_rollout_programs']) await protectTenantTable(db, table);
}
