import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/**
 * Who deleted clips and programs, and a bin for channels and contact lists. While a channel or list is in the bin, it is
 * archived too, so whatever ignores archived ones ignores it; restoring brings back the state it had before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE clips ADD COLUMN deleted_by uuid REFERENCES customer_users ON DELETE SET NULL;
    ALTER TABLE programs ADD COLUMN deleted_by uuid REFERENCES customer_users ON DELETE SET NULL;
    CREATE INDEX clips_deleted_by ON clips (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX programs_deleted_by ON programs (deleted_by) WHERE deleted_by IS NOT NULL;
    CREATE INDEX clips_deleted ON clips (customer_id, archived_at, id) WHERE archived_at IS NOT NULL;
    CREATE INDEX programs_deleted ON programs (customer_id, archived_at, id) WHERE archived_at IS NOT NULL;
  `.execute(db);
  for (const table of ['channels', 'contact_lists'])
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD COLUMN deleted_at timestamptz,
        ADD COLUMN deleted_by uuid REFERENCES customer_users ON DELETE SET NULL,
        ADD COLUMN state_before_deletion text CHECK (state_before_deletion IN ('active', 'archived')),
        ADD CHECK (deleted_at IS NULL OR (state = 'archived' AND state_before_deletion IS NOT NULL));
      CREATE INDEX ${sql.ref(`${table}_deleted_by`)} ON ${sql.table(table)} (deleted_by) WHERE deleted_by IS NOT NULL;
      CREATE INDEX ${sql.ref(`${table}_deleted`)} ON ${sql.table(table)} (customer_id, deleted_at, id)
        WHERE deleted_at IS NOT NULL;
    `.execute(db);
  await sql`
    DROP INDEX contact_lists_name;
    DROP INDEX contact_lists_own_name;
    CREATE UNIQUE INDEX contact_lists_name ON contact_lists (customer_id, lower(name))
      WHERE scope = 'organisation' AND deleted_at IS NULL;
    CREATE UNIQUE INDEX contact_lists_own_name ON contact_lists (owner_id, lower(name))
      WHERE scope = 'personal' AND deleted_at IS NULL;
  `.execute(db);
  await nameWhoDeleted(db);
}

/** For what is in the bin already, the activity log knows. */
async function nameWhoDeleted(db: Kysely<never>): Promise<void> {
  for (const [table, kind] of [
    ['clips', 'clip'],
    ['programs', 'program'],
  ] as const)
    await asSystem(
      db,
      sql`
      UPDATE ${sql.table(table)} o SET deleted_by = (
        SELECT m.id FROM audit_events e JOIN customer_users m ON m.customer_id = e.customer_id AND m.user_id = e.user_id
        WHERE e.customer_id = o.customer_id AND e.object_kind = ${sql.lit(kind)} AND e.object_id = o.id::text
          AND e.action = ${sql.lit(`${table}.deleted`)}
        ORDER BY e.created_at DESC LIMIT 1)
      WHERE o.archived_at IS NOT NULL`,
    );
}
