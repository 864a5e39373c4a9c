import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Where people stand: in a tree of units, under a manager. Locations stay the text of the profile. */
async function createOrganisation(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE org_units (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      parent_id uuid REFERENCES org_units ON DELETE SET NULL CHECK (parent_id <> id),
      name text NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX org_units_customer ON org_units (customer_id, lower(name));
    CREATE UNIQUE INDEX org_units_name ON org_units
      (customer_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
    CREATE INDEX org_units_parent ON org_units (parent_id);
    ALTER TABLE customer_users
      ADD COLUMN manager_id uuid REFERENCES customer_users ON DELETE SET NULL CHECK (manager_id <> id),
      ADD COLUMN org_unit_id uuid REFERENCES org_units ON DELETE SET NULL;
    CREATE INDEX customer_users_manager ON customer_users (manager_id, lower(name)) WHERE manager_id IS NOT NULL;
    CREATE INDEX customer_users_unit ON customer_users (org_unit_id) WHERE org_unit_id IS NOT NULL;
    CREATE INDEX customer_users_by_location ON customer_users (customer_id, lower(location), id);
  `.execute(db);
}

/** Fields that an organisation defines, and what stands in them: a row for each value that there is. */
async function createFields(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE profile_fields (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'),
      label text NOT NULL,
      type text NOT NULL CHECK (type IN ('text', 'longText', 'date', 'choice', 'link', 'person')),
      choices jsonb NOT NULL DEFAULT '[]',
      is_required boolean NOT NULL,
      edits text NOT NULL CHECK (edits IN ('self', 'cm', 'both')),
      audience text NOT NULL CHECK (audience IN ('everybody', 'managers', 'private')),
      position integer NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      archived_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX profile_fields_key ON profile_fields (customer_id, key);
    CREATE INDEX profile_fields_order ON profile_fields (customer_id, position);
    CREATE TABLE profile_values (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      field_id uuid NOT NULL REFERENCES profile_fields ON DELETE CASCADE,
      value text NOT NULL,
      value_key text GENERATED ALWAYS AS (lower(value)) STORED,
      person_id uuid REFERENCES customer_users ON DELETE CASCADE,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (customer_user_id, field_id)
    );
    CREATE INDEX profile_values_field ON profile_values (field_id, (left(value_key, 200)));
    CREATE INDEX profile_values_words ON profile_values USING gin (value_key gin_trgm_ops);
    CREATE INDEX profile_values_person ON profile_values (person_id) WHERE person_id IS NOT NULL;
    CREATE INDEX profile_values_customer ON profile_values (customer_id);
  `.execute(db);
}

/** A video of a person about themselves: at most one is open, and one stands in the directory. */
async function createBios(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE bios (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      program_id uuid REFERENCES programs ON DELETE SET NULL,
      state text NOT NULL CHECK (state IN
        ('requested', 'submitted', 'sent-back', 'approved', 'replaced', 'expired', 'withdrawn')),
      reason text NOT NULL DEFAULT '',
      requested_by uuid REFERENCES customer_users ON DELETE SET NULL,
      requested_by_name text NOT NULL,
      origin text NOT NULL,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      expires_at timestamptz
    );
    CREATE UNIQUE INDEX bios_open ON bios (customer_user_id) WHERE state IN ('requested', 'submitted', 'sent-back');
    CREATE UNIQUE INDEX bios_approved ON bios (customer_user_id) WHERE state = 'approved';
    CREATE INDEX bios_person ON bios (customer_user_id);
    CREATE INDEX bios_list ON bios (customer_id, state, changed_at DESC, id DESC);
    CREATE INDEX bios_program ON bios (program_id) WHERE program_id IS NOT NULL;
    CREATE INDEX bios_asker ON bios (requested_by);
    CREATE INDEX bios_due ON bios (expires_at) WHERE state = 'approved';
  `.execute(db);
}

/** Rules of groups may ask for fields too: by key, among those in use. */
async function extendRules(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE FUNCTION rushes_field_of(person uuid, wanted text) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT coalesce(v.person_id::text, v.value) FROM profile_values v JOIN profile_fields f ON f.id = v.field_id
        WHERE v.customer_user_id = person AND f.key = wanted AND f.archived_at IS NULL), '')
    $$;
    CREATE FUNCTION rushes_rule_fits(rule jsonb, role text, location text, person uuid) RETURNS boolean
      LANGUAGE sql STABLE AS $$
      SELECT jsonb_array_length(rule) > 0 AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(rule) f WHERE NOT CASE f->>'column'
          WHEN 'role' THEN rushes_text_fits(role, f->>'op', f->'values')
          WHEN 'location' THEN rushes_text_fits(location, f->>'op', f->'values')
          WHEN 'field' THEN rushes_text_fits(rushes_field_of(person, f->>'key'), f->>'op', f->'values')
          ELSE false END)
    $$;
    CREATE OR REPLACE VIEW user_group_people WITH (security_invoker = true) AS
      SELECT m.customer_id, m.group_id, m.customer_user_id
        FROM user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE g.source = 'manual'
      UNION ALL
      SELECT g.customer_id, g.id, p.id
        FROM user_groups g JOIN customer_users p ON p.customer_id = g.customer_id
       WHERE g.source = 'rule' AND p.state <> 'deactivated' AND rushes_rule_fits(g.rule, p.role, p.location, p.id);
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  // What a person can reach is asked as their customer, and the switches of the customer decide about the directory.
  await sql`GRANT SELECT (flags) ON customers TO rushes_tenant`.execute(db);
  await createOrganisation(db);
  await createFields(db);
  await createBios(db);
  await extendRules(db);
  for (const table of ['org_units', 'profile_fields', 'profile_values', 'bios'])
    await protectTenantTable(db, table);
}
