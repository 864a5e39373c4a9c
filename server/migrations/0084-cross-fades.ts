import { type Kysely, sql } from 'kysely';

/** A piece may wait for footage of another asset, which it dissolves into or out of. */
export async function up(db: Kysely<never>): Promise<void> {
  // Few pieces dissolve; under row security no index looks into their looks.
  await sql`CREATE INDEX pieces_blending ON pieces (customer_id) WHERE look #> '{picture,blends}' IS NOT NULL`.execute(
    db,
  );
}
