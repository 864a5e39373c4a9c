import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** How long the intro of what is live is, and of what a user watched: a kept place moves with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE programs ADD COLUMN live_intro_ms integer NOT NULL DEFAULT 0;
    ALTER TABLE watch_states ADD COLUMN intro_ms integer NOT NULL DEFAULT 0;
  `.execute(db);
  await asSystem(
    db,
    sql`UPDATE programs p SET live_intro_ms = round(1000.0 * ((v.timeline #>> '{items,0,outFrame}')::int
        - (v.timeline #>> '{items,0,inFrame}')::int) / v.fps)
      FROM program_versions v
      WHERE v.id = p.live_version_id AND v.timeline #>> '{items,0,bumper,kind}' = 'intro'`,
  );
  await asSystem(
    db,
    sql`UPDATE watch_states w SET intro_ms = p.live_intro_ms FROM programs p
      WHERE p.id = w.program_id AND p.live_intro_ms > 0`,
  );
}
