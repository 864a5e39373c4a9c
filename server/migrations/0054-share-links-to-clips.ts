import { type Kysely, sql } from 'kysely';

/** A share link opens a program or a clip. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE share_links ALTER COLUMN program_id DROP NOT NULL;
    ALTER TABLE share_links ADD COLUMN clip_id uuid REFERENCES clips ON DELETE CASCADE;
    ALTER TABLE share_links ADD CONSTRAINT share_links_one_object CHECK (num_nonnulls(program_id, clip_id) = 1);
    CREATE INDEX share_links_clip ON share_links (clip_id, created_at DESC) WHERE clip_id IS NOT NULL;
  `.execute(db);
}
