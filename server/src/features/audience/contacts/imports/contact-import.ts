import { randomUUID } from 'node:crypto';
import { attributes } from '@rushes/contract/audience/contacts';
import { mostAttributes } from '@rushes/contract/limits';
import { importPermissions } from '@rushes/contract/core/imports';
import { z } from 'zod';
import type { Trx } from '../../../../context.ts';
import { attributePrefix } from '../../../../platform/imports/import-kind.ts';
import type {
  ImportField,
  ImportKind,
  ImportScope,
  NumberedRow,
  RowError,
} from '../../../../platform/imports/import-kind.ts';
import * as tables from './store.ts';
import { activeLists, keepOrigin } from '../lists/store.ts';
import type { createMailing } from '../consent/mails.ts';
import * as members from '../lists/members-store.ts';
import * as store from '../store.ts';

const fields: readonly ImportField[] = [
  { field: 'email', isRequired: true, headings: ['email', 'emailaddress', 'mail', 'address'] },
  { field: 'name', isRequired: false, headings: ['name', 'fullname', 'displayname', 'contact'] },
  { field: 'firstName', isRequired: false, headings: ['firstname', 'givenname', 'forename'] },
  { field: 'lastName', isRequired: false, headings: ['lastname', 'surname', 'familyname'] },
  { field: 'company', isRequired: false, headings: ['company', 'organisation', 'organization', 'firm'] },
  { field: 'lists', isRequired: false, headings: ['lists', 'list', 'contactlists'] },
];

// What `z.email()` runs; here its refusal is one sentence for both faults.
const addressPattern = z.regexes.email;
const words = z.string().max(100, 'Use at most 100 characters.');

const schema = z
  .object({
    email: z
      .string()
      .refine(
        (text) => text.length <= 254 && addressPattern.test(text),
        'Enter a valid email address, like name@example.com.',
      ),
    name: words,
    firstName: words,
    lastName: words,
    company: words,
    lists: z.string(),
  })
  .catchall(z.string())
  .transform((row, context) => {
    const given: Record<string, string> = {};
    for (const [field, value] of Object.entries(row)) {
      if (!field.startsWith(attributePrefix) || value === '') continue;
      given[field.slice(attributePrefix.length)] = value;
      if (value.length > 500)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: 'Use at most 500 characters.',
        });
    }
    return {
      email: row.email.toLowerCase(),
      name: row.name === '' ? `${row.firstName} ${row.lastName}`.trim().slice(0, 100) : row.name,
      company: row.company,
      attributes: given,
      lists: row.lists
        .split(/[|;]/)
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== ''),
    };
  });

type ContactTableRow = z.output<typeof schema>;

const madeRef = z.object({ contactId: z.uuid(), revision: z.int() });
const ref = z.union([
  madeRef.extend({
    before: z.object({ name: z.string(), company: z.string(), attributes }),
  }),
  madeRef,
]);

/** Contacts as a table: new addresses come in, known ones are completed; undoing takes back what nobody changed since. */
export function contactImport(
  mailing: Pick<ReturnType<typeof createMailing>, 'askSoon'>,
): ImportKind<Trx, ContactTableRow> {
  return {
    name: 'contacts',
    permission: importPermissions.contacts,
    fields,
    mostExtras: mostAttributes,
    rowsAtOnce: 2000,
    schema,
    keyOf: (row) => ({ field: 'email', key: row.email }),
    runsAs: 'tenant',
    check,
    apply: (trx, scope, rows) => apply(mailing, trx, scope, rows),
    undo,
  };
}

async function check(
  trx: Trx,
  { customerId, by }: ImportScope,
  rows: readonly NumberedRow<ContactTableRow>[],
): Promise<RowError[]> {
  if (rows.every(({ value }) => value.lists.length === 0)) return [];
  const lists = await activeLists(trx, { customerId, customerUserId: by.customerUserId });
  return rows
    .filter(({ value }) => value.lists.some((name) => !lists.has(name)))
    .map(({ row }) => ({
      row,
      field: 'lists',
      message: "This list doesn't exist or is archived. Create it first, or fix the name.",
    }));
}

async function apply(
  mailing: Pick<ReturnType<typeof createMailing>, 'askSoon'>,
  trx: Trx,
  scope: ImportScope,
  rows: readonly NumberedRow<ContactTableRow>[],
): Promise<object[]> {
  const { customerId, importId, at, by } = scope;
  const made = rows.map(({ value: { lists: _lists, ...value } }) => ({ ...value, id: randomUUID() }));
  const facts = { customerId, importId, createdBy: by.customerUserId, at };
  const cameIn = new Set(await store.insertContacts(trx, facts, made));
  const ids = new Map<string, string>(
    made.filter(({ id }) => cameIn.has(id)).map(({ email, id }) => [email, id]),
  );
  const known = await tables.lockKnown(
    trx,
    customerId,
    rows.flatMap(({ value: { email } }) => (ids.has(email) ? [] : [email])),
  );
  const completed = rows.flatMap(({ value }) => {
    const before = known.get(value.email);
    return before === undefined ? [] : [{ before, value }];
  });
  for (const { before } of completed) ids.set(before.email, before.id);
  await complete(trx, customerId, completed, at);
  await subscribe(mailing, trx, scope, { rows, ids });
  return [
    ...[...cameIn].map((contactId) => ({ contactId, revision: 1 })),
    ...completed.map(({ before: { id, revision, name, company, attributes: had } }) => ({
      contactId: id,
      revision: revision + 1,
      before: { name, company, attributes: had },
    })),
  ];
}

/** What the table says of known contacts replaces what was there; what it leaves empty stays. */
async function complete(
  trx: Trx,
  customerId: string,
  rows: readonly { before: tables.ContactSnapshot; value: ContactTableRow }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ before, value }) => {
    const merged = { ...before.attributes, ...value.attributes };
    return {
      id: before.id,
      name: value.name === '' ? before.name : value.name,
      company: value.company === '' ? before.company : value.company,
      attributes: Object.fromEntries(Object.entries(merged).slice(0, mostAttributes)),
    };
  });
  await tables.rewrite(trx, customerId, values, at);
}

async function subscribe(
  mailing: Pick<ReturnType<typeof createMailing>, 'askSoon'>,
  trx: Trx,
  { customerId, importId, at, by, origin }: ImportScope,
  { rows, ids }: { rows: readonly NumberedRow<ContactTableRow>[]; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const wanted = Map.groupBy(
    rows.flatMap(({ value }) => value.lists.map((name) => ({ name, id: ids.get(value.email) }))),
    ({ name }) => name,
  );
  if (wanted.size === 0) return;
  const lists = await activeLists(trx, { customerId, customerUserId: by.customerUserId });
  const cause = {
    customerId,
    by: 'import',
    actorId: by.customerUserId,
    importId,
    clientAddress: null,
    at,
  } as const;
  let mustAsk = false;
  for (const [name, entries] of wanted) {
    const list = lists.get(name);
    if (list === undefined) continue;
    const contactIds = [...new Set(entries.flatMap(({ id }) => id ?? []))];
    const free = await tables.withoutBlocked(trx, customerId, contactIds);
    const added = await members.addMembers(trx, cause, list, free);
    await keepOrigin(trx, customerId, list.id, origin);
    mustAsk ||= list.optIn === 'double' && added.length > 0;
  }
  if (mustAsk) await mailing.askSoon(trx, customerId);
}

async function undo(trx: Trx, scope: ImportScope, refs: readonly object[]): Promise<number> {
  const { customerId, at } = scope;
  const rows = z.array(ref).parse(refs);
  const made = rows.filter((row) => !('before' in row));
  const completed = rows.flatMap((row) => ('before' in row ? [row] : []));
  const removed = await tables.removeMade(trx, scope, made);
  const back = await tables.stillAsLeft(trx, customerId, completed);
  const values = completed
    .filter(({ contactId }) => back.has(contactId))
    .map(({ contactId, before }) => ({ id: contactId, ...before }));
  if (values.length > 0) await tables.rewrite(trx, customerId, values, at);
  await tables.removeSubscriptions(
    trx,
    scope,
    rows.map(({ contactId }) => contactId),
  );
  return removed + values.length;
}
