import { type Kysely, sql } from 'kysely';

/** Saved titles and lower thirds; a variant is a clip, or an image or a title, which may lie over a plain clip. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE bumpers DROP CONSTRAINT bumpers_kind_check;
    ALTER TABLE bumpers ADD CONSTRAINT bumpers_kind_check
      CHECK (kind IN ('intro', 'outro', 'licence', 'watermark', 'title', 'lower-third'));
    ALTER TABLE bumpers ADD CONSTRAINT bumpers_titles_are_chosen
      CHECK (kind NOT IN ('title', 'lower-third') OR rule <> 'mandatory');
    ALTER TABLE bumper_variants ADD COLUMN title jsonb;
    ALTER TABLE bumper_variants ADD COLUMN length_ms integer;
    ALTER TABLE bumper_variants DROP CONSTRAINT bumper_variants_shown;
    ALTER TABLE bumper_variants ADD CONSTRAINT bumper_variants_shown CHECK (
      num_nonnulls(clip_id, file_id, title) > 0 AND num_nonnulls(file_id, title) < 2
        AND (file_id IS NULL) = (image IS NULL));
  `.execute(db);
}
