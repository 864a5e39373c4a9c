import { type Kysely, sql } from 'kysely';

/** What is taken out of a channel can be put back for a day, in the state and the place it had. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE channel_items
      ADD COLUMN removed_from text CHECK (removed_from IN ('submitted', 'published', 'rejected', 'expired')),
      ADD COLUMN removed_by uuid REFERENCES customer_users ON DELETE SET NULL,
      ADD COLUMN removed_at timestamptz,
      ADD COLUMN was_open boolean NOT NULL DEFAULT false,
      DROP CONSTRAINT channel_items_state_check,
      ADD CONSTRAINT channel_items_state_check
        CHECK (state IN ('submitted', 'published', 'rejected', 'expired', 'removed')),
      ADD CONSTRAINT channel_items_removal_check
        CHECK ((state = 'removed') = (removed_from IS NOT NULL) AND (state = 'removed') = (removed_at IS NOT NULL));
    CREATE INDEX channel_items_removed ON channel_items (removed_at) WHERE state = 'removed';
    CREATE INDEX channel_items_remover ON channel_items (removed_by) WHERE removed_by IS NOT NULL;
  `.execute(db);
}
