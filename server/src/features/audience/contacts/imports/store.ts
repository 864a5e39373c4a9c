import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** A contact as it was before a table. */
export interface ContactSnapshot {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly attributes: Record<string, string>;
  readonly revision: number;
}

/** The contacts of these addresses as they are, locked. */
export async function lockKnown(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
): Promise<Map<string, ContactSnapshot>> {
  if (emails.length === 0) return new Map();
  const found = await sql<ContactSnapshot>`
    SELECT id, email, name, company, attributes, revision FROM contacts
    WHERE customer_id = ${customerId} AND deleted_at IS NULL AND email = ANY (${[...emails]}::text[])
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  return new Map(found.rows.map((row) => [row.email, row]));
}

/** Writes names, companies and attributes of many at once. */
export async function rewrite(
  trx: Trx,
  customerId: string,
  values: readonly { id: string; name: string; company: string; attributes: object }[],
  at: Date,
): Promise<void> {
  await sql`UPDATE contacts c SET name = r.name, company = r.company, attributes = r.attributes,
      revision = c.revision + 1, updated_at = ${at}
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS r(id uuid, name text, company text, attributes jsonb)
    WHERE c.id = r.id AND c.customer_id = ${customerId}`.execute(trx);
}

/** Those of the contacts that the blocklist does not keep off lists. */
export async function withoutBlocked(
  trx: Trx,
  customerId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT id FROM contacts WHERE customer_id = ${customerId}
    AND id = ANY (${[...contactIds]}::uuid[]) AND state <> 'blocklisted'`.execute(trx);
  return found.rows.map(({ id }) => id);
}

/** What a row of a table came to: the contact, as the table left it. */
interface Left {
  readonly contactId: string;
  readonly revision: number;
}

/** Removes contacts that a table made and nobody has touched since; gives the count. */
export async function removeMade(
  trx: Trx,
  { customerId, importId }: { customerId: string; importId: string },
  made: readonly Left[],
): Promise<number> {
  // Anyone who said yes or no since, or was put on a list by hand, stays; a no from before came in with the table.
  const removed = await sql`
    DELETE FROM contacts c USING jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS r("contactId" uuid, revision integer)
    WHERE c.id = r."contactId" AND c.revision = r.revision AND c.customer_id = ${customerId} AND c.import_id = ${importId}
      AND NOT EXISTS (SELECT FROM contact_consents h WHERE h.contact_id = c.id AND h.by IN ('contact', 'person')
        AND h.import_id IS DISTINCT FROM ${importId})`.execute(trx);
  return Number(removed.numAffectedRows ?? 0n);
}

/** Which contacts are still as a table left them; locked. */
export async function stillAsLeft(
  trx: Trx,
  customerId: string,
  completed: readonly Left[],
): Promise<Set<string>> {
  const unchanged = await sql<{ id: string }>`
    SELECT c.id FROM contacts c
      JOIN jsonb_to_recordset(${JSON.stringify(completed)}::jsonb) AS r("contactId" uuid, revision integer)
        ON c.id = r."contactId" AND c.revision = r.revision
    WHERE c.customer_id = ${customerId} AND c.deleted_at IS NULL ORDER BY c.id FOR NO KEY UPDATE OF c`.execute(
    trx,
  );
  return new Set(unchanged.rows.map(({ id }) => id));
}

/** Takes contacts off the lists that a table put them on, where nobody said anything to that since. */
export async function removeSubscriptions(
  trx: Trx,
  { customerId, importId }: { customerId: string; importId: string },
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM contact_list_members m WHERE m.customer_id = ${customerId} AND m.import_id = ${importId}
      AND m.contact_id = ANY (${[...contactIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM contact_consents h WHERE h.contact_id = m.contact_id AND h.list_id = m.list_id
        AND h.by IN ('contact', 'person'))`.execute(trx);
  await sql`DELETE FROM contact_consents WHERE customer_id = ${customerId} AND import_id = ${importId} AND event = 'added'
    AND contact_id = ANY (${[...contactIds]}::uuid[])
    AND NOT EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = contact_consents.contact_id
      AND m.list_id = contact_consents.list_id)`.execute(trx);
}
