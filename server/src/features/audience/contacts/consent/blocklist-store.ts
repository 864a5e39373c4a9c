import { randomUUID } from 'node:crypto';
import type { BlockedAddress } from '@rushes/contract/audience/contact-lists';
import { blocklist } from '@rushes/contract/audience/lists/contacts';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';

type Column = keyof typeof blocklist.columns;
export type BlocklistQuery = PageQuery<Column>;

const blocklistSql: ListSql<Column> = {
  list: blocklist,
  from: sql`contact_blocklist b`,
  id: sql`b.id`,
  search: sql`b.email`,
  columns: { email: sql`b.email`, reason: sql`b.reason`, createdAt: sql`b.created_at` },
};

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
    select: sql<BlockedRow>`b.id AS "blockId", b.email, b.reason, b.created_at AS "createdAt"`,
    where: [sql`b.customer_id = ${customerId}`],
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
  return countOf(trx, blocklistSql, { where: [sql`b.customer_id = ${customerId}`], query, most });
}

/** Puts addresses on; the contact’s own wish outweighs a person’s. Gives the addresses that were not on it. */
export async function block(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
  reason: 'person' | 'contact',
  at: Date,
): Promise<string[]> {
  const rows = emails.map((email) => ({ id: randomUUID(), email }));
  const found = await sql<{ email: string; isNew: boolean }>`
    INSERT INTO contact_blocklist AS b (id, customer_id, email, reason, created_at)
    SELECT r.id, ${customerId}, r.email, ${reason}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, email text)
    ON CONFLICT (customer_id, email) DO UPDATE
      SET reason = CASE WHEN b.reason = 'contact' THEN b.reason ELSE EXCLUDED.reason END
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
    DELETE FROM contact_blocklist WHERE customer_id = ${customerId} AND email = ANY (${[...emails]}::text[])
      AND (${ownWishToo} OR reason = 'person') RETURNING email`.execute(trx);
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
  const found =
    await sql`SELECT FROM contact_blocklist WHERE customer_id = ${customerId} AND email = ${email}`.execute(
      trx,
    );
  return found.rows.length > 0;
}
