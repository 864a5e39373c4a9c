import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Templates of programs, their versions, and which program is made from which. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE templates (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      description text NOT NULL DEFAULT '',
      scope text NOT NULL CHECK (scope IN ('personal', 'organisation')),
      draft jsonb NOT NULL,
      version integer,
      times_used integer NOT NULL DEFAULT 0,
      times_completed integer NOT NULL DEFAULT 0,
      completion_percent integer NOT NULL GENERATED ALWAYS AS (
        CASE WHEN times_used = 0 THEN 0 ELSE times_completed * 100 / times_used END) STORED,
      revision integer NOT NULL DEFAULT 1,
      created_by uuid NOT NULL REFERENCES customer_users,
      created_at timestamptz NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      updated_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(title || ' ' || description)) STORED
    );
    CREATE TABLE template_versions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
      number integer NOT NULL,
      content jsonb NOT NULL,
      published_at timestamptz NOT NULL,
      published_by uuid REFERENCES customer_users ON DELETE SET NULL,
      PRIMARY KEY (template_id, number)
    );
    CREATE TABLE program_slots (
      program_id uuid PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      template_id uuid REFERENCES templates ON DELETE SET NULL,
      template_title text NOT NULL,
      version integer NOT NULL,
      slots jsonb NOT NULL,
      first_published_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX templates_by_change ON templates (customer_id, updated_at, id) WHERE archived_at IS NULL;
    CREATE INDEX templates_by_creation ON templates (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX templates_by_title ON templates (customer_id, lower(title), id) WHERE archived_at IS NULL;
    CREATE INDEX templates_by_use ON templates (customer_id, times_used, id) WHERE archived_at IS NULL;
    CREATE INDEX templates_by_completion ON templates (customer_id, completion_percent, id)
      WHERE archived_at IS NULL;
    CREATE INDEX templates_search ON templates USING gin (search_text gin_trgm_ops);
    CREATE INDEX templates_of_user ON templates (created_by);
    CREATE INDEX templates_saved_by ON templates (saved_by) WHERE saved_by IS NOT NULL;
    CREATE INDEX templates_deleted_by ON templates (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX templates_in_bin ON templates (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX template_versions_of_customer ON template_versions (customer_id);
    CREATE INDEX template_versions_of_user ON template_versions (published_by) WHERE published_by IS NOT NULL;
    CREATE INDEX program_slots_of_customer ON program_slots (customer_id);
    CREATE INDEX program_slots_of_template ON program_slots (template_id, first_published_at);
  `.execute(db);
  for (const table of ['templates', 'template_versions', 'program_slots'])
    await protectTenantTable(db, table);
}
