import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/**
 * Kept counts of the feed, and what changed since. A change without a person is one of the whole organisation: with a
 * delta it is a publication for everybody, without one it can change the counts of anybody.
 */
async function createTables(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE feed_totals (
      customer_id uuid PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
      library integer NOT NULL,
      counted_in pg_snapshot NOT NULL,
      valid_until timestamptz NOT NULL
    );
    CREATE TABLE feed_counts (
      customer_user_id uuid PRIMARY KEY REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      narrow integer NOT NULL,
      viewed integer NOT NULL,
      counted_in pg_snapshot NOT NULL,
      valid_until timestamptz NOT NULL
    );
    CREATE INDEX feed_counts_customer ON feed_counts (customer_id);
    CREATE TABLE feed_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      customer_id uuid NOT NULL,
      customer_user_id uuid,
      library_delta smallint NOT NULL DEFAULT 0,
      made_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
      made_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX feed_changes_of ON feed_changes (customer_id, customer_user_id, made_in);
    CREATE INDEX feed_changes_age ON feed_changes (made_at);
  `.execute(db);
  for (const table of ['feed_totals', 'feed_counts', 'feed_changes']) await protectTenantTable(db, table);
  // What a foreign key deletes is deleted as the owner of the tables, whose triggers add a change too.
  await sql`CREATE POLICY cascade ON feed_changes FOR INSERT TO current_user WITH CHECK (true)`.execute(db);
}

async function createFunctions(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE FUNCTION rushes_feed_changed(customer uuid) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE mark text := customer || ' ' || pg_current_xact_id();
      BEGIN
        -- Once for each transaction, however many rows it writes.
        IF current_setting('rushes.feed_changed', true) IS NOT DISTINCT FROM mark THEN RETURN; END IF;
        INSERT INTO feed_changes (customer_id) VALUES (customer);
        PERFORM set_config('rushes.feed_changed', mark, true);
      END $$;
    CREATE FUNCTION rushes_feed_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM rushes_feed_changed(coalesce(NEW.customer_id, OLD.customer_id));
        RETURN NULL;
      END $$;
    CREATE FUNCTION rushes_feed_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO feed_changes (customer_id, customer_user_id)
          VALUES (coalesce(NEW.customer_id, OLD.customer_id), coalesce(NEW.customer_user_id, OLD.customer_user_id));
        RETURN NULL;
      END $$;
    CREATE FUNCTION rushes_feed_of_program() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        was_shown boolean := TG_OP <> 'INSERT' AND OLD.live_version_id IS NOT NULL AND OLD.archived_at IS NULL;
        is_shown boolean := TG_OP <> 'DELETE' AND NEW.live_version_id IS NOT NULL AND NEW.archived_at IS NULL;
        was_wide boolean := was_shown AND OLD.audience_organisation;
        is_wide boolean := is_shown AND NEW.audience_organisation;
        program programs := coalesce(NEW, OLD);
      BEGIN
        IF was_shown = is_shown AND was_wide = is_wide THEN RETURN NULL; END IF;
        IF was_wide <> is_wide THEN
          INSERT INTO feed_changes (customer_id, library_delta)
            VALUES (program.customer_id, CASE WHEN is_wide THEN 1 ELSE -1 END);
        END IF;
        INSERT INTO feed_changes (customer_id, customer_user_id)
          SELECT program.customer_id, a.customer_user_id FROM program_audience a WHERE a.program_id = program.id
          UNION SELECT program.customer_id, w.customer_user_id FROM watch_states w
            WHERE w.program_id = program.id AND w.viewed_at IS NOT NULL;
        IF EXISTS (SELECT FROM channel_items i WHERE i.program_id = program.id) THEN
          PERFORM rushes_feed_changed(program.customer_id);
        END IF;
        RETURN NULL;
      END $$;
  `.execute(db);
}

/** One trigger for each table that decides who may watch what, or what was viewed. */
async function createTriggers(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE INDEX watch_states_program ON watch_states (program_id) WHERE viewed_at IS NOT NULL;
    CREATE TRIGGER programs_feed AFTER INSERT OR DELETE OR UPDATE OF live_version_id, archived_at, audience_organisation
      ON programs FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_program();
    CREATE TRIGGER program_audience_feed AFTER INSERT OR DELETE OR UPDATE OF program_id, customer_user_id
      ON program_audience FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_person();
    CREATE TRIGGER watch_states_feed_insert AFTER INSERT ON watch_states
      FOR EACH ROW WHEN (NEW.viewed_at IS NOT NULL) EXECUTE FUNCTION rushes_feed_of_person();
    CREATE TRIGGER watch_states_feed_update AFTER UPDATE OF viewed_at ON watch_states
      FOR EACH ROW WHEN ((OLD.viewed_at IS NULL) <> (NEW.viewed_at IS NULL)) EXECUTE FUNCTION rushes_feed_of_person();
    CREATE TRIGGER watch_states_feed_delete AFTER DELETE ON watch_states
      FOR EACH ROW WHEN (OLD.viewed_at IS NOT NULL) EXECUTE FUNCTION rushes_feed_of_person();
    CREATE TRIGGER customer_users_feed AFTER UPDATE OF role, location, state ON customer_users
      FOR EACH ROW WHEN ((OLD.role, OLD.location, OLD.state) IS DISTINCT FROM (NEW.role, NEW.location, NEW.state))
      EXECUTE FUNCTION rushes_feed_of_customer();
    CREATE TRIGGER channels_feed AFTER DELETE OR UPDATE OF visibility, state ON channels
      FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_customer();
    CREATE TRIGGER channel_items_feed AFTER INSERT OR DELETE OR UPDATE OF channel_id, program_id, state, from_at, to_at, is_narrow
      ON channel_items FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_customer();
    CREATE TRIGGER user_groups_feed AFTER DELETE OR UPDATE OF source, rule ON user_groups
      FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_customer();
    CREATE TRIGGER profile_fields_feed AFTER DELETE OR UPDATE OF key, archived_at ON profile_fields
      FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_customer();
  `.execute(db);
  for (const table of ['channel_members', 'user_group_members', 'profile_values'])
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_feed`)} AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_customer()`.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db);
  await createFunctions(db);
  await createTriggers(db);
  // What a person keeps of their lists is read together with the counts, as their customer.
  await sql`CREATE POLICY tenant ON grid_settings FOR SELECT TO rushes_tenant
    USING (customer_id = nullif(current_setting('rushes.customer_id', true), '')::uuid)`.execute(db);
  await sql`GRANT SELECT ON grid_settings TO rushes_tenant`.execute(db);
  // Searches of the feed use the text of title and tags, as those of the list of programs do.
  await sql`DROP INDEX programs_title`.execute(db);
}
