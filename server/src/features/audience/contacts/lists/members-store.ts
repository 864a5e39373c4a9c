import type { ContactDetail, ContactHistory } from '@rushes/contract/audience/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { Target } from './store.ts';
import { visibleTo } from './store.ts';
import type { ContactRow, ContactActor } from '../store.ts';
import { endSuppression, suppress } from '../consent/suppressions-store.ts';

export type ConsentEvent = ContactHistory['consents'][number]['event'];

/** Who caused a change of consent, and when. */
export interface Cause {
  readonly customerId: string;
  readonly by: 'contact' | 'person' | 'import' | 'system';
  readonly actorId: string | null;
  readonly importId: string | null;
  readonly clientAddress: string | null;
  readonly at: Date;
}

/** Writes the same event into the history of contacts. */
export async function recordConsents(
  trx: Trx,
  cause: Cause,
  event: ConsentEvent,
  contactIds: readonly string[],
  list: Pick<Target, 'id' | 'name'> | null = null,
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    INSERT INTO contact_consents (customer_id, contact_id, list_id, list_name, event, by, actor_id, import_id, client_address, at)
    SELECT ${cause.customerId}, id, ${list?.id ?? null}::uuid, ${list?.name ?? null}, ${event}, ${cause.by},
      ${cause.actorId}::uuid, ${cause.importId}::uuid, ${cause.clientAddress}, ${cause.at}
    FROM unnest(${[...contactIds]}::uuid[]) AS id`.execute(trx);
}

/** The memberships of these contacts in a list, those taken off it too. */
export async function findMembers(
  trx: Trx,
  customerId: string,
  listId: string,
  contactIds: readonly string[],
): Promise<Map<string, { state: string; isRemoved: boolean }>> {
  const found = await sql<{ contactId: string; state: string; isRemoved: boolean }>`
    SELECT contact_id AS "contactId", state, removed_at IS NOT NULL AS "isRemoved" FROM contact_list_members
    WHERE customer_id = ${customerId} AND list_id = ${listId} AND contact_id = ANY (${[...contactIds]}::uuid[])`.execute(
    trx,
  );
  return new Map(found.rows.map(({ contactId, ...member }) => [contactId, member]));
}

/**
 * Puts contacts on a list that are not on it, and again those taken off. On one that asks, everybody is asked, also who
 * had said yes before. Who unsubscribed stays so, unless a user puts them on a list that asks. Gives those put on.
 */
export async function addMembers(
  trx: Trx,
  cause: Cause,
  list: Target,
  contactIds: readonly string[],
): Promise<string[]> {
  const { customerId, importId, at } = cause;
  const isSingle = list.optIn === 'single';
  const mayAsk = !isSingle && cause.by === 'person';
  const found = await sql<{ contactId: string }>`
    INSERT INTO contact_list_members AS m (customer_id, list_id, contact_id, state, import_id, added_at, confirmed_at)
    SELECT ${customerId}, ${list.id}, id, ${isSingle ? 'confirmed' : 'unconfirmed'}, ${importId}::uuid, ${at},
      ${isSingle ? at : null}::timestamptz FROM unnest(${[...contactIds]}::uuid[]) AS id
    ON CONFLICT (list_id, contact_id) DO UPDATE SET removed_at = NULL, import_id = EXCLUDED.import_id,
      state = EXCLUDED.state, asked_at = NULL, confirmed_at = EXCLUDED.confirmed_at, confirmed_address = NULL
      WHERE CASE m.state WHEN 'unsubscribed' THEN ${mayAsk} ELSE m.removed_at IS NOT NULL END
    RETURNING contact_id AS "contactId"`.execute(trx);
  const added = found.rows.map(({ contactId }) => contactId);
  await recordConsents(trx, cause, 'added', added, list);
  return added;
}

export async function removeMembers(
  trx: Trx,
  cause: Cause,
  list: Pick<Target, 'id' | 'name'>,
  contactIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ contactId: string }>`
    UPDATE contact_list_members SET removed_at = ${cause.at}
    WHERE customer_id = ${cause.customerId} AND list_id = ${list.id} AND removed_at IS NULL
      AND contact_id = ANY (${[...contactIds]}::uuid[]) RETURNING contact_id AS "contactId"`.execute(trx);
  const removed = found.rows.map(({ contactId }) => contactId);
  await recordConsents(trx, cause, 'removed', removed, list);
  return removed;
}

/** The contact’s own word on one of its lists: gives whether anything changed. */
export async function decide(
  trx: Trx,
  cause: Cause,
  {
    contactId,
    list,
    state,
  }: { contactId: string; list: Pick<Target, 'id' | 'name'>; state: 'confirmed' | 'unsubscribed' },
): Promise<boolean> {
  const confirmed: RawBuilder<unknown> =
    state === 'confirmed'
      ? sql`, confirmed_at = ${cause.at}, confirmed_address = ${cause.clientAddress}, removed_at = NULL`
      : sql``;
  const found = await sql`
    UPDATE contact_list_members SET state = ${state} ${confirmed}
    WHERE customer_id = ${cause.customerId} AND list_id = ${list.id} AND contact_id = ${contactId} AND state <> ${state}`.execute(
    trx,
  );
  if ((found.numAffectedRows ?? 0n) === 0n) return false;
  await recordConsents(trx, cause, state, [contactId], list);
  if (state === 'unsubscribed') await suppress(trx, cause, contactId, list.id);
  else await endSuppression(trx, cause, { contactId, listId: list.id });
  return true;
}

/** Ends every subscription of a contact. */
export async function endAll(trx: Trx, cause: Cause, contactId: string): Promise<void> {
  const found = await sql<{ id: string; name: string }>`
    UPDATE contact_list_members m SET state = 'unsubscribed' FROM contact_lists l
    WHERE l.id = m.list_id AND m.customer_id = ${cause.customerId} AND m.contact_id = ${contactId}
      AND m.state <> 'unsubscribed' RETURNING l.id, l.name`.execute(trx);
  for (const list of found.rows) await recordConsents(trx, cause, 'unsubscribed', [contactId], list);
  await suppress(trx, cause, contactId);
}

interface MembershipRow {
  readonly listId: string;
  readonly name: string;
  readonly description: string;
  readonly scope: 'organisation' | 'personal';
  readonly ownerName: string;
  readonly state: 'unconfirmed' | 'confirmed' | 'unsubscribed';
  readonly addedAt: Date;
  readonly confirmedAt: Date | null;
  readonly confirmedAddress: string | null;
}

/** The lists a contact is on; of those a viewer may see, where one is named. */
export async function membershipsOf(
  trx: Trx,
  customerId: string,
  contactId: string,
  viewer: ContactActor | null,
): Promise<MembershipRow[]> {
  const found = await sql<MembershipRow>`
    SELECT l.id AS "listId", l.name, l.description, l.scope, coalesce(o.name, '') AS "ownerName", m.state,
      m.added_at AS "addedAt", m.confirmed_at AS "confirmedAt", m.confirmed_address AS "confirmedAddress"
    FROM contact_list_members m JOIN contact_lists l ON l.id = m.list_id LEFT JOIN members o ON o.id = l.owner_id
    WHERE m.customer_id = ${customerId} AND m.contact_id = ${contactId} AND m.removed_at IS NULL AND l.deleted_at IS NULL
      AND ${viewer === null ? sql`true` : visibleTo(viewer)} ORDER BY lower(l.name)`.execute(trx);
  return found.rows;
}

export function toMembership(row: MembershipRow): ContactDetail['memberships'][number] {
  const { description: _text, ownerName: _owner, ...membership } = row;
  return {
    ...membership,
    addedAt: row.addedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}

type ConsentRow = Omit<ContactHistory['consents'][number], 'at'> & { at: Date };

/** The newest consents of a contact; lists that the viewer may not see go without a name. */
export async function consentsOf(trx: Trx, viewer: ContactActor, contactId: string): Promise<ConsentRow[]> {
  const found = await sql<ConsentRow>`
    SELECT h.at, h.event, h.by, p.name AS "actorName", h.client_address AS "clientAddress",
      CASE WHEN l.id IS NULL OR ${visibleTo(viewer)} THEN coalesce(l.name, h.list_name) END AS "listName"
    FROM contact_consents h LEFT JOIN contact_lists l ON l.id = h.list_id
      LEFT JOIN members p ON p.id = h.actor_id
    WHERE h.customer_id = ${viewer.customerId} AND h.contact_id = ${contactId} ORDER BY h.id DESC LIMIT 200`.execute(
    trx,
  );
  return found.rows;
}

export interface MergeRow {
  readonly at: Date;
  readonly email: string;
  readonly name: string;
  readonly byName: string;
}

export async function mergesOf(trx: Trx, customerId: string, contactId: string): Promise<MergeRow[]> {
  const found = await sql<MergeRow>`
    SELECT at, email, name, merged_by_name AS "byName" FROM contact_merges
    WHERE customer_id = ${customerId} AND contact_id = ${contactId} ORDER BY at DESC LIMIT 200`.execute(trx);
  return found.rows;
}

/** The contact that an id leads to now, after merges, also a deleted one; undefined where there is none. Needs the system’s transaction. */
export async function resolveMerged(
  trx: Trx,
  contactId: string,
): Promise<{ customerId: string; contactId: string } | undefined> {
  const found = await sql<{ customerId: string; contactId: string }>`
    SELECT customer_id AS "customerId", id AS "contactId" FROM contacts
      WHERE id = coalesce(
        (SELECT contact_id FROM contact_merges WHERE from_contact_id = ${contactId}), ${contactId})`.execute(
    trx,
  );
  return found.rows[0];
}

/**
 * Moves lists, consents and earlier merges of one contact to another; the word of who unsubscribed outweighs the rest. What
 * was said on a list that asks was said at the address that is given up: at the other one it is asked.
 */
export async function moveHistory(
  trx: Trx,
  { customerId, from, to }: { customerId: string; from: ContactRow; to: ContactRow },
  by: { customerUserId: string; name: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE contact_list_members m SET state = 'unconfirmed', asked_at = NULL, confirmed_at = NULL, confirmed_address = NULL
    FROM contact_lists l, contact_list_members other
    WHERE m.customer_id = ${customerId} AND m.contact_id = ${to.id} AND m.removed_at IS NOT NULL
      AND m.state <> 'unsubscribed' AND l.id = m.list_id AND l.opt_in = 'double' AND other.list_id = m.list_id
      AND other.contact_id = ${from.id} AND other.removed_at IS NULL`.execute(trx);
  await sql`
    INSERT INTO contact_list_members AS m (customer_id, list_id, contact_id, state, import_id, added_at, removed_at,
      asked_at, confirmed_at, confirmed_address)
    SELECT o.customer_id, o.list_id, ${to.id},
      CASE WHEN l.opt_in = 'double' AND o.state = 'confirmed' THEN 'unconfirmed' ELSE o.state END,
      o.import_id, o.added_at, o.removed_at, CASE WHEN l.opt_in = 'single' THEN o.asked_at END,
      CASE WHEN l.opt_in = 'single' THEN o.confirmed_at END, CASE WHEN l.opt_in = 'single' THEN o.confirmed_address END
    FROM contact_list_members o JOIN contact_lists l ON l.id = o.list_id
    WHERE o.customer_id = ${customerId} AND o.contact_id = ${from.id}
    ON CONFLICT (list_id, contact_id) DO UPDATE SET
      state = CASE WHEN 'unsubscribed' IN (m.state, EXCLUDED.state) THEN 'unsubscribed'
        WHEN 'confirmed' IN (m.state, EXCLUDED.state) THEN 'confirmed' ELSE 'unconfirmed' END,
      removed_at = CASE WHEN m.removed_at IS NULL OR EXCLUDED.removed_at IS NULL THEN NULL ELSE m.removed_at END,
      added_at = least(m.added_at, EXCLUDED.added_at), asked_at = coalesce(m.asked_at, EXCLUDED.asked_at),
      confirmed_at = coalesce(m.confirmed_at, EXCLUDED.confirmed_at),
      confirmed_address = coalesce(m.confirmed_address, EXCLUDED.confirmed_address)`.execute(trx);
  await sql`UPDATE contact_consents SET contact_id = ${to.id} WHERE customer_id = ${customerId} AND contact_id = ${from.id}`.execute(
    trx,
  );
  await sql`UPDATE contact_merges SET contact_id = ${to.id} WHERE customer_id = ${customerId} AND contact_id = ${from.id}`.execute(
    trx,
  );
  await sql`
    INSERT INTO contact_merges (from_contact_id, customer_id, contact_id, email, name, company, attributes, merged_by,
      merged_by_name, at)
    VALUES (${from.id}, ${customerId}, ${to.id}, ${from.email}, ${from.name}, ${from.company},
      ${JSON.stringify(from.attributes)}::jsonb, ${by.customerUserId}, ${by.name}, ${by.at})`.execute(trx);
  await suppress(trx, { customerId }, to.id);
}

/** Takes back what was confirmed of double opt-in lists; tells whether anything was. */
export async function requestConfirmation(trx: Trx, customerId: string, contactId: string): Promise<boolean> {
  const found = await sql`
    UPDATE contact_list_members m SET state = 'unconfirmed', asked_at = NULL, confirmed_at = NULL,
      confirmed_address = NULL
    FROM contact_lists l WHERE l.id = m.list_id AND l.opt_in = 'double' AND m.customer_id = ${customerId}
      AND m.contact_id = ${contactId} AND m.state <> 'unsubscribed' AND m.removed_at IS NULL`.execute(trx);
  return (found.numAffectedRows ?? 0n) > 0n;
}

export interface Unconfirmed extends Target {
  readonly contactId: string;
  readonly origin: string;
}

/** Some who wait for the question whether they want to be on a list; locked until the transaction ends. */
export async function takeUnconfirmed(
  trx: Trx,
  customerId: string,
  limit: number,
  at: Date,
): Promise<Unconfirmed[]> {
  const found = await sql<Unconfirmed>`
    WITH taken AS (
      SELECT m.list_id, m.contact_id FROM contact_list_members m
        JOIN contacts c ON c.id = m.contact_id JOIN contact_lists l ON l.id = m.list_id
      WHERE m.customer_id = ${customerId} AND m.state = 'unconfirmed' AND m.asked_at IS NULL AND m.removed_at IS NULL
        AND c.deleted_at IS NULL AND c.state = 'enabled' AND l.state = 'active'
      LIMIT ${limit} FOR UPDATE OF m SKIP LOCKED)
    UPDATE contact_list_members m SET asked_at = ${at} FROM taken t JOIN contact_lists l ON l.id = t.list_id
    WHERE m.list_id = t.list_id AND m.contact_id = t.contact_id
    RETURNING m.contact_id AS "contactId", l.id, l.name, l.opt_in AS "optIn", l.link_origin AS origin`.execute(
    trx,
  );
  return found.rows;
}

/** Customers with anybody who waits to be asked. */
export async function customersWithUnconfirmed(trx: Trx): Promise<string[]> {
  const found = await sql<{ customerId: string }>`
    SELECT DISTINCT customer_id AS "customerId" FROM contact_list_members
    WHERE state = 'unconfirmed' AND asked_at IS NULL AND removed_at IS NULL LIMIT 1000`.execute(trx);
  return found.rows.map(({ customerId }) => customerId);
}

export interface PendingOptIn {
  readonly email: string;
  readonly askedAt: Date;
  readonly organisation: string;
  readonly accent: string[] | null;
  readonly listName: string;
  readonly scope: string;
  readonly ownerName: string | null;
}

/** What the question to a contact says; undefined where it is not to be asked any more. */
export async function findAsked(
  trx: Trx,
  data: { contactId: string; listId: string },
): Promise<PendingOptIn | undefined> {
  const found = await sql<PendingOptIn>`
    SELECT c.email, m.asked_at AS "askedAt", u.name AS organisation, u.accent_shades AS accent, l.name AS "listName", l.scope, o.name AS "ownerName"
    FROM contact_list_members m JOIN contacts c ON c.id = m.contact_id JOIN contact_lists l ON l.id = m.list_id
      JOIN customer_settings u ON u.id = m.customer_id LEFT JOIN members o ON o.id = l.owner_id
    WHERE m.contact_id = ${data.contactId} AND m.list_id = ${data.listId} AND m.state = 'unconfirmed'
      AND m.asked_at IS NOT NULL AND m.removed_at IS NULL AND c.state = 'enabled' AND c.deleted_at IS NULL
      AND l.deleted_at IS NULL`.execute(trx);
  return found.rows[0];
}
