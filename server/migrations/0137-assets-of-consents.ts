import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** What a consent is about outlives its clip: programs may play it still. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE consent_clips ADD COLUMN asset_id uuid`.execute(db);
  await asSystem(
    db,
    sql`UPDATE consent_clips k SET asset_id = c.asset_id FROM clips c WHERE c.id = k.clip_id`,
  );
  await sql`
    ALTER TABLE consent_clips ALTER COLUMN asset_id SET NOT NULL;
    ALTER TABLE consent_clips DROP CONSTRAINT consent_clips_clip_id_fkey;
    CREATE INDEX clips_held ON clips (updated_at) WHERE is_held;
    CREATE INDEX guest_responses_started ON guest_responses (guest_recording_id, created_at) WHERE state = 'started';
  `.execute(db);
}
