import { type Kysely, sql } from 'kysely';

/** Licence slates and watermarks; a variant of a watermark is an image of Files, which may be erased with its owner. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE bumpers DROP CONSTRAINT bumpers_kind_check;
    ALTER TABLE bumpers ADD CONSTRAINT bumpers_kind_check CHECK (kind IN ('intro', 'outro', 'licence', 'watermark'));
    ALTER TABLE bumper_variants ALTER COLUMN clip_id DROP NOT NULL;
    ALTER TABLE bumper_variants ADD COLUMN file_id uuid;
    ALTER TABLE bumper_variants ADD COLUMN image jsonb;
    ALTER TABLE bumper_variants ADD CONSTRAINT bumper_variants_shown CHECK (
      (clip_id IS NULL) <> (file_id IS NULL) AND (file_id IS NULL) = (image IS NULL));
    CREATE INDEX bumper_variants_of_file ON bumper_variants (file_id) WHERE file_id IS NOT NULL;
  `.execute(db);
}
