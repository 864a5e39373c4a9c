import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Levels: 1 member, 2 contributor, 3 moderator, 4 manager. A row of members names a person or a group. */
async function createTables(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE channels (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      visibility text NOT NULL CHECK (visibility IN ('open', 'restricted', 'private')),
      is_moderated boolean NOT NULL,
      may_subscribe boolean NOT NULL,
      state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'archived')),
      revision integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || description)) STORED
    );
    CREATE INDEX channels_by_name ON channels (customer_id, lower(name), id);
    CREATE INDEX channels_by_age ON channels (customer_id, created_at, id);
    CREATE INDEX channels_by_change ON channels (customer_id, updated_at, id);
    CREATE INDEX channels_search ON channels USING gin (search_text gin_trgm_ops);
    CREATE INDEX channels_maker ON channels (created_by);

    CREATE TABLE channel_members (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
      customer_user_id uuid REFERENCES customer_users ON DELETE CASCADE,
      group_id uuid REFERENCES user_groups ON DELETE CASCADE,
      level smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
      state text NOT NULL CHECK (state IN ('pending', 'active')),
      added_at timestamptz NOT NULL,
      CHECK ((customer_user_id IS NULL) <> (group_id IS NULL)),
      UNIQUE (channel_id, customer_user_id),
      UNIQUE (channel_id, group_id)
    );
    CREATE INDEX channel_members_person ON channel_members (customer_user_id);
    CREATE INDEX channel_members_group ON channel_members (group_id);
    CREATE INDEX channel_members_customer ON channel_members (customer_id);

    CREATE TABLE channel_readers (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      is_subscribed boolean NOT NULL DEFAULT false,
      seen_at timestamptz,
      PRIMARY KEY (channel_id, customer_user_id)
    );
    CREATE INDEX channel_readers_person ON channel_readers (customer_user_id);
    CREATE INDEX channel_readers_customer ON channel_readers (customer_id);
  `.execute(db);
}

/** What the feed orders and picks by is copied from the program, so that a page of it stays one walk along an index. */
async function createItems(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE channel_items (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('submitted', 'published', 'rejected', 'expired')),
      is_pinned boolean NOT NULL DEFAULT false,
      position double precision NOT NULL,
      from_at timestamptz,
      to_at timestamptz,
      shown_at timestamptz NOT NULL,
      submitted_by uuid REFERENCES customer_users ON DELETE SET NULL,
      submitted_at timestamptz NOT NULL,
      decided_by uuid REFERENCES customer_users ON DELETE SET NULL,
      decided_at timestamptz,
      reason text NOT NULL DEFAULT '',
      is_narrow boolean NOT NULL,
      program_published_at timestamptz,
      UNIQUE (channel_id, program_id)
    );
    CREATE INDEX channel_items_order ON channel_items (channel_id, (NOT is_pinned), position, id);
    CREATE INDEX channel_items_feed ON channel_items (channel_id, program_published_at DESC, program_id DESC)
      WHERE state = 'published' AND is_narrow;
    CREATE INDEX channel_items_inbox ON channel_items (channel_id, shown_at DESC, id DESC) WHERE state = 'published';
    CREATE INDEX channel_items_queue ON channel_items (channel_id, submitted_at) WHERE state = 'submitted';
    CREATE INDEX channel_items_due ON channel_items (to_at) WHERE state = 'published' AND to_at IS NOT NULL;
    CREATE INDEX channel_items_opening ON channel_items (from_at) WHERE state = 'published' AND from_at IS NOT NULL;
    CREATE INDEX channel_items_program ON channel_items (program_id);
    CREATE INDEX channel_items_submitter ON channel_items (submitted_by);
    CREATE INDEX channel_items_decider ON channel_items (decided_by);
    CREATE INDEX channel_items_customer ON channel_items (customer_id);
    CREATE FUNCTION rushes_program_in_channels() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE channel_items SET is_narrow = NOT NEW.audience_organisation, program_published_at = NEW.published_at
          WHERE program_id = NEW.id;
        RETURN NULL;
      END $$;
    CREATE TRIGGER programs_in_channels AFTER UPDATE OF audience_organisation, published_at ON programs
      FOR EACH ROW EXECUTE FUNCTION rushes_program_in_channels();
  `.execute(db);
}

/**
 * The one place that says who is in a channel, what is shown in it, and whom it reaches. Windows go by the clock of the
 * database, which is one for all processes.
 */
async function createViews(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW channel_people WITH (security_invoker = true) AS
      SELECT m.customer_id, m.channel_id, m.customer_user_id, m.level
        FROM channel_members m JOIN channels c ON c.id = m.channel_id
       WHERE m.state = 'active' AND m.customer_user_id IS NOT NULL AND c.state = 'active'
      UNION ALL
      SELECT m.customer_id, m.channel_id, g.customer_user_id, m.level
        FROM channel_members m JOIN channels c ON c.id = m.channel_id
        JOIN user_group_people g ON g.group_id = m.group_id
       WHERE m.state = 'active' AND c.state = 'active'
      UNION ALL
      SELECT c.customer_id, c.id, p.id, 0::smallint
        FROM channels c JOIN customer_users p ON p.customer_id = c.customer_id
       WHERE c.visibility = 'open' AND c.state = 'active';
    CREATE VIEW channel_shown_items WITH (security_invoker = true) AS
      SELECT * FROM channel_items
       WHERE state = 'published' AND (from_at IS NULL OR from_at <= now()) AND (to_at IS NULL OR to_at > now());
    CREATE VIEW channel_reach WITH (security_invoker = true) AS
      SELECT i.customer_id, i.program_id, p.customer_user_id, i.channel_id
        FROM channel_shown_items i JOIN channel_people p ON p.channel_id = i.channel_id
      UNION ALL
      SELECT i.customer_id, i.program_id, p.customer_user_id, i.channel_id
        FROM channel_items i JOIN channel_people p ON p.channel_id = i.channel_id
       WHERE i.state = 'submitted' AND p.level >= 3;
    GRANT SELECT ON channel_people, channel_shown_items, channel_reach TO rushes_tenant, rushes_system;
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db);
  await createItems(db);
  for (const table of ['channels', 'channel_members', 'channel_readers', 'channel_items'])
    await protectTenantTable(db, table);
  await createViews(db);
}
