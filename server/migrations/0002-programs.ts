import { type Kysely, sql } from 'kysely';

/** What a publication has to remember: why it failed, when it was replaced, and whether it has all rungs it can get. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE program_versions
      ADD COLUMN failure text,
      ADD COLUMN superseded_at timestamptz,
      ADD COLUMN is_complete boolean NOT NULL DEFAULT false,
      ADD COLUMN has_artwork boolean NOT NULL DEFAULT false;
    ALTER TABLE programs ADD COLUMN live_has_artwork boolean NOT NULL DEFAULT false;
  `.execute(db);
}
