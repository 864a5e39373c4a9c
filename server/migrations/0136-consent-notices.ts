import { type Kysely, sql } from 'kysely';

/** Those who made a guest recording hear that a consent to it has ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE notifications ADD COLUMN guest_recording_id uuid REFERENCES guest_recordings ON DELETE CASCADE;
    CREATE INDEX notifications_of_guest_recording ON notifications (guest_recording_id)
      WHERE guest_recording_id IS NOT NULL;
  `.execute(db);
}
