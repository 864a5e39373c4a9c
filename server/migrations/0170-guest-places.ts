import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** Responses that were rejected or withdrawn leave their place to others. */
export async function up(db: Kysely<never>): Promise<void> {
  await asSystem(
    db,
    sql`UPDATE guest_recordings g SET submitted_count = g.submitted_count - n.gone
      FROM (SELECT guest_recording_id, count(*)::int AS gone FROM guest_responses
        WHERE state IN ('rejected', 'withdrawn') GROUP BY guest_recording_id) n
      WHERE g.id = n.guest_recording_id`,
  );
}
