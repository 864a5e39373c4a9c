import { type Kysely, sql } from 'kysely';

/** How a task is to be recorded: which way the picture lies, with which camera, and whether files are taken too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_tasks
      ADD COLUMN orientation text NOT NULL DEFAULT 'any' CHECK (orientation IN ('any', 'landscape', 'portrait')),
      ADD COLUMN camera text NOT NULL DEFAULT 'any' CHECK (camera IN ('any', 'front', 'back')),
      ADD COLUMN allows_files boolean NOT NULL DEFAULT true;
  `.execute(db);
}
