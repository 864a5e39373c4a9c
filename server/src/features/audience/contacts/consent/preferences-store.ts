import { sql } from 'kysely';
import type { Subscription } from '@rushes/contract/audience/contacts';
import type { Trx } from '../../../../context.ts';

/** In whose name a page for guests is. */
export interface Host {
  readonly organisation: string;
  readonly brand: { logoUrl: string | null; accent: string[] | null };
}

export async function hostOf(trx: Trx, customerId: string): Promise<Host | undefined> {
  const found = await sql<{ organisation: string; logoUrl: string | null; accent: string[] | null }>`
    SELECT name AS organisation, addnl_logo_file AS "logoUrl", accent_shades AS accent FROM customer_settings
    WHERE id = ${customerId}`.execute(trx);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  return { organisation: row.organisation, brand: { logoUrl: row.logoUrl, accent: row.accent } };
}

/** A contact and one of its lists. */
interface OfList {
  readonly customerId: string;
  readonly id: string;
  readonly listId: string | null;
}

export async function findListOf(
  trx: Trx,
  { customerId, id, listId }: OfList,
): Promise<{ id: string; name: string } | undefined> {
  const found = await sql<{ id: string; name: string }>`SELECT l.id, l.name FROM contact_lists l
    JOIN contact_list_members m ON m.list_id = l.id AND m.contact_id = ${id}
    WHERE l.customer_id = ${customerId} AND l.id = ${listId}::uuid`.execute(trx);
  return found.rows[0];
}

interface SubscriptionRow {
  readonly name: string;
  readonly scope: string;
  readonly ownerName: string | null;
  readonly state: Subscription['state'];
}

export async function findSubscription(
  trx: Trx,
  { customerId, id, listId }: OfList,
): Promise<SubscriptionRow | undefined> {
  const found = await sql<SubscriptionRow>`
    SELECT l.name, l.scope, o.name AS "ownerName", m.state FROM contact_list_members m
      JOIN contact_lists l ON l.id = m.list_id LEFT JOIN members o ON o.id = l.owner_id
    WHERE m.customer_id = ${customerId} AND m.contact_id = ${id} AND m.list_id = ${listId}`.execute(trx);
  return found.rows[0];
}

/** When a contact was asked last whether they want to be on the list; undefined where nobody waits for an answer. */
export async function findAskedAt(trx: Trx, { customerId, id, listId }: OfList): Promise<Date | undefined> {
  const found = await sql<{ askedAt: Date | null }>`
    SELECT asked_at AS "askedAt" FROM contact_list_members WHERE customer_id = ${customerId}
      AND contact_id = ${id} AND list_id = ${listId}::uuid AND removed_at IS NULL AND state <> 'unsubscribed'`.execute(
    trx,
  );
  return found.rows[0]?.askedAt ?? undefined;
}
