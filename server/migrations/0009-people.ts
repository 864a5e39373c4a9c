import { type Kysely, sql } from 'kysely';
import { asSystem, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** A profile's state is the one truth that sessions read; what lists search and sort by stands in the row itself. */
async function changeProfiles(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE customer_users
      ADD COLUMN state text NOT NULL DEFAULT 'active'
        CHECK (state IN ('invited', 'active', 'suspended', 'deactivated')),
      ADD COLUMN user_name text NOT NULL DEFAULT '',
      ADD COLUMN location text NOT NULL DEFAULT '',
      ADD COLUMN last_sign_in_at timestamptz,
      ADD COLUMN invited_at timestamptz,
      ADD COLUMN search_text text NOT NULL DEFAULT '';
  `.execute(db);
  await asSystem(db, sql`UPDATE customer_users SET state = 'suspended' WHERE is_locked`);
  await asSystem(
    db,
    sql`UPDATE customer_users p SET user_name = lower(u.user_name), search_text = lower(p.name || ' ' || u.user_name)
      FROM users u WHERE u.id = p.user_id`,
  );
  await asSystem(
    db,
    sql`UPDATE customer_users p SET last_sign_in_at = s.at
      FROM (SELECT customer_user_id, max(created_at) AS at FROM sessions GROUP BY 1) s
      WHERE s.customer_user_id = p.id`,
  );
  await sql`
    ALTER TABLE customer_users DROP COLUMN is_locked;
    CREATE FUNCTION rushes_profile_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          NEW.user_name := lower((SELECT user_name FROM users WHERE id = NEW.user_id));
        END IF;
        NEW.search_text := lower(NEW.name || ' ' || NEW.user_name || ' ' || NEW.location);
        RETURN NEW;
      END $$;
    CREATE TRIGGER customer_users_words BEFORE INSERT OR UPDATE OF name, user_name, location ON customer_users
      FOR EACH ROW EXECUTE FUNCTION rushes_profile_words();
    CREATE FUNCTION rushes_user_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE customer_users SET user_name = lower(NEW.user_name) WHERE user_id = NEW.id;
        RETURN NULL;
      END $$;
    CREATE TRIGGER users_renamed AFTER UPDATE OF user_name ON users
      FOR EACH ROW EXECUTE FUNCTION rushes_user_renamed();
    CREATE INDEX customer_users_search ON customer_users USING gin (search_text gin_trgm_ops);
    CREATE INDEX customer_users_by_name ON customer_users (customer_id, lower(name), id);
    CREATE INDEX customer_users_by_user_name ON customer_users (customer_id, user_name, id);
    CREATE INDEX customer_users_by_role ON customer_users (customer_id, role, id);
    CREATE INDEX customer_users_by_sign_in
      ON customer_users (customer_id, (coalesce(last_sign_in_at, '-infinity'::timestamptz)), id);
    CREATE INDEX customer_users_by_age ON customer_users (customer_id, created_at, id);
    CREATE INDEX sessions_profile ON sessions (customer_user_id) WHERE revoked_at IS NULL;
  `.execute(db);
}

async function createInvitations(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE invitations (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      email text NOT NULL,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('cc', 'viewer', 'admin', 'cm')),
      token_hash bytea NOT NULL UNIQUE,
      state text NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'sent', 'opened', 'accepted', 'declined', 'expired', 'revoked')),
      sends integer NOT NULL DEFAULT 1,
      batch_id uuid,
      invited_by uuid REFERENCES customer_users ON DELETE SET NULL,
      invited_by_name text NOT NULL,
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      opened_at timestamptz,
      ended_at timestamptz,
      expires_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX invitations_open ON invitations (customer_user_id)
      WHERE state IN ('pending', 'sent', 'opened');
    CREATE INDEX invitations_profile ON invitations (customer_user_id, created_at DESC);
    CREATE INDEX invitations_list ON invitations (customer_id, created_at DESC, id DESC);
    CREATE INDEX invitations_email ON invitations USING gin (email gin_trgm_ops);
    CREATE INDEX invitations_batch ON invitations (batch_id) WHERE batch_id IS NOT NULL;
    CREATE INDEX invitations_inviter ON invitations (invited_by);
    CREATE INDEX invitations_due ON invitations (expires_at) WHERE state IN ('pending', 'sent', 'opened');
  `.execute(db);
}

/** Groups by hand have rows of members; those of a rule are whoever the rule fits at reading. */
async function createGroups(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE user_groups (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      source text NOT NULL CHECK (source IN ('manual', 'rule')),
      rule jsonb NOT NULL DEFAULT '[]',
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX user_groups_name ON user_groups (customer_id, lower(name));
    CREATE INDEX user_groups_maker ON user_groups (created_by);
    CREATE TABLE user_group_members (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      group_id uuid NOT NULL REFERENCES user_groups ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      added_at timestamptz NOT NULL,
      PRIMARY KEY (group_id, customer_user_id)
    );
    CREATE INDEX user_group_members_person ON user_group_members (customer_user_id);
    CREATE INDEX user_group_members_customer ON user_group_members (customer_id);
    CREATE FUNCTION rushes_text_fits(given text, op text, wanted jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE op
        WHEN 'in' THEN wanted ? given
        WHEN 'is' THEN EXISTS (SELECT FROM jsonb_array_elements_text(wanted) w WHERE lower(w) = lower(given))
        WHEN 'contains' THEN EXISTS (SELECT FROM jsonb_array_elements_text(wanted) w WHERE strpos(lower(given), lower(w)) > 0)
        WHEN 'empty' THEN given = ''
        WHEN 'filled' THEN given <> ''
        ELSE false END
    $$;
    CREATE FUNCTION rushes_rule_fits(rule jsonb, role text, location text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT jsonb_array_length(rule) > 0 AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(rule) f WHERE NOT CASE f->>'column'
          WHEN 'role' THEN rushes_text_fits(role, f->>'op', f->'values')
          WHEN 'location' THEN rushes_text_fits(location, f->>'op', f->'values')
          ELSE false END)
    $$;
    CREATE VIEW user_group_people WITH (security_invoker = true) AS
      SELECT m.customer_id, m.group_id, m.customer_user_id
        FROM user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE g.source = 'manual'
      UNION ALL
      SELECT g.customer_id, g.id, p.id
        FROM user_groups g JOIN customer_users p ON p.customer_id = g.customer_id
       WHERE g.source = 'rule' AND p.state <> 'deactivated' AND rushes_rule_fits(g.rule, p.role, p.location);
    GRANT SELECT ON user_group_people TO rushes_tenant, rushes_system;
  `.execute(db);
}

/** Tables that people bring: the file in storage, what was found in it, and what came of each row. */
async function createImports(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE import_jobs (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      kind text NOT NULL,
      filename text NOT NULL,
      key text NOT NULL,
      size_bytes integer NOT NULL,
      state text NOT NULL DEFAULT 'uploaded' CHECK (state IN
        ('uploaded', 'validating', 'validated', 'applying', 'applied', 'undoing', 'undone', 'failed')),
      delimiter text NOT NULL,
      columns jsonb NOT NULL,
      mapping jsonb NOT NULL,
      fixes jsonb NOT NULL DEFAULT '{}',
      bad_rows jsonb NOT NULL DEFAULT '[]',
      rows_total integer NOT NULL DEFAULT 0,
      rows_bad integer NOT NULL DEFAULT 0,
      rows_done integer NOT NULL DEFAULT 0,
      rows_applied integer NOT NULL DEFAULT 0,
      rows_undone integer NOT NULL DEFAULT 0,
      failure text,
      origin text NOT NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX import_jobs_list ON import_jobs (customer_id, kind, created_at DESC);
    CREATE INDEX import_jobs_maker ON import_jobs (created_by);
    CREATE TABLE import_results (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      import_id uuid NOT NULL REFERENCES import_jobs ON DELETE CASCADE,
      row_number integer NOT NULL,
      ref jsonb NOT NULL,
      PRIMARY KEY (import_id, row_number)
    );
    CREATE INDEX import_results_customer ON import_results (customer_id);
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await changeProfiles(db);
  await createInvitations(db);
  await createGroups(db);
  await createImports(db);
  for (const table of ['invitations', 'user_groups', 'user_group_members', 'import_jobs', 'import_results'])
    await protectTenantTable(db, table);
}
