import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Templates of the installation: of no customer, read by all once they are published, and which customers hide which. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE templates ALTER COLUMN customer_id DROP NOT NULL;
    ALTER TABLE templates ALTER COLUMN created_by DROP NOT NULL;
    ALTER TABLE templates DROP CONSTRAINT templates_scope_check;
    ALTER TABLE templates ADD CONSTRAINT templates_scope_check CHECK (
      scope IN ('personal', 'organisation', 'installation')
      AND (scope = 'installation') = (customer_id IS NULL)
      AND (customer_id IS NULL) = (created_by IS NULL));
    ALTER TABLE template_versions ALTER COLUMN customer_id DROP NOT NULL;
    CREATE INDEX templates_offered ON templates (updated_at, id) WHERE customer_id IS NULL;
    CREATE TABLE template_hides (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
      PRIMARY KEY (customer_id, template_id)
    );
    CREATE INDEX template_hides_of_template ON template_hides (template_id);
    CREATE POLICY offered ON templates FOR SELECT TO rushes_tenant
      USING (customer_id IS NULL AND version IS NOT NULL AND archived_at IS NULL);
    CREATE POLICY offered ON template_versions FOR SELECT TO rushes_tenant USING (customer_id IS NULL);
  `.execute(db);
  await protectTenantTable(db, 'template_hides');
}
