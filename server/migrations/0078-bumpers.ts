import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Intros and outros, which programs choose which, and which versions play which. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE bumpers (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('intro', 'outro')),
      rule text NOT NULL CHECK (rule IN ('optional', 'default', 'mandatory')),
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'retired')),
      revision integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      saved_by uuid REFERENCES customer_users ON DELETE SET NULL,
      updated_at timestamptz NOT NULL,
      archived_at timestamptz,
      deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED
    );
    CREATE TABLE bumper_variants (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      bumper_id uuid NOT NULL REFERENCES bumpers ON DELETE CASCADE,
      position integer NOT NULL,
      aspect text NOT NULL,
      language text,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      in_ms integer,
      out_ms integer,
      PRIMARY KEY (bumper_id, position)
    );
    CREATE TABLE program_bumpers (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      kind text NOT NULL,
      bumper_id uuid NOT NULL REFERENCES bumpers ON DELETE CASCADE,
      PRIMARY KEY (program_id, kind)
    );
    CREATE TABLE version_bumpers (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      version_id uuid NOT NULL REFERENCES program_versions ON DELETE CASCADE,
      kind text NOT NULL,
      bumper_id uuid NOT NULL REFERENCES bumpers ON DELETE CASCADE,
      PRIMARY KEY (version_id, kind)
    );
    CREATE UNIQUE INDEX bumpers_with_rule ON bumpers (customer_id, kind, rule)
      WHERE state = 'active' AND rule <> 'optional' AND archived_at IS NULL;
    CREATE INDEX bumpers_by_change ON bumpers (customer_id, updated_at, id) WHERE archived_at IS NULL;
    CREATE INDEX bumpers_by_creation ON bumpers (customer_id, created_at, id) WHERE archived_at IS NULL;
    CREATE INDEX bumpers_by_name ON bumpers (customer_id, lower(name), id) WHERE archived_at IS NULL;
    CREATE INDEX bumpers_search ON bumpers USING gin (search_text gin_trgm_ops);
    CREATE INDEX bumpers_created_by ON bumpers (created_by) WHERE created_by IS NOT NULL;
    CREATE INDEX bumpers_saved_by ON bumpers (saved_by) WHERE saved_by IS NOT NULL;
    CREATE INDEX bumpers_deleted_by ON bumpers (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX bumpers_in_bin ON bumpers (customer_id, archived_at) WHERE archived_at IS NOT NULL;
    CREATE INDEX bumper_variants_of_customer ON bumper_variants (customer_id);
    CREATE INDEX bumper_variants_of_clip ON bumper_variants (clip_id);
    CREATE INDEX program_bumpers_of_customer ON program_bumpers (customer_id);
    CREATE INDEX program_bumpers_of_bumper ON program_bumpers (bumper_id);
    CREATE INDEX version_bumpers_of_customer ON version_bumpers (customer_id);
    CREATE INDEX version_bumpers_of_bumper ON version_bumpers (bumper_id, version_id);
  `.execute(db);
  for (const table of ['bumpers', 'bumper_variants', 'program_bumpers', 'version_bumpers'])
    await protectTenantTable(db, table);
}
