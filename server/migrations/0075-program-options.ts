import { type Kysely, sql } from 'kysely';

/**
 * What is set for single programs: the language they are in, whether viewers can download them, and how much of them has to be
 * watched (null: as much as the organisation says). A program that was put aside is shown to nobody but its editors.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE programs
      ADD COLUMN language text,
      ADD COLUMN allow_download boolean NOT NULL DEFAULT true,
      ADD COLUMN viewed_percent integer CHECK (viewed_percent BETWEEN 50 AND 100),
      ADD COLUMN put_aside_at timestamptz
  `.execute(db);
}
