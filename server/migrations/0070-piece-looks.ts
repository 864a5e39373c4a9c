import { type Kysely, sql } from 'kysely';

/** A piece may show and sound other than its footage: titles, fades, gain, music. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE pieces ADD look jsonb, ADD look_hash text NOT NULL DEFAULT '';
    DO $$ BEGIN
      EXECUTE (SELECT 'ALTER TABLE pieces DROP CONSTRAINT ' || quote_ident(conname)
        FROM pg_constraint WHERE conrelid = 'pieces'::regclass AND contype = 'u');
    END $$;
    ALTER TABLE pieces ADD CONSTRAINT pieces_identity
      UNIQUE (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out, look_hash);
  `.execute(db);
}
