import { type Kysely, sql } from 'kysely';

/** The part of a clip that its owner kept after trimming both ends, in milliseconds; null for all of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE clips
      ADD COLUMN usable_in_ms integer CHECK (usable_in_ms >= 0),
      ADD COLUMN usable_out_ms integer CHECK (usable_out_ms > usable_in_ms),
      ADD CONSTRAINT clips_usable_range CHECK (num_nulls(usable_in_ms, usable_out_ms) IN (0, 2))
  `.execute(db);
}
