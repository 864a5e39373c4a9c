import { type Kysely, sql } from 'kysely';

/** A piece may wait for footage of another asset, which it dissolves into or out of. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX pieces_blending ON pieces USING gin ((look #> '{picture,blends}') jsonb_path_ops)`.execute(
    db,
  );
}
