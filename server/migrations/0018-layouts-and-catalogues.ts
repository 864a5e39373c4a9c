import { type Kysely, sql } from 'kysely';
import { protectSystemTable, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** The words of mails: a row an event that was ever changed, and its versions. */
async function createMailLayouts(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE mail_layouts (
      event text PRIMARY KEY,
      is_on boolean NOT NULL DEFAULT true,
      revision integer NOT NULL DEFAULT 0,
      changed_at timestamptz
    );
    CREATE TABLE mail_versions (
      id uuid PRIMARY KEY,
      event text NOT NULL REFERENCES mail_layouts ON DELETE CASCADE,
      number integer NOT NULL,
      state text NOT NULL CHECK (state IN ('draft', 'active', 'past')),
      subject text NOT NULL,
      paragraphs jsonb NOT NULL,
      changed_by uuid REFERENCES users ON DELETE SET NULL,
      changed_at timestamptz NOT NULL,
      activated_at timestamptz,
      UNIQUE (event, number)
    );
    CREATE UNIQUE INDEX mail_versions_one_draft ON mail_versions (event) WHERE state = 'draft';
    CREATE UNIQUE INDEX mail_versions_one_active ON mail_versions (event) WHERE state = 'active';
  `.execute(db);
  await protectSystemTable(db, 'mail_layouts');
  await protectSystemTable(db, 'mail_versions');
}

/** Catalogues of the installation, what single customers see of them, and who names their items. */
async function createCatalogues(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE catalogue_items (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      catalogue text NOT NULL CHECK (catalogue IN ('shot-types', 'industry-types', 'actions')),
      name text NOT NULL,
      state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'deprecated', 'merged')),
      merged_into uuid REFERENCES catalogue_items,
      position integer NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      CHECK ((state = 'merged') = (merged_into IS NOT NULL))
    );
    CREATE UNIQUE INDEX catalogue_items_name ON catalogue_items (catalogue, lower(name)) WHERE state <> 'merged';
    CREATE INDEX catalogue_items_merged ON catalogue_items (merged_into) WHERE merged_into IS NOT NULL;
    CREATE TABLE catalogue_overrides (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      item_id uuid NOT NULL REFERENCES catalogue_items ON DELETE CASCADE,
      name text,
      is_hidden boolean NOT NULL DEFAULT false,
      PRIMARY KEY (customer_id, item_id),
      CHECK (name IS NOT NULL OR is_hidden)
    );
    CREATE INDEX catalogue_overrides_item ON catalogue_overrides (item_id);
    ALTER TABLE clips ADD COLUMN shot_type_id uuid REFERENCES catalogue_items;
    CREATE INDEX clips_shot_type ON clips (shot_type_id) WHERE shot_type_id IS NOT NULL;
    ALTER TABLE customers ADD COLUMN industry_id uuid REFERENCES catalogue_items;
    CREATE INDEX customers_industry ON customers (industry_id) WHERE industry_id IS NOT NULL;
  `.execute(db);
}

const seeds = {
  'shot-types': [
    'Wide',
    'Medium',
    'Close-up',
    'Extreme close-up',
    'Over the shoulder',
    'Point of view',
    'Interview',
    'Cutaway',
    'Screen recording',
    'Aerial',
  ],
  'industry-types': [
    'Construction',
    'Education',
    'Energy',
    'Finance and insurance',
    'Health',
    'Hospitality and travel',
    'Manufacturing',
    'Media',
    'Non-profit',
    'Public sector',
    'Retail',
    'Technology',
    'Transport',
  ],
  actions: ['Learn more', 'Contact us', 'Sign up', 'Book a demo', 'Visit our website', 'Apply now', 'Donate'],
} as const;

async function seedCatalogues(db: Kysely<never>): Promise<void> {
  for (const [catalogue, names] of Object.entries(seeds))
    await sql`INSERT INTO catalogue_items (catalogue, name, position)
      SELECT ${catalogue}, name, place FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS seed (name, place)`.execute(
      db,
    );
}

/** Every customer chooses from the catalogues; only the installation changes them. */
async function protectCatalogues(db: Kysely<never>): Promise<void> {
  await protectSystemTable(db, 'catalogue_items');
  await protectTenantTable(db, 'catalogue_overrides');
  await sql`
    CREATE POLICY everybody ON catalogue_items FOR SELECT TO rushes_tenant USING (true);
    GRANT SELECT ON catalogue_items TO rushes_tenant;
    REVOKE INSERT, UPDATE, DELETE ON catalogue_overrides FROM rushes_tenant;
  `.execute(db);
}

/** How pages behind share links look, and what DNS said of the address that mails come from. */
async function createSharePages(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE share_page_templates (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      layout text NOT NULL CHECK (layout IN ('wide', 'beside', 'calm')),
      headline text NOT NULL,
      intro text NOT NULL,
      shows_logo boolean NOT NULL,
      shows_organisation boolean NOT NULL,
      download text NOT NULL CHECK (download IN ('none', 'above', 'below')),
      footer text NOT NULL,
      action_id uuid REFERENCES catalogue_items,
      action_url text,
      is_default boolean NOT NULL DEFAULT false,
      revision integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      CHECK ((action_id IS NULL) = (action_url IS NULL))
    );
    CREATE UNIQUE INDEX share_page_templates_name ON share_page_templates (lower(name));
    CREATE UNIQUE INDEX share_page_templates_default ON share_page_templates (is_default) WHERE is_default;
    CREATE INDEX share_page_templates_action ON share_page_templates (action_id) WHERE action_id IS NOT NULL;
    ALTER TABLE customers ADD COLUMN share_page_id uuid REFERENCES share_page_templates;
    CREATE INDEX customers_share_page ON customers (share_page_id) WHERE share_page_id IS NOT NULL;
    CREATE TABLE sender_checks (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      domain text NOT NULL,
      selector text NOT NULL,
      records jsonb NOT NULL,
      checked_by uuid REFERENCES users ON DELETE SET NULL,
      checked_at timestamptz NOT NULL
    );
  `.execute(db);
  await protectSystemTable(db, 'share_page_templates');
  await protectSystemTable(db, 'sender_checks');
}

export async function up(db: Kysely<never>): Promise<void> {
  await createMailLayouts(db);
  await createCatalogues(db);
  // Once it is protected, even its owner writes no row.
  await seedCatalogues(db);
  await protectCatalogues(db);
  await createSharePages(db);
}
