import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Recording tasks: their shots, who gets them, and what these record. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE recording_tasks (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      brief text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'closed')),
      due_at timestamptz,
      program_id uuid REFERENCES programs ON DELETE SET NULL,
      assigned_count integer NOT NULL DEFAULT 0,
      submitted_count integer NOT NULL DEFAULT 0,
      revision integer NOT NULL DEFAULT 1,
      created_by uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      updated_at timestamptz NOT NULL,
      sent_at timestamptz,
      closed_at timestamptz,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED
    );
    CREATE TABLE recording_task_users (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      PRIMARY KEY (task_id, customer_user_id)
    );
    CREATE TABLE recording_task_groups (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      group_id uuid NOT NULL REFERENCES user_groups ON DELETE CASCADE,
      PRIMARY KEY (task_id, group_id)
    );
    CREATE TABLE recording_shots (
      id uuid NOT NULL,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      position integer NOT NULL,
      prompt text NOT NULL,
      script text NOT NULL DEFAULT '',
      shot_type_id uuid,
      min_ms integer,
      max_ms integer,
      slot_id uuid,
      PRIMARY KEY (task_id, id)
    );
    CREATE TABLE recording_assignments (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'invited',
      -- The user still has something to do.
      is_open boolean NOT NULL DEFAULT true,
      decline_reason text NOT NULL DEFAULT '',
      opened_at timestamptz,
      submitted_at timestamptz,
      reminded_at timestamptz,
      created_at timestamptz NOT NULL,
      UNIQUE (task_id, customer_user_id)
    );
    CREATE TABLE recording_takes (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL,
      assignment_id uuid NOT NULL REFERENCES recording_assignments ON DELETE CASCADE,
      shot_id uuid NOT NULL,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'recorded',
      is_chosen boolean NOT NULL DEFAULT false,
      note text NOT NULL DEFAULT '',
      note_at_ms integer,
      created_at timestamptz NOT NULL,
      FOREIGN KEY (task_id, shot_id) REFERENCES recording_shots (task_id, id) ON DELETE CASCADE
    );
    CREATE INDEX recording_tasks_by_change ON recording_tasks (customer_id, updated_at, id) WHERE archived_at IS NULL;
    CREATE INDEX recording_tasks_by_creation ON recording_tasks (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX recording_tasks_by_title ON recording_tasks (customer_id, lower(title), id) WHERE archived_at IS NULL;
    CREATE INDEX recording_tasks_by_due ON recording_tasks
      (customer_id, coalesce(due_at, '-infinity'::timestamptz), id) WHERE archived_at IS NULL;
    CREATE INDEX recording_tasks_search ON recording_tasks USING gin (search_text gin_trgm_ops);
    CREATE INDEX recording_tasks_created_by ON recording_tasks (created_by, updated_at);
    CREATE INDEX recording_tasks_saved_by ON recording_tasks (saved_by) WHERE saved_by IS NOT NULL;
    CREATE INDEX recording_tasks_deleted_by ON recording_tasks (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX recording_tasks_in_bin ON recording_tasks (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX recording_tasks_of_program ON recording_tasks (program_id) WHERE program_id IS NOT NULL;
    CREATE INDEX recording_task_users_of_customer ON recording_task_users (customer_id);
    CREATE INDEX recording_task_users_of_user ON recording_task_users (customer_user_id);
    CREATE INDEX recording_task_groups_of_customer ON recording_task_groups (customer_id);
    CREATE INDEX recording_task_groups_of_group ON recording_task_groups (group_id);
    CREATE INDEX recording_shots_of_customer ON recording_shots (customer_id);
    CREATE INDEX recording_assignments_of_customer ON recording_assignments (customer_id);
    CREATE INDEX recording_assignments_of_user ON recording_assignments (customer_user_id, created_at);
    CREATE INDEX recording_assignments_open ON recording_assignments (customer_user_id) WHERE is_open;
    CREATE INDEX recording_takes_of_customer ON recording_takes (customer_id);
    CREATE INDEX recording_takes_of_assignment ON recording_takes (assignment_id);
    CREATE INDEX recording_takes_of_shot ON recording_takes (task_id, shot_id);
    CREATE INDEX recording_takes_of_clip ON recording_takes (clip_id);
    CREATE UNIQUE INDEX recording_takes_chosen ON recording_takes (assignment_id, shot_id) WHERE is_chosen;
  `.execute(db);
  for (const table of [
    'recording_tasks',
    'recording_task_users',
    'recording_task_groups',
    'recording_shots',
    'recording_assignments',
    'recording_takes',
  ])
    await protectTenantTable(db, table);
}
