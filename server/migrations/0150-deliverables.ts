import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Deliverables: finished videos that go through approvals like programs do, version after version. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE deliverables (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      created_by uuid NOT NULL REFERENCES customer_users,
      created_at timestamptz NOT NULL,
      -- The program that was made of it.
      program_id uuid REFERENCES programs ON DELETE SET NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL
    );
    CREATE TABLE deliverable_versions (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      deliverable_id uuid NOT NULL REFERENCES deliverables ON DELETE CASCADE,
      number integer NOT NULL,
      -- What it plays: a part of the footage of a clip, whatever becomes of the clip.
      clip_id uuid REFERENCES clips ON DELETE SET NULL,
      asset_id uuid REFERENCES assets ON DELETE SET NULL,
      aspect text NOT NULL,
      fps integer NOT NULL,
      -- Of all of the footage.
      frames integer NOT NULL,
      in_frame integer NOT NULL,
      out_frame integer NOT NULL,
      content_hash text NOT NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (deliverable_id, number)
    );
    CREATE INDEX deliverables_of_customer ON deliverables (customer_id, lower(title), id);
    CREATE INDEX deliverables_search ON deliverables USING gin (lower(title) gin_trgm_ops);
    CREATE INDEX deliverables_of_owner ON deliverables (created_by);
    CREATE INDEX deliverables_of_program ON deliverables (program_id) WHERE program_id IS NOT NULL;
    CREATE INDEX deliverables_in_bin ON deliverables (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX deliverables_deleted_by ON deliverables (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX deliverable_versions_of_customer ON deliverable_versions (customer_id);
    CREATE INDEX deliverable_versions_of_clip ON deliverable_versions (clip_id) WHERE clip_id IS NOT NULL;
    CREATE INDEX deliverable_versions_of_asset ON deliverable_versions (asset_id) WHERE asset_id IS NOT NULL;
    CREATE INDEX deliverable_versions_created_by ON deliverable_versions (created_by) WHERE created_by IS NOT NULL;

    -- An approval is about a program or a deliverable, its rounds about versions of that.
    ALTER TABLE approvals ALTER COLUMN program_id DROP NOT NULL;
    ALTER TABLE approvals ADD COLUMN deliverable_id uuid REFERENCES deliverables ON DELETE CASCADE;
    ALTER TABLE approvals ADD COLUMN subject_id uuid GENERATED ALWAYS AS (coalesce(program_id, deliverable_id)) STORED;
    ALTER TABLE approvals ADD CONSTRAINT approvals_one_subject CHECK (num_nonnulls(program_id, deliverable_id) = 1);
    CREATE UNIQUE INDEX approvals_of_subject ON approvals (subject_id);
    CREATE UNIQUE INDEX approvals_of_deliverable ON approvals (deliverable_id) WHERE deliverable_id IS NOT NULL;
    ALTER TABLE approval_rounds ALTER COLUMN version_id DROP NOT NULL;
    ALTER TABLE approval_rounds ADD COLUMN deliverable_version_id uuid REFERENCES deliverable_versions ON DELETE CASCADE;
    ALTER TABLE approval_rounds ADD COLUMN subject_version_id uuid
      GENERATED ALWAYS AS (coalesce(version_id, deliverable_version_id)) STORED;
    ALTER TABLE approval_rounds ADD CONSTRAINT approval_rounds_one_version
      CHECK (num_nonnulls(version_id, deliverable_version_id) = 1);
    CREATE INDEX approval_rounds_of_subject_version ON approval_rounds (subject_version_id);
    CREATE INDEX approval_rounds_of_deliverable_version ON approval_rounds (deliverable_version_id)
      WHERE deliverable_version_id IS NOT NULL;
    CREATE VIEW approval_subjects WITH (security_invoker = true) AS
      SELECT id, customer_id, 'program'::text AS kind, title, created_by, shared_with_creators, archived_at FROM programs
      UNION ALL
      SELECT id, customer_id, 'deliverable', title, created_by, false, archived_at FROM deliverables;
    CREATE VIEW approval_versions WITH (security_invoker = true) AS
      SELECT id, customer_id, number, duration_frames, fps, aspect, state, created_by, created_at FROM program_versions
      UNION ALL
      SELECT id, customer_id, number, out_frame - in_frame, fps, aspect, NULL, created_by, created_at
        FROM deliverable_versions;
    CREATE VIEW deliverable_clips WITH (security_invoker = true) AS
      SELECT v.customer_id, v.deliverable_id, v.clip_id, d.created_by
        FROM deliverable_versions v JOIN deliverables d ON d.id = v.deliverable_id WHERE v.clip_id IS NOT NULL;
    GRANT SELECT ON approval_subjects, approval_versions, deliverable_clips TO rushes_tenant, rushes_system;
  `.execute(db);
  for (const table of ['deliverables', 'deliverable_versions']) await protectTenantTable(db, table);
}
