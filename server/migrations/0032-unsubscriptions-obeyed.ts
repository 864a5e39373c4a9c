import { type Kysely, sql } from 'kysely';
import { asSystem } from '../src/platform/db/tenancy.ts';

/** What 0028 left out: a no after an older yes of the address, and contacts that are not on the list that their address left. */
export async function up(db: Kysely<never>): Promise<void> {
  await asSystem(
    db,
    sql`
    WITH noes AS (
      SELECT m.customer_id, c.email, m.list_id, max(coalesce(h.at, m.added_at)) AS at
      FROM contact_list_members m JOIN contacts c ON c.id = m.contact_id
        LEFT JOIN contact_consents h ON h.contact_id = m.contact_id AND h.list_id = m.list_id
          AND h.event = 'unsubscribed'
      WHERE m.state = 'unsubscribed' GROUP BY m.customer_id, c.email, m.list_id)
    INSERT INTO contact_unsubscriptions AS u (customer_id, email, list_id, at)
    SELECT customer_id, email, list_id, at FROM noes n WHERE NOT EXISTS (
      SELECT FROM contact_list_members k JOIN contacts said ON said.id = k.contact_id
      WHERE k.list_id = n.list_id AND said.customer_id = n.customer_id AND said.email = n.email
        AND k.state = 'confirmed' AND k.confirmed_address IS NOT NULL AND k.confirmed_at >= n.at)
    ON CONFLICT (customer_id, email, list_id) DO UPDATE SET at = greatest(u.at, EXCLUDED.at)`,
  );
  // Whoever said yes since, or was asked by a person since, stays as they are.
  await asSystem(
    db,
    sql`
    WITH told AS (
      INSERT INTO contact_list_members AS m (customer_id, list_id, contact_id, state, added_at)
      SELECT u.customer_id, u.list_id, c.id, 'unsubscribed', u.at
      FROM contact_unsubscriptions u JOIN contacts c ON c.customer_id = u.customer_id AND c.email = u.email
      WHERE c.deleted_at IS NULL
      ON CONFLICT (list_id, contact_id) DO UPDATE SET state = 'unsubscribed'
        WHERE (m.state = 'confirmed' AND (m.confirmed_address IS NULL OR m.confirmed_at < EXCLUDED.added_at))
          OR (m.state = 'unconfirmed' AND NOT EXISTS (
            SELECT FROM contact_consents h WHERE h.contact_id = m.contact_id AND h.list_id = m.list_id
              AND h.event = 'added' AND h.by = 'person' AND h.at > EXCLUDED.added_at))
      RETURNING m.list_id, m.contact_id)
    INSERT INTO contact_consents (customer_id, contact_id, list_id, list_name, event, by, at)
    SELECT l.customer_id, c.id, l.id, l.name, 'unsubscribed', 'contact', u.at
    FROM told t JOIN contacts c ON c.id = t.contact_id JOIN contact_lists l ON l.id = t.list_id
      JOIN contact_unsubscriptions u ON u.customer_id = c.customer_id AND u.email = c.email AND u.list_id = l.id`,
  );
}
