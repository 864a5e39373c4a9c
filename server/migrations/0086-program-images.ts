import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Which files programs show as images: those aren't deleted for good. A file that was erased with its owner may still be named. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE program_images (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid NOT NULL REFERENCES programs ON DELETE CASCADE,
      file_id uuid NOT NULL,
      PRIMARY KEY (program_id, file_id)
    );
    CREATE INDEX program_images_of_customer ON program_images (customer_id);
    CREATE INDEX program_images_of_file ON program_images (file_id);
  `.execute(db);
  await protectTenantTable(db, 'program_images');
}
