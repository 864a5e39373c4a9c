import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Job templates, which programs were made by them, and what they plan for these. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE job_templates (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      description text NOT NULL DEFAULT '',
      template_id uuid REFERENCES templates ON DELETE SET NULL,
      channel_id uuid REFERENCES channels ON DELETE SET NULL,
      content jsonb NOT NULL,
      -- Kept as jobs are started, so that lists don't count.
      times_started integer NOT NULL DEFAULT 0,
      revision integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      updated_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(title || ' ' || description)) STORED
    );
    CREATE TABLE started_jobs (
      program_id uuid PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      job_template_id uuid NOT NULL REFERENCES job_templates ON DELETE CASCADE,
      task_id uuid REFERENCES recording_tasks ON DELETE SET NULL,
      started_by uuid REFERENCES customer_users ON DELETE SET NULL,
      started_at timestamptz NOT NULL
    );
    -- Whom the first request for the approval of a program asks.
    CREATE TABLE approval_plans (
      program_id uuid PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      stages jsonb NOT NULL
    );
    -- The channel that a program goes to once it is published.
    CREATE TABLE channel_plans (
      program_id uuid PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE
    );
    ALTER TABLE guest_recordings ADD COLUMN program_id uuid REFERENCES programs ON DELETE SET NULL;
    CREATE INDEX guest_recordings_of_program ON guest_recordings (program_id) WHERE program_id IS NOT NULL;
    CREATE INDEX job_templates_by_change ON job_templates (customer_id, updated_at, id) WHERE archived_at IS NULL;
    CREATE INDEX job_templates_by_creation ON job_templates (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX job_templates_by_title ON job_templates (customer_id, lower(title), id) WHERE archived_at IS NULL;
    CREATE INDEX job_templates_by_use ON job_templates (customer_id, times_started, id) WHERE archived_at IS NULL;
    CREATE INDEX job_templates_search ON job_templates USING gin (search_text gin_trgm_ops);
    CREATE INDEX job_templates_in_bin ON job_templates (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX job_templates_of_template ON job_templates (template_id) WHERE template_id IS NOT NULL;
    CREATE INDEX job_templates_of_channel ON job_templates (channel_id) WHERE channel_id IS NOT NULL;
    CREATE INDEX job_templates_created_by ON job_templates (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX job_templates_saved_by ON job_templates (saved_by) WHERE saved_by IS NOT NULL;
    CREATE INDEX job_templates_deleted_by ON job_templates (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX started_jobs_of_customer ON started_jobs (customer_id);
    CREATE INDEX started_jobs_of_template ON started_jobs (job_template_id);
    CREATE INDEX started_jobs_of_task ON started_jobs (task_id) WHERE task_id IS NOT NULL;
    CREATE INDEX started_jobs_started_by ON started_jobs (started_by) WHERE started_by IS NOT NULL;
    CREATE INDEX approval_plans_of_customer ON approval_plans (customer_id);
    CREATE INDEX channel_plans_of_customer ON channel_plans (customer_id);
    CREATE INDEX channel_plans_of_channel ON channel_plans (channel_id);
  `.execute(db);
  for (const table of ['job_templates', 'started_jobs', 'approval_plans', 'channel_plans'])
    await protectTenantTable(db, table);
}
