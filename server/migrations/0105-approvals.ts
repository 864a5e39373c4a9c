import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Approvals of programs: rounds of frozen versions, stages of reviewers, and what these say. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE program_versions DROP CONSTRAINT program_versions_state_check;
    ALTER TABLE program_versions ADD CONSTRAINT program_versions_state_check
      CHECK (state IN ('review', 'scheduled', 'waiting', 'live', 'superseded', 'withdrawn', 'cancelled', 'failed'));
    ALTER TABLE customers ADD COLUMN publish_approved_only boolean NOT NULL DEFAULT false;
    ALTER TABLE customers ADD COLUMN forbid_own_approval boolean NOT NULL DEFAULT false;
    GRANT SELECT (publish_approved_only, forbid_own_approval) ON customers TO rushes_tenant;
    CREATE OR REPLACE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;

    CREATE TABLE approvals (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL UNIQUE REFERENCES programs ON DELETE CASCADE,
      -- What its latest round is.
      state text NOT NULL,
      round integer NOT NULL,
      due_at timestamptz,
      requested_by uuid REFERENCES customer_users ON DELETE SET NULL,
      requested_at timestamptz NOT NULL
    );
    CREATE TABLE approval_rounds (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      approval_id uuid NOT NULL REFERENCES approvals ON DELETE CASCADE,
      number integer NOT NULL,
      version_id uuid NOT NULL REFERENCES program_versions ON DELETE CASCADE,
      content_hash text NOT NULL,
      state text NOT NULL DEFAULT 'open',
      is_expired boolean NOT NULL DEFAULT false,
      note text NOT NULL DEFAULT '',
      due_at timestamptz,
      on_silence text NOT NULL DEFAULT 'open',
      reminders_sent integer NOT NULL DEFAULT 0,
      requested_by uuid REFERENCES customer_users ON DELETE SET NULL,
      requested_at timestamptz NOT NULL,
      decided_at timestamptz,
      UNIQUE (approval_id, number)
    );
    CREATE TABLE approval_stages (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      round_id uuid NOT NULL REFERENCES approval_rounds ON DELETE CASCADE,
      position integer NOT NULL,
      rule text NOT NULL,
      state text NOT NULL DEFAULT 'pending',
      UNIQUE (round_id, position)
    );
    CREATE TABLE approval_reviews (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      approval_id uuid NOT NULL REFERENCES approvals ON DELETE CASCADE,
      stage_id uuid NOT NULL REFERENCES approval_stages ON DELETE CASCADE,
      customer_user_id uuid REFERENCES customer_users ON DELETE SET NULL,
      decision text,
      reason text NOT NULL DEFAULT '',
      decided_at timestamptz,
      -- The stage waits for this user.
      is_open boolean NOT NULL DEFAULT false,
      UNIQUE (stage_id, customer_user_id)
    );
    CREATE TABLE approval_comments (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      round_id uuid NOT NULL REFERENCES approval_rounds ON DELETE CASCADE,
      parent_id uuid REFERENCES approval_comments ON DELETE CASCADE,
      from_frame integer,
      to_frame integer,
      text text NOT NULL,
      drawing jsonb,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      resolved_at timestamptz,
      resolved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      -- It can be restored for a day.
      deleted_at timestamptz
    );
    CREATE INDEX approvals_by_request ON approvals (customer_id, requested_at, id);
    CREATE INDEX approvals_requested_by ON approvals (requested_by) WHERE requested_by IS NOT NULL;
    CREATE INDEX approval_rounds_of_customer ON approval_rounds (customer_id);
    CREATE INDEX approval_rounds_of_version ON approval_rounds (version_id);
    CREATE INDEX approval_rounds_requested_by ON approval_rounds (requested_by) WHERE requested_by IS NOT NULL;
    CREATE INDEX approval_rounds_due ON approval_rounds (due_at) WHERE state = 'open' AND due_at IS NOT NULL;
    CREATE INDEX approval_rounds_open ON approval_rounds (approval_id) WHERE state = 'open';
    CREATE INDEX approval_stages_of_customer ON approval_stages (customer_id);
    CREATE INDEX approval_reviews_of_customer ON approval_reviews (customer_id);
    CREATE INDEX approval_reviews_of_user ON approval_reviews (customer_user_id, approval_id)
      WHERE customer_user_id IS NOT NULL;
    CREATE INDEX approval_reviews_of_approval ON approval_reviews (approval_id);
    CREATE INDEX approval_reviews_open ON approval_reviews (customer_user_id) WHERE is_open;
    CREATE INDEX approval_comments_of_customer ON approval_comments (customer_id);
    CREATE INDEX approval_comments_of_round ON approval_comments (round_id);
    CREATE INDEX approval_comments_of_parent ON approval_comments (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX approval_comments_created_by ON approval_comments (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX approval_comments_resolved_by ON approval_comments (resolved_by) WHERE resolved_by IS NOT NULL;
    CREATE INDEX approval_comments_deleted ON approval_comments (deleted_at) WHERE deleted_at IS NOT NULL;
    ALTER TABLE notifications ADD COLUMN approval_id uuid REFERENCES approvals ON DELETE CASCADE;
    CREATE INDEX notifications_of_approval ON notifications (approval_id) WHERE approval_id IS NOT NULL;
  `.execute(db);
  for (const table of [
    'approvals',
    'approval_rounds',
    'approval_stages',
    'approval_reviews',
    'approval_comments',
  ])
    await protectTenantTable(db, table);
}
