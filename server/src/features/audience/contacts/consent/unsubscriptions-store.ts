import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

interface Scope {
  readonly customerId: string;
  /** Of the table that the contacts come in with. */
  readonly importId: string | null;
}

/**
 * Keeps apart, until the transaction ends, who brings addresses of a customer into use and who says no by the mail of a
 * contact that is deleted: neither sees what the other has not committed yet. Taken before any row, so that nobody waits
 * for it with one. Those who bring addresses do not wait for each other.
 */
export async function holdAddresses(
  trx: Trx,
  customerId: string,
  why: 'brings-addresses' | 'says-no',
): Promise<void> {
  const key = sql`hashtextextended(${`contact addresses ${customerId}`}, 0)`;
  if (why === 'says-no') await sql`SELECT pg_advisory_xact_lock(${key})`.execute(trx);
  else await sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(trx);
}

/**
 * Keeps for the address of a contact which lists it is unsubscribed from, so that it holds when the contact is gone and
 * someone adds the address again; whoever has the address already, besides a deleted contact, is unsubscribed too. What
 * was said of one list alone says nothing of the others: the address may have said yes to them since.
 */
export async function keepUnsubscriptions(
  trx: Trx,
  { customerId }: Pick<Scope, 'customerId'>,
  contactId: string,
  listId: string | null = null,
): Promise<void> {
  const kept = await sql<{ email: string }>`
    INSERT INTO contact_unsubscriptions (customer_id, email, list_id, at)
    SELECT m.customer_id, c.email, m.list_id, coalesce((SELECT max(h.at) FROM contact_consents h
      WHERE h.contact_id = c.id AND h.list_id = m.list_id AND h.event = 'unsubscribed'), m.added_at)
    FROM contact_list_members m JOIN contacts c ON c.id = m.contact_id
    WHERE m.customer_id = ${customerId} AND m.contact_id = ${contactId} AND m.state = 'unsubscribed'
      AND (${listId}::uuid IS NULL OR m.list_id = ${listId}::uuid)
    ON CONFLICT (customer_id, email, list_id) DO UPDATE
      SET at = greatest(contact_unsubscriptions.at, EXCLUDED.at)
    RETURNING email`.execute(trx);
  const [first] = kept.rows;
  if (first !== undefined) await applySuppressions(trx, { customerId, importId: null }, [first.email]);
}

/** The person’s own yes to a list ends what was kept of their address. */
export async function endUnsubscription(
  trx: Trx,
  { customerId }: Pick<Scope, 'customerId'>,
  { contactId, listId }: { contactId: string; listId: string },
): Promise<void> {
  await sql`DELETE FROM contact_unsubscriptions u USING contacts c WHERE c.id = ${contactId}
    AND u.customer_id = ${customerId} AND u.email = c.email AND u.list_id = ${listId}`.execute(trx);
}

/**
 * Unsubscribes the contacts of these addresses from the lists that the address unsubscribed from, and says so in their
 * history. Whom someone put on a list that asks since then still waits for the answer.
 */
export async function applySuppressions(
  trx: Trx,
  { customerId, importId }: Scope,
  emails: readonly string[],
): Promise<void> {
  // Looked up on its own: beside a table that is being filled the planner would read all contacts to find none.
  const kept = await sql<{ email: string }>`
    SELECT DISTINCT email FROM contact_unsubscriptions
    WHERE customer_id = ${customerId} AND email = ANY (${[...emails]}::text[])`.execute(trx);
  if (kept.rows.length === 0) return;
  const unsubscribed = kept.rows.map(({ email }) => email);
  await sql`
    WITH told AS (
      INSERT INTO contact_list_members AS m (customer_id, list_id, contact_id, state, added_at)
      SELECT u.customer_id, u.list_id, c.id, 'unsubscribed', u.at
      FROM contact_unsubscriptions u JOIN contacts c ON c.customer_id = u.customer_id AND c.email = u.email
      WHERE u.customer_id = ${customerId} AND u.email = ANY (${unsubscribed}::text[]) AND c.deleted_at IS NULL
      ON CONFLICT (list_id, contact_id) DO UPDATE SET state = 'unsubscribed'
        WHERE m.state = 'confirmed' OR (m.state = 'unconfirmed' AND NOT EXISTS (
          SELECT FROM contact_consents h WHERE h.contact_id = m.contact_id AND h.list_id = m.list_id
            AND h.event = 'added' AND h.by = 'person' AND h.at > EXCLUDED.added_at))
      RETURNING m.list_id, m.contact_id)
    INSERT INTO contact_consents (customer_id, contact_id, list_id, list_name, event, by, import_id, at)
    SELECT l.customer_id, c.id, l.id, l.name, 'unsubscribed', 'contact', ${importId}::uuid, u.at
    FROM told t JOIN contacts c ON c.id = t.contact_id JOIN contact_lists l ON l.id = t.list_id
      JOIN contact_unsubscriptions u ON u.customer_id = c.customer_id AND u.email = c.email AND u.list_id = l.id`.execute(
    trx,
  );
}
