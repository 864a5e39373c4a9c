import { randomUUID } from 'node:crypto';
import type { ContactDetail, ContactHistory, ListedContact } from '@rushes/contract/audience/contacts';
import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import type { ImportJob } from '@rushes/contract/core/imports';
import type { ErasurePlan } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { importIs, sendTable } from '../../../../../test/tables.ts';
import { addMembers } from '../lists/members-store.ts';
import { insertContacts } from '../store.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let press: ListedContactList;
let fair: ListedContactList;

beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  press = await newList('Press');
  fair = await newList('Fair');
});

const newList = (name: string, optIn: 'single' | 'double' = 'single') =>
  cm.ok<ListedContactList>('contact/createList', { name, scope: 'organisation', optIn });
const create = (email: string) => cm.ok<ContactDetail>('contact/createContact', { email });
const get = (contactId: string) => cm.ok<ContactDetail>('contact/getContact', { contactId });
const add = (contactId: string, { listId } = press) =>
  cm.ok<{ changed: string[]; refused: object[] }>('contact/addToList', { listId, contactIds: [contactId] });
const remove = (...contactIds: string[]) => cm.ok('contact/deleteContacts', { contactIds });
const states = async (contactId: string) =>
  Object.fromEntries((await get(contactId)).memberships.map(({ name, state }) => [name, state]));
const events = async (contactId: string) =>
  (await cm.ok<ContactHistory>('contact/getContactHistory', { contactId })).consents.map(
    ({ event, by, listName }) => `${event} ${listName ?? '-'} by ${by}`,
  );
const keepOnly = async (contactId: string, listIds: readonly string[]) => {
  const { preferencesUrl } = app.app.features.contacts.mailLinks('http://x.test', {
    contactId,
    listId: null,
  });
  const token = preferencesUrl.slice(preferencesUrl.lastIndexOf('/') + 1);
  expect((await app.call('preference/savePreferences', { token, listIds })).body).toMatchObject({
    status: 'Ok',
  });
};
const byOldMail = async ({ contactId }: { contactId: string }, { listId }: ListedContactList) => {
  const { unsubscribeUrl } = app.app.features.contacts.mailLinks('http://x.test', { contactId, listId });
  const token = unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1);
  expect((await app.call('preference/unsubscribe', { token })).body.status).toBe('Ok');
};
const unsubscribed = async (email: string) => {
  const contact = await create(email);
  await add(contact.contactId);
  await add(contact.contactId, fair);
  await keepOnly(contact.contactId, [fair.listId]);
  return contact;
};

const until = (importId: string, state: ImportJob['state']) => importIs(cm, importId, state);
const bring = async (table: string) => {
  const { importId } = (await sendTable(app, cm, { kind: 'contacts', table })).body;
  await cm.ok('import/validateImport', { importId });
  await until(importId, 'validated');
  await cm.ok('import/applyImport', { importId });
  await until(importId, 'applied');
  return importId;
};
const found = async (search: string) => {
  const { items } = await cm.ok<{ items: ListedContact[] }>('contact/getContacts', { search });
  return items;
};

describe('who unsubscribed from a list', () => {
  test('stays so where the contact is deleted, made again and put on the list', async () => {
    const first = await unsubscribed('made@again.test');
    await remove(first.contactId);
    const { contactId } = await create('made@again.test');
    expect(await add(contactId)).toEqual({
      changed: [],
      refused: [{ contactId, reason: 'unsubscribed' }],
    });
    expect(await states(contactId)).toEqual({ Press: 'unsubscribed' });
    expect(await events(contactId)).toEqual(['unsubscribed Press by contact']);
    expect((await add(contactId, fair)).changed).toEqual([contactId]);
  });

  test('stays so where they were erased, and after the contact was made and deleted twice', async () => {
    const first = await unsubscribed('twice@again.test');
    await cm.ok('contact/eraseContact', { contactId: first.contactId });
    const second = await create('twice@again.test');
    await remove(second.contactId);
    const { contactId } = await create('twice@again.test');
    await add(contactId);
    expect(await states(contactId)).toEqual({ Press: 'unsubscribed' });
  });

  test('stays so where a table names the list, and taking the table back takes all of it back', async () => {
    const first = await unsubscribed('table@again.test');
    await remove(first.contactId);
    const importId = await bring('email,lists\ntable@again.test,Press|Fair\nnew@again.test,Press\n');
    const [back] = await found('table@again.test');
    const contactId = back?.contactId ?? '';
    expect(await states(contactId)).toEqual({ Press: 'unsubscribed', Fair: 'confirmed' });
    expect(await events(contactId)).toEqual(['added Fair by import', 'unsubscribed Press by contact']);
    await cm.ok('import/undoImport', { importId });
    expect(await until(importId, 'undone')).toMatchObject({ rowsUndone: 2 });
    expect(await found('again.test')).toEqual([]);
  });

  test('stays so where an earlier contact of the address comes back, and where another takes the address', async () => {
    const early = await create('early@again.test');
    await add(early.contactId);
    await remove(early.contactId);
    const late = await unsubscribed('early@again.test');
    await remove(late.contactId);
    await cm.ok('contact/restoreContacts', { contactIds: [early.contactId] });
    expect(await states(early.contactId)).toEqual({ Press: 'unsubscribed' });
    await remove(early.contactId);
    const other = await create('other@again.test');
    await add(other.contactId);
    const { revision } = await get(other.contactId);
    await cm.ok('contact/updateContact', { ...other, revision, email: 'early@again.test' });
    expect(await states(other.contactId)).toEqual({ Press: 'unsubscribed' });
  });

  test('keeps it under the address that they are written to from now on', async () => {
    const moved = await unsubscribed('old@again.test');
    const { revision } = await get(moved.contactId);
    await cm.ok('contact/updateContact', { ...moved, revision, email: 'new@again.test' });
    await remove(moved.contactId);
    expect(await states((await create('new@again.test')).contactId)).toEqual({ Press: 'unsubscribed' });
    expect(await states((await create('old@again.test')).contactId)).toEqual({ Press: 'unsubscribed' });
  });

  test('stays so for the contact they are merged into, also after that is deleted', async () => {
    const gone = await unsubscribed('gone@again.test');
    await remove(gone.contactId);
    const again = await create('gone@again.test');
    const keep = await create('keep@again.test');
    await add(keep.contactId);
    await cm.ok('contact/mergeContacts', { contactId: keep.contactId, otherContactId: again.contactId });
    expect(await states(keep.contactId)).toEqual({ Press: 'unsubscribed' });
    await remove(keep.contactId);
    const { contactId } = await create('keep@again.test');
    await add(contactId);
    expect(await states(contactId)).toEqual({ Press: 'unsubscribed' });
  });

  test('says so by an old mail although the contact was deleted and made again off the list', async () => {
    const first = await create('mail@again.test');
    await add(first.contactId);
    await remove(first.contactId);
    const { contactId } = await create('mail@again.test');
    await byOldMail(first, press);
    await add(contactId);
    expect(await states(contactId)).toEqual({ Press: 'unsubscribed' });
  });

  test('says so by an old mail of that list alone: what they said yes to since stays', async () => {
    const first = await unsubscribed('one@again.test');
    await remove(first.contactId);
    const { contactId } = await create('one@again.test');
    await keepOnly(contactId, [press.listId]);
    await byOldMail(first, fair);
    expect(await states(contactId)).toEqual({ Press: 'confirmed', Fair: 'unsubscribed' });
  });

  test('says so by an old mail while the address is being brought in again', async () => {
    const { db } = app.app.context;
    const first = await unsubscribed('both@again.test');
    await remove(first.contactId);
    const id = randomUUID();
    const at = new Date();
    const cause = {
      customerId,
      by: 'import',
      actorId: null,
      importId: null,
      clientAddress: null,
      at,
    } as const;
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    onTestFinished(() => goOn.resolve());
    const bringing = db.tenant(customerId, async (trx) => {
      const contact = { id, email: first.email, name: '', company: '', attributes: {} };
      await insertContacts(trx, { customerId, importId: null, createdBy: null, at }, [contact]);
      await addMembers(trx, cause, { ...fair, id: fair.listId }, [id]);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    let isSaid = false;
    const saying = byOldMail(first, fair).then(() => (isSaid = true));
    const waits = sql`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
    await vi.waitFor(async () => {
      const { rows } = await db.system((trx) => waits.execute(trx));
      expect(isSaid || rows.length > 0).toBe(true);
    });
    goOn.resolve();
    await Promise.all([bringing, saying]);
    expect(await states(id)).toEqual({ Press: 'unsubscribed', Fair: 'unsubscribed' });
  });

  test('is subscribed again by their own word alone, and that holds like any other', async () => {
    const first = await unsubscribed('yes@again.test');
    await remove(first.contactId);
    const { contactId } = await create('yes@again.test');
    await keepOnly(contactId, [press.listId]);
    expect(await states(contactId)).toEqual({ Press: 'confirmed' });
    await remove(contactId);
    const again = await create('yes@again.test');
    expect((await add(again.contactId)).changed).toEqual([again.contactId]);
    expect(await states(again.contactId)).toEqual({ Press: 'confirmed' });
  });

  test('is asked by a list that asks, where a user puts them on it again', async () => {
    const asks = await newList('Asks', 'double');
    const first = await create(`asks-${customerId}@again.test`);
    await add(first.contactId, asks);
    await keepOnly(first.contactId, []);
    await remove(first.contactId);
    await bring(`email,lists\n${first.email},Asks\n`);
    const [back] = await found(first.email);
    const contactId = back?.contactId ?? '';
    expect(await states(contactId)).toEqual({ Asks: 'unsubscribed' });
    expect((await add(contactId, asks)).changed).toEqual([contactId]);
    expect(await states(contactId)).toEqual({ Asks: 'unconfirmed' });
  });

  test('means their organisation’s list alone, and a list that is made again is another', async () => {
    const first = await unsubscribed('elsewhere@again.test');
    await remove(first.contactId);
    await cm.ok('contact/deleteList', { listId: press.listId });
    const again = await newList('Press');
    const { contactId } = await create('elsewhere@again.test');
    expect((await add(contactId, again)).changed).toEqual([contactId]);
    const foreignUser = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Olga');
    const there = await foreignUser.ok<ContactDetail>('contact/createContact', {
      email: 'elsewhere@again.test',
    });
    expect(there.memberships).toEqual([]);
  });

  test('stays so after they are erased as a user of the organisation, whose plan says that it is kept', async () => {
    const viewer = await signUp(app, customerId, 'viewer', 'Vera');
    const { customerUserId, userName } = viewer;
    await unsubscribed(userName);
    const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
    expect(plan.things).toContainEqual({ what: 'contact-unsubscriptions', fate: 'kept', count: 1 });
    await cm.ok('personaldata/eraseUser', { customerUserId, userName, choices: {} });
    await vi.waitFor(async () => expect(await found(userName)).toEqual([]), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await states((await create(userName)).contactId)).toEqual({ Press: 'unsubscribed' });
  });
});

test('a list counts whom a click on it opens; who unsubscribed is found as such', async () => {
  await unsubscribed('left@count.test');
  for (const email of ['on@count.test', 'there@count.test']) await add((await create(email)).contactId);
  const { members } = await cm.ok<ListedContactList>('contact/getList', press);
  const opened = async (column: string) => {
    const filters = [{ column, op: 'has', values: ['press'] }];
    const { count } = await cm.ok<{ count: number }>('contact/countContacts', { filters });
    const { items } = await cm.ok<{ items: ListedContact[] }>('contact/getContacts', { filters });
    expect(items).toHaveLength(count);
    return items.map(({ email }) => email);
  };
  expect(await opened('lists')).toEqual(['on@count.test', 'there@count.test']);
  expect(members).toBe(2);
  expect(await opened('unsubscribedLists')).toEqual(['left@count.test']);
  expect(await found('left@count')).toMatchObject([{ lists: ['Fair'], unsubscribedLists: ['Press'] }]);
});
