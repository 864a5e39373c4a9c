import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

async function createTable(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE program_audience_groups (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      group_id uuid NOT NULL REFERENCES user_groups ON DELETE CASCADE,
      published_at timestamptz,
      PRIMARY KEY (program_id, group_id)
    );
    CREATE INDEX program_audience_groups_feed ON program_audience_groups (group_id, published_at DESC, program_id DESC);
    CREATE TRIGGER program_audience_groups_feed AFTER INSERT OR DELETE OR UPDATE OF program_id, group_id
      ON program_audience_groups FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_customer();
  `.execute(db);
  await protectTenantTable(db, 'program_audience_groups');
}

/** Who is in the audience of a program, by name or through a group; an audience of the whole organisation has no rows. */
async function createView(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW program_viewers WITH (security_invoker = true) AS
      SELECT customer_id, program_id, customer_user_id FROM program_audience
      UNION ALL
      SELECT a.customer_id, a.program_id, m.customer_user_id
        FROM program_audience_groups a JOIN user_group_people m ON m.group_id = a.group_id;
    GRANT SELECT ON program_viewers TO rushes_tenant, rushes_system;
  `.execute(db);
}

/** A publication changes the counts of a group's members too. */
async function extendTrigger(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION rushes_feed_of_program() RETURNS trigger LANGUAGE plpgsql AS $$
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
        IF EXISTS (SELECT FROM channel_items i WHERE i.program_id = program.id)
          OR EXISTS (SELECT FROM program_audience_groups g WHERE g.program_id = program.id) THEN
          PERFORM rushes_feed_changed(program.customer_id);
        END IF;
        RETURN NULL;
      END $$;
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db);
  await createView(db);
  await extendTrigger(db);
}
