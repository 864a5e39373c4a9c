import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Recording tasks go to contacts too: an assignment has a user or a contact. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE recording_assignments ALTER COLUMN customer_user_id DROP NOT NULL;
    -- One of an erased contact has neither, until it is swept.
    ALTER TABLE recording_assignments
      ADD COLUMN contact_id uuid REFERENCES contacts ON DELETE SET NULL,
      ADD COLUMN contact_mail text NOT NULL DEFAULT 'none',
      ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de')),
      ADD CONSTRAINT recording_assignments_assignee CHECK (num_nonnulls(customer_user_id, contact_id) <= 1);
    CREATE UNIQUE INDEX recording_assignments_contact ON recording_assignments (task_id, contact_id)
      WHERE contact_id IS NOT NULL;
    CREATE INDEX recording_assignments_of_contact ON recording_assignments (contact_id) WHERE contact_id IS NOT NULL;
    CREATE INDEX recording_assignments_of_nobody ON recording_assignments (id)
      WHERE customer_user_id IS NULL AND contact_id IS NULL;
    CREATE TABLE recording_task_contacts (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
      PRIMARY KEY (task_id, contact_id)
    );
    CREATE TABLE recording_task_contact_lists (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      task_id uuid NOT NULL REFERENCES recording_tasks ON DELETE CASCADE,
      list_id uuid NOT NULL REFERENCES contact_lists ON DELETE CASCADE,
      PRIMARY KEY (task_id, list_id)
    );
    CREATE INDEX recording_task_contacts_of_customer ON recording_task_contacts (customer_id);
    CREATE INDEX recording_task_contacts_of_contact ON recording_task_contacts (contact_id);
    CREATE INDEX recording_task_contact_lists_of_customer ON recording_task_contact_lists (customer_id);
    CREATE INDEX recording_task_contact_lists_of_list ON recording_task_contact_lists (list_id);
    -- Reachable: mails may go there.
    CREATE VIEW contact_names WITH (security_invoker = true) AS
      SELECT c.customer_id, c.id, coalesce(nullif(c.name, ''), c.email) AS name, c.name AS given_name, c.email,
        c.deleted_at IS NULL AND c.state = 'enabled' AND NOT EXISTS (SELECT FROM suppressions s
          WHERE s.customer_id = c.customer_id AND s.email = c.email AND s.list_id IS NULL) AS is_reachable
      FROM contacts c;
    CREATE VIEW contact_list_names WITH (security_invoker = true) AS
      SELECT customer_id, id, name FROM contact_lists WHERE deleted_at IS NULL;
    CREATE VIEW contact_list_recipients WITH (security_invoker = true) AS
      SELECT m.customer_id, m.list_id, m.contact_id FROM contact_list_members m
      JOIN contact_lists l ON l.id = m.list_id AND l.deleted_at IS NULL AND l.state = 'active'
      WHERE m.removed_at IS NULL AND m.state = 'confirmed';
    CREATE VIEW task_takes WITH (security_invoker = true) AS
      SELECT customer_id, clip_id, assignment_id FROM recording_takes;
    GRANT SELECT ON contact_names, contact_list_names, contact_list_recipients, task_takes
      TO rushes_tenant, rushes_system;
  `.execute(db);
  for (const table of ['recording_task_contacts', 'recording_task_contact_lists'])
    await protectTenantTable(db, table);
}
