import type { ContactRefusal, ListedContact } from '@rushes/contract/audience/contacts';
import { contactList, type ContactState } from '@rushes/contract/audience/lists/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { isOn, visibleTo } from './lists/store.ts';
import { fitsSegment, listSegments } from './segments/store.ts';
import { holdAddresses, applySuppressions } from './consent/suppressions-store.ts';

export type ContactColumn = keyof typeof contactList.columns;
export type ContactQuery = PageQuery<ContactColumn>;

export interface ContactActor {
  readonly customerId: string;
  readonly customerUserId: string;
}

function contactSql(viewer: ContactActor, segments: RawBuilder<unknown>): ListSql<ContactColumn> {
  return {
    list: contactList,
    from: sql`contacts c`,
    id: sql`c.id`,
    search: sql`c.search_text`,
    columns: {
      email: sql`c.email`,
      name: sql`lower(c.name)`,
      company: sql`lower(c.company)`,
      state: sql`c.state`,
      lists: listNames(viewer, isOn),
      unsubscribedLists: listNames(viewer, hasLeft),
      segments,
      attributes: sql`c.attribute_tags`,
      wipeRequestedAt: sql`coalesce(c.wipe_requested_at, '-infinity'::timestamptz)`,
      updatedAt: sql`c.updated_at`,
      createdAt: sql`c.created_at`,
    },
  };
}

const hasLeft = sql`(m.removed_at IS NULL AND m.state = 'unsubscribed')`;

/** The names of the lists that a contact of `c` is on in this way, of those the viewer may see. */
function listNames(viewer: ContactActor, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ARRAY(
    SELECT l.name FROM contact_list_members m JOIN contact_lists l ON l.id = m.list_id
    WHERE m.contact_id = c.id AND ${condition} AND ${visibleTo(viewer)} ORDER BY lower(l.name))`;
}

interface ContactItemRow {
  readonly contactId: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly state: ContactState;
  readonly lists: string[];
  readonly unsubscribedLists: string[];
  readonly segments: string[];
  readonly attributes: string[];
  readonly wipeRequestedAt: Date | null;
  readonly updatedAt: Date;
  readonly createdAt: Date;
}

export async function listContacts(trx: Trx, viewer: ContactActor, query: ContactQuery) {
  const asked = await askedOf(trx, viewer, query);
  const select = sql<ContactItemRow>`c.id AS "contactId", c.email, c.name, c.company, c.state,
    ${listNames(viewer, isOn)} AS lists, ${listNames(viewer, hasLeft)} AS "unsubscribedLists", ${asked.segments} AS segments,
    ARRAY(SELECT key || ': ' || value FROM jsonb_each_text(c.attributes) ORDER BY lower(key)) AS attributes,
    c.wipe_requested_at AS "wipeRequestedAt", c.updated_at AS "updatedAt", c.created_at AS "createdAt"`;
  const { rows, nextCursor } = await pageOf(trx, asked.sql, {
    select,
    where: asked.where,
    query: { ...query, filters: asked.rest },
  });
  return { items: rows.map(toListed), nextCursor };
}

export async function countContacts(
  trx: Trx,
  viewer: ContactActor,
  query: Omit<ContactQuery, 'limit'>,
  most: number,
): Promise<number> {
  const { sql: lists, where, rest } = await askedOf(trx, viewer, query);
  return countOf(trx, lists, { where, query: { ...query, filters: rest }, most });
}

// Lists and segments are looked up once by their names, not contact by contact.
async function askedOf(trx: Trx, viewer: ContactActor, { filters = [] }: Pick<ContactQuery, 'filters'>) {
  const known = await listSegments(trx, viewer.customerId);
  const where: RawBuilder<unknown>[] = [sql`c.customer_id = ${viewer.customerId}`, sql`c.deleted_at IS NULL`];
  const isNamed = ({ column, op }: { column: string; op: string }) =>
    op === 'has' && ['lists', 'unsubscribedLists', 'segments', 'attributes'].includes(column);
  for (const { column, values } of filters.filter(isNamed)) {
    const name = (values[0] ?? '').toLowerCase();
    if (column === 'lists' || column === 'unsubscribedLists')
      where.push(sql`c.id IN (SELECT m.contact_id FROM contact_list_members m JOIN contact_lists l ON l.id = m.list_id
        WHERE l.customer_id = ${viewer.customerId} AND lower(l.name) = ${name}
          AND ${column === 'lists' ? isOn : hasLeft} AND ${visibleTo(viewer)})`);
    else if (column === 'attributes') where.push(sql`c.attribute_tags && ${tagsOf(name)}::text[]`);
    else {
      const segment = known.find((each) => each.name.toLowerCase() === name);
      where.push(segment === undefined ? sql`false` : fitsSegment(segment.rule));
    }
  }
  const segments = segmentNames(known);
  return {
    sql: contactSql(viewer, segments),
    segments,
    where,
    rest: filters.filter((filter) => !isNamed(filter)),
  };
}

/** A field is asked for as the list shows it, `city: kiel`, or as `city=kiel`. */
function tagsOf(text: string): string[] {
  return [text, text.replace(/\s*:\s*/, '=')];
}

function segmentNames(known: Awaited<ReturnType<typeof listSegments>>): RawBuilder<unknown> {
  if (known.length === 0) return sql`'{}'::text[]`;
  const names = known.map(({ name, rule }) => sql`CASE WHEN ${fitsSegment(rule)} THEN ${name}::text END`);
  return sql`array_remove(ARRAY[${sql.join(names)}], NULL)`;
}

function toListed(row: ContactItemRow): ListedContact {
  return {
    contactId: row.contactId,
    email: row.email,
    name: row.name,
    company: row.company,
    state: row.state,
    lists: row.lists,
    unsubscribedLists: row.unsubscribedLists,
    segments: row.segments,
    attributes: row.attributes,
    wipeRequestedAt: row.wipeRequestedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export interface ContactRow {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly attributes: Record<string, string>;
  readonly state: ContactState;
  readonly revision: number;
  readonly wipeRequestedAt: Date | null;
  readonly isBlockedByOwnWish: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Where contacts are, without the deleted ones. */
export const contactRows = { table: 'contacts', where: sql`o.deleted_at IS NULL` };

const selected = sql`SELECT c.id, c.customer_id AS "customerId", c.email, c.name, c.company, c.attributes, c.state, c.revision,
    c.wipe_requested_at AS "wipeRequestedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
    c.deleted_at AS "deletedAt", coalesce(b.reason = 'unsubscribed', false) AS "isBlockedByOwnWish"
  FROM contacts c LEFT JOIN suppressions b ON b.customer_id = c.customer_id AND b.email = c.email AND b.list_id IS NULL`;

// Locks leave room for the key: writing into the history of someone does not wait for who decides about them.

/** One contact; a deleted one only where it is asked for. */
export async function findContact(
  trx: Trx,
  customerId: string,
  contactId: string,
  { lock = false, orDeleted = false } = {},
): Promise<ContactRow | undefined> {
  const found = await sql<ContactRow>`${selected}
    WHERE c.customer_id = ${customerId} AND c.id = ${contactId} AND (${orDeleted} OR c.deleted_at IS NULL)
    ${lock ? sql`FOR NO KEY UPDATE OF c` : sql``}`.execute(trx);
  return found.rows[0];
}

export async function isDeleted(trx: Trx, customerId: string, contactId: string): Promise<boolean> {
  const found = await sql`SELECT FROM contacts
    WHERE customer_id = ${customerId} AND id = ${contactId} AND deleted_at IS NOT NULL`.execute(trx);
  return found.rows.length > 0;
}

/** The contact that has an address now, locked. */
export async function lockByEmail(
  trx: Trx,
  customerId: string,
  email: string,
): Promise<ContactRow | undefined> {
  const found = await sql<ContactRow>`${selected}
    WHERE c.customer_id = ${customerId} AND c.email = ${email} AND c.deleted_at IS NULL FOR NO KEY UPDATE OF c`.execute(
    trx,
  );
  return found.rows[0];
}

/** Those named, deleted ones too, locked in one order until the transaction ends. */
export async function lockContacts(
  trx: Trx,
  customerId: string,
  contactIds: readonly string[],
): Promise<ContactRow[]> {
  const found = await sql<ContactRow>`${selected}
    WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...contactIds]}::uuid[])
    ORDER BY c.id FOR NO KEY UPDATE OF c`.execute(trx);
  return found.rows;
}

export async function isEmailTaken(
  trx: Trx,
  customerId: string,
  email: string,
  except: string | null,
): Promise<boolean> {
  const found = await sql`SELECT FROM contacts WHERE customer_id = ${customerId} AND email = ${email}
    AND deleted_at IS NULL AND id IS DISTINCT FROM ${except}::uuid`.execute(trx);
  return found.rows.length > 0;
}

/** Which of these addresses a contact that is not deleted has. */
export async function takenOf(trx: Trx, customerId: string, emails: readonly string[]): Promise<string[]> {
  const found = await sql<{ email: string }>`SELECT email FROM contacts WHERE customer_id = ${customerId}
    AND deleted_at IS NULL AND email = ANY (${[...emails]}::text[])`.execute(trx);
  return found.rows.map(({ email }) => email);
}

export interface NewContact {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Adds contacts whose addresses are free; one on the blocklist comes in as blocklisted, and one that unsubscribed from a
 * list as such. Gives the ids that came in.
 */
export async function insertContacts(
  trx: Trx,
  facts: { customerId: string; importId: string | null; createdBy: string | null; at: Date },
  rows: readonly NewContact[],
): Promise<string[]> {
  const { customerId, importId, createdBy, at } = facts;
  await holdAddresses(trx, customerId, 'brings-addresses');
  const inserted = await sql<{ id: string }>`
    INSERT INTO contacts (id, customer_id, email, name, company, attributes, state, import_id, created_by, created_at, updated_at)
    SELECT r.id, ${customerId}, r.email, r.name, r.company, r.attributes,
      'enabled', ${importId}, ${createdBy}, ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id uuid, email text, name text, company text, attributes jsonb)
    ORDER BY r.email
    ON CONFLICT (customer_id, email) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(trx);
  const emails = rows.map(({ email }) => email);
  await applySuppressions(trx, { customerId, importId }, emails);
  return inserted.rows.map(({ id }) => id);
}

export async function updateContact(
  trx: Trx,
  customerId: string,
  { id, email, name, company, attributes }: NewContact,
  at: Date,
): Promise<void> {
  await sql`UPDATE contacts SET email = ${email}, name = ${name}, company = ${company},
      attributes = ${JSON.stringify(attributes)}::jsonb, revision = revision + 1, updated_at = ${at}
    WHERE customer_id = ${customerId} AND id = ${id}`.execute(trx);
}

export async function setState(
  trx: Trx,
  customerId: string,
  contactIds: readonly string[],
  state: ContactState,
  at: Date,
): Promise<void> {
  await sql`UPDATE contacts SET state = ${state}, revision = revision + 1, updated_at = ${at}
    WHERE customer_id = ${customerId} AND id = ANY (${[...contactIds]}::uuid[])`.execute(trx);
}

export async function setDeleted(
  trx: Trx,
  customerId: string,
  contactIds: readonly string[],
  at: Date | null,
): Promise<void> {
  await sql`UPDATE contacts SET deleted_at = ${at}
    WHERE customer_id = ${customerId} AND id = ANY (${[...contactIds]}::uuid[])`.execute(trx);
}

export async function eraseContact(trx: Trx, customerId: string, contactId: string): Promise<void> {
  await sql`DELETE FROM contacts WHERE customer_id = ${customerId} AND id = ${contactId}`.execute(trx);
}

export async function markWipe(trx: Trx, customerId: string, contactId: string, at: Date): Promise<void> {
  await sql`UPDATE contacts SET wipe_requested_at = coalesce(wipe_requested_at, ${at}), updated_at = ${at},
    revision = revision + 1 WHERE customer_id = ${customerId} AND id = ${contactId}`.execute(trx);
}

/** Erases what was deleted long enough ago. */
export async function purgeDeleted(trx: Trx, before: Date): Promise<void> {
  await sql`DELETE FROM contacts WHERE id IN (
    SELECT id FROM contacts WHERE deleted_at < ${before} LIMIT 5000)`.execute(trx);
}

/** Splits those asked for into those to change and those refused. */
export function sortOut(
  asked: readonly string[],
  found: readonly ContactRow[],
  refuse: (row: ContactRow) => ContactRefusal | null,
): { good: ContactRow[]; refused: { contactId: string; reason: ContactRefusal }[] } {
  const byId = new Map(found.map((row) => [row.id, row]));
  const good: ContactRow[] = [];
  const refused: { contactId: string; reason: ContactRefusal }[] = [];
  for (const contactId of new Set(asked)) {
    const row = byId.get(contactId);
    const reason = row === undefined ? 'not-found' : refuse(row);
    if (reason !== null) refused.push({ contactId, reason });
    else if (row !== undefined) good.push(row);
  }
  return { good, refused };
}
