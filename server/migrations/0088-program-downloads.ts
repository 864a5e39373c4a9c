import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** MP4s that are made for one user. What loses its program or its user is swept with its file. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE program_downloads (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      program_id uuid REFERENCES programs ON DELETE SET NULL,
      version_id uuid REFERENCES program_versions ON DELETE SET NULL,
      created_by uuid REFERENCES customer_users ON DELETE SET NULL,
      aspect text NOT NULL,
      from_frame integer,
      to_frame integer,
      language text,
      state text NOT NULL CHECK (state IN ('waiting', 'making', 'ready', 'failed')),
      fraction real NOT NULL DEFAULT 0,
      size_bytes bigint,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX program_downloads_of_customer ON program_downloads (customer_id);
    CREATE INDEX program_downloads_of_program ON program_downloads (program_id);
    CREATE INDEX program_downloads_of_version ON program_downloads (version_id);
    CREATE INDEX program_downloads_of_user ON program_downloads (created_by, program_id);
    CREATE INDEX program_downloads_expiring ON program_downloads (expires_at);
  `.execute(db);
  await protectTenantTable(db, 'program_downloads');
}
