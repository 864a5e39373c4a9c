import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Storyboards as they were signed off; the latest is what later changes are compared with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE storyboard_sign_offs (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      storyboard_id uuid NOT NULL REFERENCES storyboards ON DELETE CASCADE,
      blocks jsonb NOT NULL,
      shot_count integer NOT NULL,
      duration_ms integer NOT NULL,
      signed_by uuid REFERENCES customer_users ON DELETE SET NULL,
      signed_at timestamptz NOT NULL
    );
    CREATE INDEX storyboard_sign_offs_of_customer ON storyboard_sign_offs (customer_id);
    CREATE INDEX storyboard_sign_offs_of_storyboard ON storyboard_sign_offs (storyboard_id, signed_at);
    CREATE INDEX storyboard_sign_offs_signed_by ON storyboard_sign_offs (signed_by) WHERE signed_by IS NOT NULL;
  `.execute(db);
  await protectTenantTable(db, 'storyboard_sign_offs');
}
