import { type Kysely, sql } from 'kysely';

/** Notifications name the response of a guest that they are about, and are forgotten with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE notifications ADD COLUMN guest_response_id uuid REFERENCES guest_responses ON DELETE CASCADE;
    CREATE INDEX notifications_of_guest_response ON notifications (guest_response_id)
      WHERE guest_response_id IS NOT NULL;
  `.execute(db);
}
