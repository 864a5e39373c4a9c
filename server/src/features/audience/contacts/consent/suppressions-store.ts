import type { BlockedAddress } from '@rushes/contract/audience/contact-lists';
import { blocklist } from '@rushes/contract/audience/lists/contacts';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';

type Column = keyof typeof blocklist.columns;
export type BlocklistQuery = PageQuery<Column>;

/** Who blocked an address: its own reader, or a user of the organisation. */
const blockReason = sql`CASE b.reason WHEN 'unsubscribed' THEN 'contact' ELSE 'person' END`;

const blocklistSql: ListSql<Column> = {
  list: blocklist,
  from: sql`suppressions b`,
  id: sql`b.id`,
  search: sql`b.email`,
  columns: { email: sql`b.email`, reason: blockReason, createdAt: sql`b.created_at` },
};

const ofEveryList = (customerId: string) => sql`b.customer_id = ${customerId} AND b.list_id IS NULL`;

interface BlockedRow {
  readonly blockId: string;
  readonly email: string;
  readonly reason: 'person' | 'contact';
  readonly createdAt: Date;
}

export async function listBlocked(
  trx: Trx,
  customerId: string,
  query: BlocklistQuery,
): Promise<{ items: BlockedAddress[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(trx, blocklistSql, {
    select: sql<BlockedRow>`b.id AS "blockId", b.email, ${blockReason} AS reason, b.created_at AS "createdAt"`,
    where: [ofEveryList(customerId)],
    query,
  });
  const items = rows.map(({ blockId, email, reason, createdAt }) => ({
    blockId,
    email,
    reason,
    createdAt: createdAt.toISOString(),
  }));
  return { items, nextCursor };
}

export function countBlocked(
  trx: Trx,
  customerId: string,
  query: Omit<BlocklistQuery, 'limit'>,
  most: number,
): Promise<number> {
  return countOf(trx, blocklistSql, { where: [ofEveryList(customerId)], query, most });
}

/** Puts addresses on; the contact’s own wish outweighs a user’s. Gives the addresses that were not on it. */
export async function block(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
  reason: 'unsubscribed' | 'blocked',
  at: Date,
): Promise<string[]> {
  const found = await sql<{ email: string; isNew: boolean }>`
    INSERT INTO suppressions AS b (customer_id, email, reason, created_at)
    SELECT ${customerId}, email, ${reason}, ${at} FROM unnest(${[...emails]}::text[]) AS email
    ON CONFLICT (customer_id, email) WHERE list_id IS NULL DO UPDATE
      SET reason = CASE b.reason WHEN 'unsubscribed' THEN b.reason ELSE EXCLUDED.reason END
    RETURNING email, xmax = 0 AS "isNew"`.execute(trx);
  return found.rows.filter(({ isNew }) => isNew).map(({ email }) => email);
}

/** Takes addresses off; those of the contact’s own wish only where it says so. Gives those that went. */
export async function unblock(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
  { ownWishToo = false } = {},
): Promise<string[]> {
  const found = await sql<{ email: string }>`
    DELETE FROM suppressions WHERE customer_id = ${customerId} AND list_id IS NULL AND email = ANY (${[...emails]}::text[])
      AND (${ownWishToo} OR reason = 'blocked') RETURNING email`.execute(trx);
  return found.rows.map(({ email }) => email);
}

/** The contacts of these addresses, locked. */
export async function contactsOf(trx: Trx, customerId: string, emails: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM contacts WHERE customer_id = ${customerId} AND email = ANY (${[...emails]}::text[])
      AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  return found.rows.map(({ id }) => id);
}

export async function isBlocked(trx: Trx, customerId: string, email: string): Promise<boolean> {
  const found = await sql`SELECT FROM suppressions
    WHERE customer_id = ${customerId} AND email = ${email} AND list_id IS NULL`.execute(trx);
  return found.rows.length > 0;
}

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
 * Suppresses the address of a contact on the lists that the contact is unsubscribed from, which outlives the contact, and
 * applies the suppressions of the address to the contacts that have it. An unsubscription from one list leaves the others
 * alone: the address may have subscribed to them since.
 */
export async function suppress(
  trx: Trx,
  { customerId }: Pick<Scope, 'customerId'>,
  contactId: string,
  listId: string | null = null,
): Promise<void> {
  await sql`
    INSERT INTO suppressions AS s (customer_id, email, list_id, reason, created_at)
    SELECT m.customer_id, c.email, m.list_id, 'unsubscribed', coalesce((SELECT max(h.at) FROM contact_consents h
      WHERE h.contact_id = c.id AND h.list_id = m.list_id AND h.event = 'unsubscribed'), m.added_at)
    FROM contact_list_members m JOIN contacts c ON c.id = m.contact_id
    WHERE m.customer_id = ${customerId} AND m.contact_id = ${contactId} AND m.state = 'unsubscribed'
      AND (${listId}::uuid IS NULL OR m.list_id = ${listId}::uuid)
    ON CONFLICT (customer_id, email, list_id) WHERE list_id IS NOT NULL DO UPDATE
      SET created_at = greatest(s.created_at, EXCLUDED.created_at)`.execute(trx);
  const found = await sql<{ email: string }>`SELECT email FROM contacts WHERE id = ${contactId}`.execute(trx);
  const emails = found.rows.map(({ email }) => email);
  await applySuppressions(trx, { customerId, importId: null }, emails);
}

/** The user’s own yes to a list ends what was kept of their address. */
export async function endSuppression(
  trx: Trx,
  { customerId }: Pick<Scope, 'customerId'>,
  { contactId, listId }: { contactId: string; listId: string },
): Promise<void> {
  await sql`DELETE FROM suppressions s USING contacts c WHERE c.id = ${contactId}
    AND s.customer_id = ${customerId} AND s.email = c.email AND s.list_id = ${listId}`.execute(trx);
}

/**
 * Where addresses come into use: blocklists the contacts whose address is blocked, and unsubscribes them from the lists
 * that the address left, which their history says. Whom a user put on a list that asks since still waits for the answer.
 */
export async function applySuppressions(
  trx: Trx,
  { customerId, importId }: Scope,
  emails: readonly string[],
): Promise<void> {
  // Looked up on its own: beside a table that is being filled the planner would read all contacts to find none.
  const kept = await sql<{ email: string }>`SELECT DISTINCT email FROM suppressions
    WHERE customer_id = ${customerId} AND email = ANY (${[...emails]}::text[])`.execute(trx);
  if (kept.rows.length === 0) return;
  const suppressed = kept.rows.map(({ email }) => email);
  const those = sql`s.customer_id = ${customerId} AND s.email = ANY (${suppressed}::text[])
    AND c.customer_id = s.customer_id AND c.email = s.email AND c.deleted_at IS NULL`;
  await sql`UPDATE contacts c SET state = 'blocklisted' FROM suppressions s
    WHERE ${those} AND s.list_id IS NULL AND c.state <> 'blocklisted'`.execute(trx);
  await sql`
    WITH told AS (
      INSERT INTO contact_list_members AS m (customer_id, list_id, contact_id, state, added_at)
      SELECT s.customer_id, s.list_id, c.id, 'unsubscribed', s.created_at
      FROM suppressions s, contacts c WHERE ${those} AND s.list_id IS NOT NULL
      ON CONFLICT (list_id, contact_id) DO UPDATE SET state = 'unsubscribed'
        WHERE m.state = 'confirmed' OR (m.state = 'unconfirmed' AND NOT EXISTS (
          SELECT FROM contact_consents h WHERE h.contact_id = m.contact_id AND h.list_id = m.list_id
            AND h.event = 'added' AND h.by = 'person' AND h.at > EXCLUDED.added_at))
      RETURNING m.list_id, m.contact_id)
    INSERT INTO contact_consents (customer_id, contact_id, list_id, list_name, event, by, import_id, at)
    SELECT l.customer_id, c.id, l.id, l.name, 'unsubscribed', 'contact', ${importId}::uuid, s.created_at
    FROM told t JOIN contacts c ON c.id = t.contact_id JOIN contact_lists l ON l.id = t.list_id
      JOIN suppressions s ON s.customer_id = c.customer_id AND s.email = c.email AND s.list_id = l.id`.execute(
    trx,
  );
}
