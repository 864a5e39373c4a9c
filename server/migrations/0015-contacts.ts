import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Addresses stand in lower case; what lists search and filter by is kept in the row itself. */
async function createContacts(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE FUNCTION rushes_attribute_tags(attributes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(array_agg(lower(key) || '=' || lower(value) ORDER BY lower(key)), '{}')
        FROM jsonb_each_text(attributes)
    $$;
    CREATE TABLE contacts (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      email text NOT NULL CHECK (email = lower(email)),
      name text NOT NULL DEFAULT '',
      company text NOT NULL DEFAULT '',
      attributes jsonb NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'enabled' CHECK (state IN ('enabled', 'disabled', 'blocklisted')),
      revision integer NOT NULL DEFAULT 1,
      import_id uuid,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz,
      wipe_requested_at timestamptz,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || company)) STORED,
      attribute_tags text[] NOT NULL GENERATED ALWAYS AS (rushes_attribute_tags(attributes)) STORED
    );
    CREATE UNIQUE INDEX contacts_email ON contacts (customer_id, email) WHERE deleted_at IS NULL;
    CREATE INDEX contacts_search ON contacts USING gin (search_text gin_trgm_ops);
    CREATE INDEX contacts_attributes ON contacts USING gin (attribute_tags);
    CREATE INDEX contacts_by_email ON contacts (customer_id, email, id) WHERE deleted_at IS NULL;
    CREATE INDEX contacts_by_name ON contacts (customer_id, lower(name), id) WHERE deleted_at IS NULL;
    CREATE INDEX contacts_by_company ON contacts (customer_id, lower(company), id) WHERE deleted_at IS NULL;
    CREATE INDEX contacts_by_change ON contacts (customer_id, updated_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX contacts_by_age ON contacts (customer_id, created_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX contacts_deleted ON contacts (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX contacts_maker ON contacts (created_by);
    CREATE TABLE contact_blocklist (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      email text NOT NULL CHECK (email = lower(email)),
      reason text NOT NULL CHECK (reason IN ('person', 'contact')),
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX contact_blocklist_email ON contact_blocklist (customer_id, email);
    CREATE INDEX contact_blocklist_by_email ON contact_blocklist (customer_id, email, id);
    CREATE INDEX contact_blocklist_by_age ON contact_blocklist (customer_id, created_at, id);
    CREATE INDEX contact_blocklist_search ON contact_blocklist USING gin (email gin_trgm_ops);
  `.execute(db);
}

/** A membership stays when somebody is taken off a list: what they consented to, or took back, is not forgotten. */
async function createLists(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE contact_lists (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      scope text NOT NULL CHECK (scope IN ('organisation', 'personal')),
      owner_id uuid REFERENCES customer_users ON DELETE SET NULL,
      opt_in text NOT NULL CHECK (opt_in IN ('single', 'double')),
      state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'archived')),
      revision integer NOT NULL DEFAULT 1,
      link_origin text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX contact_lists_name ON contact_lists (customer_id, lower(name)) WHERE scope = 'organisation';
    CREATE UNIQUE INDEX contact_lists_own_name ON contact_lists (owner_id, lower(name)) WHERE scope = 'personal';
    CREATE INDEX contact_lists_by_name ON contact_lists (customer_id, lower(name), id);
    CREATE INDEX contact_lists_by_age ON contact_lists (customer_id, created_at, id);
    CREATE TABLE contact_list_shares (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      list_id uuid NOT NULL REFERENCES contact_lists ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      PRIMARY KEY (list_id, customer_user_id)
    );
    CREATE INDEX contact_list_shares_person ON contact_list_shares (customer_user_id);
    CREATE INDEX contact_list_shares_customer ON contact_list_shares (customer_id);
    CREATE TABLE contact_list_members (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      list_id uuid NOT NULL REFERENCES contact_lists ON DELETE CASCADE,
      contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('unconfirmed', 'confirmed', 'unsubscribed')),
      import_id uuid,
      added_at timestamptz NOT NULL,
      removed_at timestamptz,
      asked_at timestamptz,
      confirmed_at timestamptz,
      confirmed_address text,
      PRIMARY KEY (list_id, contact_id)
    );
    CREATE INDEX contact_list_members_contact ON contact_list_members (contact_id);
    CREATE INDEX contact_list_members_unasked ON contact_list_members (customer_id, list_id)
      WHERE state = 'unconfirmed' AND asked_at IS NULL AND removed_at IS NULL;
    CREATE INDEX contact_list_members_customer ON contact_list_members (customer_id);
  `.execute(db);
}

async function createHistory(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE contact_consents (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
      list_id uuid REFERENCES contact_lists ON DELETE SET NULL,
      list_name text,
      event text NOT NULL CHECK (event IN ('added', 'asked', 'confirmed', 'unsubscribed', 'removed', 'blocklisted',
        'unblocked', 'wipe-requested')),
      by text NOT NULL CHECK (by IN ('contact', 'person', 'import', 'system')),
      actor_id uuid REFERENCES customer_users ON DELETE SET NULL,
      import_id uuid,
      client_address text,
      at timestamptz NOT NULL
    );
    CREATE INDEX contact_consents_contact ON contact_consents (contact_id, id);
    CREATE INDEX contact_consents_list ON contact_consents (list_id);
    CREATE INDEX contact_consents_customer ON contact_consents (customer_id);
    CREATE INDEX contact_consents_actor ON contact_consents (actor_id);
    CREATE TABLE contact_merges (
      from_contact_id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
      email text NOT NULL,
      name text NOT NULL,
      company text NOT NULL,
      attributes jsonb NOT NULL,
      merged_by uuid REFERENCES customer_users ON DELETE SET NULL,
      merged_by_name text NOT NULL,
      at timestamptz NOT NULL
    );
    CREATE INDEX contact_merges_contact ON contact_merges (contact_id);
    CREATE INDEX contact_merges_customer ON contact_merges (customer_id);
    CREATE TABLE contact_segments (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      rule jsonb NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX contact_segments_name ON contact_segments (customer_id, lower(name));
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await createContacts(db);
  await createLists(db);
  await createHistory(db);
  for (const table of [
    'contacts',
    'contact_blocklist',
    'contact_lists',
    'contact_list_shares',
    'contact_list_members',
    'contact_consents',
    'contact_merges',
    'contact_segments',
  ])
    await protectTenantTable(db, table);
}
