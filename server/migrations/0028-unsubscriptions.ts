import { type Kysely, sql } from 'kysely';
import { asSystem, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** Which lists an address unsubscribed from: like a block, it outlives the contact, and ends by the person’s own yes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE contact_unsubscriptions (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      email text NOT NULL CHECK (email = lower(email)),
      list_id uuid NOT NULL REFERENCES contact_lists ON DELETE CASCADE,
      at timestamptz NOT NULL,
      PRIMARY KEY (customer_id, email, list_id)
    );
    CREATE INDEX contact_unsubscriptions_list ON contact_unsubscriptions (list_id);
  `.execute(db);
  await protectTenantTable(db, 'contact_unsubscriptions');
  // Of contacts that were deleted, too, unless the address said yes to the list since.
  await asSystem(
    db,
    sql`
    INSERT INTO contact_unsubscriptions (customer_id, email, list_id, at)
    SELECT m.customer_id, c.email, m.list_id, max(coalesce(h.at, m.added_at))
    FROM contact_list_members m JOIN contacts c ON c.id = m.contact_id
      LEFT JOIN contact_consents h ON h.contact_id = m.contact_id AND h.list_id = m.list_id
        AND h.event = 'unsubscribed'
    WHERE m.state = 'unsubscribed' AND NOT EXISTS (
      SELECT FROM contact_list_members k JOIN contacts alive ON alive.id = k.contact_id
      WHERE k.list_id = m.list_id AND alive.customer_id = c.customer_id AND alive.email = c.email
        AND alive.deleted_at IS NULL AND k.state = 'confirmed' AND k.confirmed_address IS NOT NULL)
    GROUP BY m.customer_id, c.email, m.list_id`,
  );
  // Who was put on again as a new contact had not been asked.
  await asSystem(
    db,
    sql`
    WITH told AS (
      UPDATE contact_list_members m SET state = 'unsubscribed' FROM contacts c, contact_unsubscriptions u
      WHERE c.id = m.contact_id AND c.deleted_at IS NULL AND u.customer_id = c.customer_id AND u.email = c.email
        AND u.list_id = m.list_id AND m.state = 'confirmed'
      RETURNING m.customer_id, m.contact_id, m.list_id, u.at)
    INSERT INTO contact_consents (customer_id, contact_id, list_id, list_name, event, by, at)
    SELECT t.customer_id, t.contact_id, t.list_id, l.name, 'unsubscribed', 'contact', t.at
    FROM told t JOIN contact_lists l ON l.id = t.list_id`,
  );
}
