import { type Kysely, sql } from 'kysely';

/** Scripts go through approvals like programs and deliverables do, version after version. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Counts the versions of a script that were sent for approval; null of all others.
    ALTER TABLE script_versions ADD COLUMN number integer;
    CREATE UNIQUE INDEX script_versions_sent ON script_versions (script_id, number) WHERE number IS NOT NULL;

    ALTER TABLE approvals ADD COLUMN script_id uuid REFERENCES scripts ON DELETE CASCADE;
    ALTER TABLE approvals DROP CONSTRAINT approvals_one_subject;
    ALTER TABLE approvals ADD CONSTRAINT approvals_one_subject
      CHECK (num_nonnulls(program_id, deliverable_id, script_id) = 1);
    ALTER TABLE approvals DROP COLUMN subject_id;
    ALTER TABLE approvals ADD COLUMN subject_id uuid
      GENERATED ALWAYS AS (coalesce(program_id, deliverable_id, script_id)) STORED;
    CREATE UNIQUE INDEX approvals_of_subject ON approvals (subject_id);
    CREATE UNIQUE INDEX approvals_of_script ON approvals (script_id) WHERE script_id IS NOT NULL;

    ALTER TABLE approval_rounds ADD COLUMN script_version_id uuid REFERENCES script_versions ON DELETE CASCADE;
    ALTER TABLE approval_rounds DROP CONSTRAINT approval_rounds_one_version;
    ALTER TABLE approval_rounds ADD CONSTRAINT approval_rounds_one_version
      CHECK (num_nonnulls(version_id, deliverable_version_id, script_version_id) = 1);
    ALTER TABLE approval_rounds DROP COLUMN subject_version_id;
    ALTER TABLE approval_rounds ADD COLUMN subject_version_id uuid
      GENERATED ALWAYS AS (coalesce(version_id, deliverable_version_id, script_version_id)) STORED;
    CREATE INDEX approval_rounds_of_subject_version ON approval_rounds (subject_version_id);
    CREATE INDEX approval_rounds_of_script_version ON approval_rounds (script_version_id)
      WHERE script_version_id IS NOT NULL;

    -- A block of the version of a script.
    ALTER TABLE approval_comments ADD COLUMN block_id uuid;

    -- Scripts of the organisation are shared with all who edit scripts; nobody has one whose owner was erased.
    CREATE OR REPLACE VIEW approval_subjects WITH (security_invoker = true) AS
      SELECT id, customer_id, 'program'::text AS kind, title, created_by, shared_with_creators, archived_at FROM programs
      UNION ALL
      SELECT id, customer_id, 'deliverable', title, created_by, false, archived_at FROM deliverables
      UNION ALL
      SELECT id, customer_id, 'script', title, created_by, scope = 'organisation', archived_at FROM scripts;
    CREATE OR REPLACE VIEW approval_versions WITH (security_invoker = true) AS
      SELECT id, customer_id, number, duration_frames, fps, aspect, state, created_by, created_at,
        NULL::integer AS word_count, NULL::integer AS duration_ms FROM program_versions
      UNION ALL
      SELECT id, customer_id, number, out_frame - in_frame, fps, aspect, NULL, created_by, created_at, NULL, NULL
        FROM deliverable_versions
      UNION ALL
      SELECT id, customer_id, number, NULL, NULL, NULL, NULL, saved_by, saved_at, word_count, duration_ms
        FROM script_versions;
  `.execute(db);
}
