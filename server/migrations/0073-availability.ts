import { type Kysely, sql } from 'kysely';

/**
 * From when to when a program can be watched. `is_available` says whether that is so now: a job keeps it, so that lists, indexes and
 * kept counts see one moment.
 */
async function addColumns(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE programs
      ADD COLUMN available_from timestamptz,
      ADD COLUMN available_until timestamptz,
      ADD COLUMN is_available boolean NOT NULL DEFAULT true,
      ADD CONSTRAINT programs_window CHECK (available_from < available_until);
    CREATE INDEX programs_opening ON programs (available_from) INCLUDE (available_until)
      WHERE available_from IS NOT NULL AND NOT is_available;
    CREATE INDEX programs_closing ON programs (available_until) WHERE available_until IS NOT NULL AND is_available;
  `.execute(db);
}

/** A window that opens or closes changes the counts of the feed. */
async function extendTrigger(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION rushes_feed_of_program() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        was_shown boolean := TG_OP <> 'INSERT' AND OLD.live_version_id IS NOT NULL AND OLD.archived_at IS NULL
          AND OLD.is_available;
        is_shown boolean := TG_OP <> 'DELETE' AND NEW.live_version_id IS NOT NULL AND NEW.archived_at IS NULL
          AND NEW.is_available;
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
    DROP TRIGGER programs_feed ON programs;
    CREATE TRIGGER programs_feed
      AFTER INSERT OR DELETE OR UPDATE OF live_version_id, archived_at, audience_organisation, is_available
      ON programs FOR EACH ROW EXECUTE FUNCTION rushes_feed_of_program();
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await addColumns(db);
  await extendTrigger(db);
}
