import { type Kysely, sql } from 'kysely';
import { protectSystemTable, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** People, customers, sessions. Users are one person over all customers; their profiles are the customer_users. */
async function createPeople(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE customers (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      city text, state text, zip text,
      addnl_logo_file text,
      house_fps integer NOT NULL DEFAULT 30 CHECK (house_fps IN (25, 30)),
      flags jsonb NOT NULL DEFAULT '{}',
      idle_minutes integer NOT NULL DEFAULT 30 CHECK (idle_minutes BETWEEN 5 AND 480),
      quota_bytes bigint NOT NULL DEFAULT 1099511627776,
      is_demo boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      user_name text NOT NULL,
      name text NOT NULL,
      password_hash text NOT NULL,
      must_change_password boolean NOT NULL DEFAULT false,
      is_active boolean NOT NULL DEFAULT true,
      is_super_admin boolean NOT NULL DEFAULT false,
      is_demo boolean NOT NULL DEFAULT false,
      first_signed_in_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX users_user_name ON users (lower(user_name));
    CREATE TABLE customer_users (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('cc', 'viewer', 'admin', 'cm')),
      sequence integer NOT NULL DEFAULT 0,
      is_locked boolean NOT NULL DEFAULT false,
      picture_url text,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (customer_id, user_id)
    );
    CREATE INDEX customer_users_user ON customer_users (user_id, sequence);
    CREATE INDEX customer_users_name ON customer_users USING gin (lower(name) gin_trgm_ops);
    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      customer_id uuid REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid REFERENCES customer_users ON DELETE CASCADE,
      client_id text NOT NULL,
      created_at timestamptz NOT NULL,
      last_active_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      revoked_reason text
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE TABLE access_tokens (
      token_hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX access_tokens_session ON access_tokens (session_id);
    CREATE TABLE refresh_tokens (
      token_hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      issued_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
    CREATE TABLE audit_events (
      id uuid PRIMARY KEY,
      customer_id uuid,
      user_id uuid,
      action text NOT NULL,
      object_kind text,
      object_id text,
      details jsonb NOT NULL DEFAULT '{}',
      client_address text,
      request_id text,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX audit_events_customer ON audit_events (customer_id, created_at DESC);
  `.execute(db);
}

/**
 * An asset is one uploaded source with its renditions; a clip is what people name and use. Replacing a clip's source gives
 * the clip another asset, so that published versions keep the one they were made of.
 */
async function createFootage(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE assets (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      filename text NOT NULL,
      size_bytes bigint NOT NULL,
      sha256 text,
      fps integer NOT NULL,
      aspect text,
      frames integer,
      duration_ms integer,
      gain_db real,
      info jsonb,
      has_artwork boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX assets_customer ON assets (customer_id);
    CREATE TABLE clips (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      asset_id uuid NOT NULL REFERENCES assets,
      name text NOT NULL,
      tags text[] NOT NULL DEFAULT '{}',
      state text NOT NULL,
      reason_code text,
      reason_message text,
      shared_with_creators boolean NOT NULL DEFAULT false,
      created_by uuid NOT NULL REFERENCES customer_users,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      archived_at timestamptz,
      revision integer NOT NULL DEFAULT 1
    );
    CREATE INDEX clips_list ON clips (customer_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
    CREATE INDEX clips_asset ON clips (asset_id);
    CREATE INDEX clips_name ON clips USING gin (lower(name) gin_trgm_ops);
    CREATE INDEX clips_tags ON clips USING gin (tags);
    CREATE TABLE uploads (
      id text PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      asset_id uuid NOT NULL REFERENCES assets ON DELETE CASCADE,
      filename text NOT NULL,
      size_bytes bigint NOT NULL,
      offset_bytes bigint NOT NULL DEFAULT 0,
      expected_sha256 text,
      state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'finishing', 'finished', 'refused', 'cancelled')),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX uploads_open ON uploads (customer_user_id) WHERE state = 'receiving';
    CREATE TABLE renditions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      asset_id uuid NOT NULL REFERENCES assets ON DELETE CASCADE,
      aspect text NOT NULL,
      rung text NOT NULL,
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'ready', 'failed')),
      prefix text,
      facts jsonb,
      init_sha256 text,
      bytes bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (asset_id, aspect, rung)
    );
    CREATE TABLE pieces (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      asset_id uuid NOT NULL REFERENCES assets ON DELETE CASCADE,
      aspect text NOT NULL,
      in_frame integer NOT NULL,
      out_frame integer NOT NULL,
      real_cut_in boolean NOT NULL,
      real_cut_out boolean NOT NULL,
      rungs text[] NOT NULL DEFAULT '{}',
      facts jsonb NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'ready', 'failed')),
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out)
    );
    CREATE TABLE work_progress (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      subject_kind text NOT NULL,
      subject_id uuid NOT NULL,
      stage text NOT NULL,
      fraction real NOT NULL,
      eta_ms integer,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (subject_kind, subject_id)
    );
  `.execute(db);
}

/** A program is an edit list; each publication freezes it as a version. */
async function createPrograms(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE programs (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      title text NOT NULL,
      description text NOT NULL DEFAULT '',
      tags text[] NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'publishing', 'published', 'unpublished')),
      timeline jsonb NOT NULL DEFAULT '{"items":[]}',
      revision integer NOT NULL DEFAULT 1,
      saved_at timestamptz NOT NULL DEFAULT now(),
      saved_by uuid REFERENCES customer_users,
      aspect text NOT NULL DEFAULT '16:9',
      duration_frames integer NOT NULL DEFAULT 0,
      fps integer NOT NULL DEFAULT 30,
      audience_organisation boolean NOT NULL DEFAULT true,
      shared_with_creators boolean NOT NULL DEFAULT false,
      live_version_id uuid,
      live_version_number integer,
      live_duration_ms integer,
      published_at timestamptz,
      published_by_name text,
      created_by uuid NOT NULL REFERENCES customer_users,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      archived_at timestamptz
    );
    CREATE INDEX programs_list ON programs (customer_id, updated_at DESC, id DESC) WHERE archived_at IS NULL;
    CREATE INDEX programs_feed ON programs (customer_id, published_at DESC, id DESC)
      WHERE live_version_id IS NOT NULL AND archived_at IS NULL AND audience_organisation;
    CREATE INDEX programs_title ON programs USING gin (lower(title) gin_trgm_ops);
    CREATE TABLE program_versions (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      number integer NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'live', 'superseded', 'failed')),
      timeline jsonb NOT NULL,
      aspect text NOT NULL,
      fps integer NOT NULL,
      duration_frames integer NOT NULL,
      rungs text[] NOT NULL DEFAULT '{}',
      mp4_key text,
      created_by uuid REFERENCES customer_users,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (program_id, number)
    );
    ALTER TABLE programs ADD CONSTRAINT programs_live_version FOREIGN KEY (live_version_id) REFERENCES program_versions;
    CREATE TABLE program_clips (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      clip_id uuid NOT NULL REFERENCES clips ON DELETE CASCADE,
      PRIMARY KEY (program_id, clip_id)
    );
    CREATE INDEX program_clips_clip ON program_clips (clip_id);
    CREATE TABLE version_assets (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      version_id uuid NOT NULL REFERENCES program_versions ON DELETE CASCADE,
      asset_id uuid NOT NULL REFERENCES assets,
      PRIMARY KEY (version_id, asset_id)
    );
    CREATE INDEX version_assets_asset ON version_assets (asset_id);
    CREATE TABLE program_audience (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      published_at timestamptz,
      PRIMARY KEY (program_id, customer_user_id)
    );
    CREATE INDEX program_audience_feed ON program_audience (customer_user_id, published_at DESC, program_id DESC);
    CREATE TABLE program_editors (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      since timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (program_id, session_id)
    );
    CREATE TABLE watch_states (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      seen int4multirange NOT NULL DEFAULT '{}',
      position_ms integer NOT NULL DEFAULT 0,
      watched_fraction real NOT NULL DEFAULT 0,
      viewed_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (customer_user_id, program_id)
    );
    CREATE INDEX watch_states_viewed ON watch_states (customer_user_id, viewed_at DESC, program_id DESC) WHERE viewed_at IS NOT NULL;
    CREATE TABLE share_links (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      name text NOT NULL DEFAULT '',
      slug text NOT NULL UNIQUE,
      password_hash text,
      expires_at timestamptz,
      revoked_at timestamptz,
      opens integer NOT NULL DEFAULT 0,
      last_opened_at timestamptz,
      created_by uuid NOT NULL REFERENCES customer_users,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX share_links_program ON share_links (program_id, created_at DESC);
  `.execute(db);
}

export const tenantTables = [
  'customer_users',
  'assets',
  'clips',
  'uploads',
  'renditions',
  'pieces',
  'work_progress',
  'programs',
  'program_versions',
  'program_clips',
  'version_assets',
  'program_audience',
  'program_editors',
  'watch_states',
  'share_links',
] as const;

/** Tables of sign-in and of the installation as a whole: only the system role reaches them. */
export const systemTables = [
  'customers',
  'users',
  'sessions',
  'access_tokens',
  'refresh_tokens',
  'audit_events',
] as const;

export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db);
  await createPeople(db);
  await createFootage(db);
  await createPrograms(db);
  for (const table of tenantTables) await protectTenantTable(db, table);
  for (const table of systemTables) await protectSystemTable(db, table);
}
