import type { ContactDetail, ContactHistory, ListedContact } from '@rushes/contract/audience/contacts';
import type { ListedContactList, Segment } from '@rushes/contract/audience/contact-lists';
import type { ImportJob } from '@rushes/contract/core/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { importIs, sendTable } from '../../../../test/tables.ts';

interface Changed {
  changed: string[];
  refused: { contactId: string; reason: string }[];
}

let app: Harness;
let customerId: string;
let cm: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  other = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Olga');
});

const create = (email: string, values: object = {}) =>
  cm.ok<ContactDetail>('contact/createContact', { email, ...values });
const get = (contactId: string) => cm.ok<ContactDetail>('contact/getContact', { contactId });
const emails = async (request: object = {}, by = cm) =>
  (await by.ok<{ items: ListedContact[] }>('contact/getContacts', { limit: 100, ...request })).items.map(
    ({ email }) => email,
  );
const newList = (name: string, more: object = {}, by = cm) =>
  by.ok<ListedContactList>('contact/createList', { name, scope: 'organisation', ...more });
const add = (listId: string, ...contactIds: string[]) =>
  cm.ok<Changed>('contact/addToList', { listId, contactIds });
const history = (contactId: string) => cm.ok<ContactHistory>('contact/getContactHistory', { contactId });
const actions = (objectId: string) => auditedActions(app, objectId);

/** The links of a contact as a mail to them holds them. */
const linksOf = (contactId: string, listId: string | null = null) => {
  const { unsubscribeUrl, preferencesUrl } = app.app.features.contacts.mailLinks('http://x.test', {
    contactId,
    listId,
  });
  const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  return { unsubscribe: tokenOf(unsubscribeUrl), preferences: tokenOf(preferencesUrl) };
};
const open = async (method: string, request: object) =>
  (await app.call(`preference/${method}`, request)).body;

describe('contacts', () => {
  test('an address is there once a customer, however it is written, and again elsewhere', async () => {
    await create('Ada@Example.com', { name: 'Ada' });
    const again = await cm.refused('contact/createContact', { email: 'ada@example.COM' });
    expect(again.fields).toEqual([{ path: 'email', message: 'taken' }]);
    await other.ok('contact/createContact', { email: 'ada@example.com' });
    expect(await emails()).toEqual(['ada@example.com']);
    expect(await emails({}, other)).toEqual(['ada@example.com']);
  });

  test('two at once make one contact of an address', async () => {
    const both = await Promise.all(
      [1, 2].map(() => app.call('contact/createContact', { email: 'race@example.com' }, cm.token)),
    );
    expect(both.map(({ body }) => body.status).toSorted()).toEqual(['Error', 'Ok']);
  });

  test('sorts, searches, filters by lists, segments and attributes, counts and pages without a gap', async () => {
    for (let at = 0; at < 7; at += 1)
      await create(`p${at}@page.test`, {
        name: `Page ${at}`,
        attributes: { City: at < 3 ? 'Kiel' : 'Bremen' },
      });
    const has = (column: string, value: string) => ({ filters: [{ column, op: 'has', values: [value] }] });
    expect(await emails({ search: 'page 4' })).toEqual(['p4@page.test']);
    expect(await emails(has('attributes', 'city=KIEL'))).toHaveLength(3);
    expect(await emails(has('attributes', 'City: Kiel'))).toHaveLength(3);
    const { contactId } = await create('p0@list.test');
    const { listId } = await newList('Fair');
    await add(listId, contactId);
    expect(await emails(has('lists', 'fair'))).toEqual(['p0@list.test']);
    await cm.ok('contact/deleteContacts', { contactIds: [contactId] });
    await cm.ok('contact/createSegment', {
      name: 'North',
      rule: [{ column: 'attribute', key: 'city', op: 'is', values: ['bremen'] }],
    });
    expect(await emails(has('segments', 'North'))).toHaveLength(4);
    expect(await cm.ok('contact/countContacts', has('segments', 'North'))).toEqual({ count: 4 });
    const found: string[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const sort = { column: 'name', direction: 'desc' };
      const page: { items: ListedContact[]; nextCursor: string | null } = await cm.ok('contact/getContacts', {
        sort,
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(found).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Page ${at}`));
  });

  test('of two who change one contact, the second hears it and changes nothing', async () => {
    const { contactId, revision } = await create('two@example.com', { attributes: { Tier: 'gold' } });
    await cm.ok('contact/updateContact', { contactId, revision, name: 'First' });
    const late = await cm.refused('contact/updateContact', { contactId, revision, name: 'Second' });
    const current = await get(contactId);
    expect(late).toMatchObject({ code: 'conflict', details: { current, changedBy: 'Clara' } });
    expect(current).toMatchObject({ name: 'First', attributes: { Tier: 'gold' } });
    expect(await actions(contactId)).toEqual(['contacts.created', 'contacts.changed']);
  });

  test('attributes are bounded in number, key and text', async () => {
    const fails = async (attributes: object) =>
      (await cm.refused('contact/createContact', { email: 'a@b.test', attributes })).code;
    expect(await fails(Object.fromEntries(Array.from({ length: 31 }, (_each, at) => [`k${at}`, 'v'])))).toBe(
      'invalid',
    );
    expect(await fails({ ['k'.repeat(41)]: 'v' })).toBe('invalid');
    expect(await fails({ 'a=b': 'v' })).toBe('invalid');
    expect(await fails({ key: 'v'.repeat(501) })).toBe('invalid');
    expect(await emails()).toEqual([]);
  });

  test('a condition of a segment that needs a value and has none is refused, and nothing is kept', async () => {
    const fault = async (call: string, filter: object, more: object = {}) =>
      (await cm.refused(`contact/${call}`, { rule: [filter], ...more })).code;
    const segment = await cm.ok<Segment>('contact/createSegment', {
      name: 'Filled',
      rule: [{ column: 'company', op: 'filled' }],
    });
    const { segmentId, revision } = segment;
    for (const values of [[], [''], ['  '], undefined])
      for (const op of ['is', 'contains'])
        for (const filter of [
          { column: 'company', op, values },
          { column: 'attribute', key: 'city', op, values },
        ]) {
          expect(await fault('createSegment', filter, { name: 'All' })).toBe('invalid');
          expect(await fault('updateSegment', filter, { segmentId, revision })).toBe('invalid');
          expect(await fault('countSegment', filter)).toBe('invalid');
        }
    expect(await cm.ok('contact/getSegments', {})).toEqual({ items: [segment], nextCursor: null });
  });

  test('deleted contacts come back unless their address is taken, and erased ones never', async () => {
    const one = await create('gone@example.com');
    await cm.ok('contact/deleteContacts', { contactIds: [one.contactId] });
    expect(await emails()).toEqual([]);
    expect((await cm.refused('contact/getContact', one)).code).toBe('not-found');
    const two = await create('gone@example.com');
    const contactIds = [one.contactId];
    expect(await cm.ok<Changed>('contact/restoreContacts', { contactIds })).toEqual({
      changed: [],
      refused: [{ contactId: one.contactId, reason: 'taken' }],
    });
    await cm.ok('contact/eraseContact', two);
    expect(await cm.ok<Changed>('contact/restoreContacts', { contactIds })).toMatchObject({
      changed: contactIds,
    });
    expect(await actions(two.contactId)).toContain('contacts.erased');
  });

  test('another customer’s contacts, lists and segments can be neither seen nor used', async () => {
    const { contactId } = await create('mine@example.com');
    const { listId } = await newList('Mine');
    const foreign = await other.ok<ContactDetail>('contact/createContact', { email: 'theirs@example.com' });
    expect(await add(listId, foreign.contactId)).toEqual({
      changed: [],
      refused: [{ contactId: foreign.contactId, reason: 'not-found' }],
    });
    const merge = { contactId, otherContactId: foreign.contactId };
    expect((await cm.refused('contact/mergeContacts', merge)).code).toBe('invalid');
    const bulk = { contactIds: [foreign.contactId] };
    for (const path of ['deleteContacts', 'restoreContacts'])
      expect((await cm.ok<Changed>(`contact/${path}`, bulk)).changed).toEqual([]);
    expect((await cm.ok<Changed>('contact/stepContacts', { ...bulk, step: 'disable' })).changed).toEqual([]);
    const rule = [{ column: 'list', listId, values: ['confirmed'] }];
    expect((await other.refused('contact/createSegment', { name: 'X', rule })).code).toBe('invalid');
    expect(await emails({}, other)).toEqual(['theirs@example.com']);
  });
});

describe('lists', () => {
  test('a personal list is its owner’s, until it is shared; what it is, the owner alone says', async () => {
    const colleague = await signUp(app, customerId, 'cm', 'Carl');
    const own = await newList('Private', { scope: 'personal' });
    const { contactId } = await create('p@example.com');
    await add(own.listId, contactId);
    expect((await colleague.refused('contact/getList', own)).code).toBe('not-found');
    const seen = async () =>
      (await colleague.ok<{ items: ListedContact[] }>('contact/getContacts', {})).items[0]?.lists;
    expect(await seen()).toEqual([]);
    expect(
      (await colleague.ok<ContactHistory>('contact/getContactHistory', { contactId })).consents[0]?.listName,
    ).toBeNull();
    const sharedWith = [colleague.customerUserId];
    const shared = await cm.ok<ListedContactList>('contact/updateList', { ...own, sharedWith });
    expect(await seen()).toEqual(['Private']);
    await colleague.ok('contact/removeFromList', { listId: own.listId, contactIds: [contactId] });
    const change = { listId: own.listId, revision: shared.revision, name: 'Taken over' };
    expect((await colleague.refused('contact/updateList', change)).code).toBe('forbidden');
    expect((await colleague.refused('contact/deleteList', own)).code).toBe('forbidden');
    const foreignUser = { ...change, sharedWith: [other.customerUserId] };
    expect((await cm.refused('contact/updateList', foreignUser)).code).toBe('invalid');
  });

  test('a personal list goes to the newOwner of who leaves', async () => {
    const leaver = await signUp(app, customerId, 'cm', 'Lea');
    const { listId } = await newList('Handed', { scope: 'personal' }, leaver);
    const admin = await signUp(app, customerId, 'admin', 'Adam');
    await admin.ok('user/transferOwnership', {
      customerUserId: leaver.customerUserId,
      toCustomerUserId: cm.customerUserId,
    });
    expect(await cm.ok('contact/getList', { listId })).toMatchObject({ isOwn: true, name: 'Handed' });
  });

  test('names are taken once, an archived list takes nobody, and one that a segment names stays', async () => {
    const list = await newList('Press');
    expect((await cm.refused('contact/createList', { name: 'PRESS', scope: 'organisation' })).code).toBe(
      'invalid',
    );
    const { contactId } = await create('press@example.com');
    const personal = await newList('Press', { scope: 'personal' });
    const { items } = await cm.ok<{ items: ListedContactList[] }>('contact/getLists', { search: 'pre' });
    expect(items.map(({ listId, scope }) => [listId, scope]).toSorted()).toEqual(
      [
        [list.listId, 'organisation'],
        [personal.listId, 'personal'],
      ].toSorted(),
    );
    expect(await cm.ok('contact/countLists', {})).toEqual({ count: 2 });
    const { segmentId } = await cm.ok<Segment>('contact/createSegment', {
      name: 'On press',
      rule: [{ column: 'list', listId: list.listId, values: ['confirmed'] }],
    });
    expect((await cm.refused('contact/deleteList', list)).code).toBe('wrong-state');
    await cm.ok('contact/updateList', { listId: list.listId, revision: list.revision, state: 'archived' });
    const late = { listId: list.listId, revision: list.revision, name: 'Late' };
    expect(await cm.refused('contact/updateList', late)).toMatchObject({
      code: 'conflict',
      details: { current: { listId: list.listId, state: 'archived' }, changedBy: 'Clara' },
    });
    const adding = { listId: list.listId, contactIds: [contactId] };
    expect((await cm.refused('contact/addToList', adding)).code).toBe('wrong-state');
    await cm.ok('contact/deleteSegment', { segmentId });
    await cm.ok('contact/deleteList', list);
    expect((await get(contactId)).memberships).toEqual([]);
  });

  test('who unsubscribed is not put back by others, and the blocklist keeps users off', async () => {
    const { listId } = await newList('News');
    const [one, two] = [await create('un@example.com'), await create('block@example.com')];
    await add(listId, one.contactId);
    await open('unsubscribe', { token: linksOf(one.contactId, listId).unsubscribe });
    await cm.ok('contact/removeFromList', { listId, contactIds: [one.contactId] });
    await cm.ok('contact/stepContacts', { contactIds: [two.contactId], step: 'blocklist' });
    const both = await add(listId, one.contactId, two.contactId);
    expect(both.changed).toEqual([]);
    expect(both.refused.map(({ reason }) => reason).toSorted()).toEqual(['blocklisted', 'unsubscribed']);
  });

  test('the blocklist holds addresses that are no contacts, and marks them when they come', async () => {
    await cm.ok('contact/blockAddresses', { emails: ['Never@Example.com'] });
    expect(await create('never@example.com')).toMatchObject({ state: 'blocklisted' });
    const done = await cm.ok('contact/unblockAddresses', { emails: ['never@example.com'] });
    expect(done).toEqual({ changed: 1, kept: 0 });
    const items = (await cm.ok<{ items: ListedContact[] }>('contact/getContacts', {})).items;
    expect(items.map(({ state }) => state)).toEqual(['enabled']);
    expect(await cm.ok('contact/countBlocklist', {})).toEqual({ count: 0 });
    expect(await cm.ok('contact/getBlocklist', {})).toEqual({ items: [], nextCursor: null });
  });
});

describe('merging', () => {
  test('one stays with the lists, consents and attributes of both; the links of the other still work', async () => {
    const { listId } = await newList('Both');
    const keep = await create('keep@example.com', { attributes: { City: 'Kiel' } });
    const gone = await create('gone@merge.test', {
      name: 'Greta',
      attributes: { City: 'Bonn', Tier: 'gold' },
    });
    await add(listId, gone.contactId);
    await add(listId, keep.contactId);
    const old = linksOf(gone.contactId, listId);
    await open('unsubscribe', { token: old.unsubscribe });
    const merged = await cm.ok<ContactDetail>('contact/mergeContacts', {
      contactId: keep.contactId,
      otherContactId: gone.contactId,
    });
    expect(merged).toMatchObject({
      email: 'keep@example.com',
      name: 'Greta',
      attributes: { City: 'Kiel', Tier: 'gold' },
    });
    expect(merged.memberships.map(({ state }) => state)).toEqual(['unsubscribed']);
    const { consents, merges, sections } = await history(keep.contactId);
    expect(consents.map(({ event }) => event).toSorted()).toEqual(['added', 'added', 'unsubscribed']);
    expect(merges).toMatchObject([{ email: 'gone@merge.test', byName: 'Clara' }]);
    expect(sections.map(({ kind }) => kind)).toEqual(['submissions', 'sent', 'watched']);
    const opened = await open('openPreferences', { token: old.preferences });
    expect(opened.clientResponse).toMatchObject({ email: 'keep@example.com' });
    expect((await cm.refused('contact/getContact', gone)).code).toBe('not-found');
  });

  test('a wish not to be written to outlasts a merge into one that others had shut out', async () => {
    const [keep, gone] = [await create('shut@example.com'), await create('wished@example.com')];
    await cm.ok('contact/stepContacts', { contactIds: [keep.contactId], step: 'blocklist' });
    await open('unsubscribeAll', { token: linksOf(gone.contactId).preferences });
    const merge = { contactId: keep.contactId, otherContactId: gone.contactId };
    expect(await cm.ok('contact/mergeContacts', merge)).toMatchObject({
      state: 'blocklisted',
      isBlockedByOwnWish: true,
    });
    const enable = { contactIds: [keep.contactId], step: 'enable' };
    expect(await cm.ok<Changed>('contact/stepContacts', enable)).toMatchObject({
      refused: [{ reason: 'own-wish' }],
    });
  });

  test('one of two that are full of attributes keeps its own and can be changed afterwards', async () => {
    const full = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_each, at) => [`${prefix}${at}`, 'v']));
    const keep = await create('full1@merge.test', { attributes: full('a') });
    const gone = await create('full2@merge.test', { attributes: full('b') });
    const merge = { contactId: keep.contactId, otherContactId: gone.contactId };
    const merged = await cm.ok<ContactDetail>('contact/mergeContacts', merge);
    expect(merged.attributes).toEqual(full('a'));
    const { contactId, revision, attributes } = merged;
    await cm.ok('contact/updateContact', { contactId, revision, attributes, name: 'Still alive' });
  });

  test('two who merge the same pair both ways end with one contact', async () => {
    const one = await create('x1@merge.test');
    const two = await create('x2@merge.test');
    const merge = (contactId: string, otherContactId: string) =>
      app.call('contact/mergeContacts', { contactId, otherContactId }, cm.token);
    const both = await Promise.all([
      merge(one.contactId, two.contactId),
      merge(two.contactId, one.contactId),
    ]);
    expect(both.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['not-found', 'ok']);
    expect(await emails()).toHaveLength(1);
    const itself = { contactId: one.contactId, otherContactId: one.contactId };
    expect((await cm.refused('contact/mergeContacts', itself)).code).toBe('invalid');
  });
});

describe('links for guests', () => {
  test('a double opt-in list asks by mail, and keeps when and from where the answer came', async () => {
    const { listId } = await newList('Double', { optIn: 'double' });
    const { contactId, email } = await create(`ask-${customerId}@example.com`);
    await add(listId, contactId);
    expect((await get(contactId)).memberships).toMatchObject([{ state: 'unconfirmed', confirmedAt: null }]);
    const mail = await vi.waitFor(
      async () => {
        const found = (await app.app.context.mail.outbox(100)).find(({ to }) => to === email);
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(/^<http:\/\/[^>]+\/mail\/unsubscribe\/[\w-]{86}>$/);
    const token = /\/mail\/confirm\/([\w-]{107})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await open('openConfirmation', { token })).clientResponse).toMatchObject({
      state: 'unconfirmed',
    });
    expect((await get(contactId)).memberships[0]?.state).toBe('unconfirmed');
    const countsOf = async () => {
      const { items } = await cm.ok<{ items: ListedContactList[] }>('contact/getLists', { search: 'Double' });
      return items.filter((list) => list.listId === listId).map((list) => [list.members, list.confirmed]);
    };
    expect(await countsOf()).toEqual([[1, 0]]);
    expect((await open('confirmSubscription', { token })).clientResponse).toMatchObject({
      state: 'confirmed',
    });
    expect(await countsOf()).toEqual([[1, 1]]);
    const [membership] = (await get(contactId)).memberships;
    expect(membership).toMatchObject({ state: 'confirmed', confirmedAddress: '127.0.0.1' });
    const { consents, sections } = await history(contactId);
    expect(consents.map(({ event, by }) => `${event} ${by}`)).toEqual([
      'confirmed contact',
      'asked system',
      'added person',
    ]);
    const sent = sections.find(({ kind }) => kind === 'sent');
    expect(sent?.items).toMatchObject([{ title: mail?.subject, detail: 'Double' }]);
    expect(await actions(contactId)).toContain('contacts.confirmed');
    await open('unsubscribe', { token: linksOf(contactId, listId).unsubscribe });
    expect((await open('confirmSubscription', { token })).code).toBe('link-gone');
  });

  test('looking at a link spends nothing; one click of a mail program ends the list, twice as once', async () => {
    const { listId } = await newList('Weekly');
    const { contactId } = await create('click@example.com');
    await add(listId, contactId);
    const { unsubscribe: token } = linksOf(contactId, listId);
    const url = `${app.url}/mail/unsubscribe/${token}`;
    await fetch(url);
    expect((await open('openUnsubscribe', { token })).clientResponse).toMatchObject({
      listName: 'Weekly',
      state: 'confirmed',
    });
    const form = 'application/x-www-form-urlencoded';
    for (const type of [form, 'multipart/form-data; boundary=x', form]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'List-Unsubscribe=One-Click',
      });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    expect((await get(contactId)).memberships).toMatchObject([{ state: 'unsubscribed' }]);
    const ended = (await actions(contactId)).filter((action) => action === 'contacts.unsubscribed');
    expect(ended).toHaveLength(1);
    const logged = app.logged();
    expect(logged.includes(token)).toBe(false);
  });

  test('a guest chooses lists, ends everything, comes back, and asks to be forgotten', async () => {
    const [one, two] = [await newList('One'), await newList('Two', { scope: 'personal' })];
    const { contactId } = await create('self@example.com');
    await add(one.listId, contactId);
    await add(two.listId, contactId);
    const { preferences: token } = linksOf(contactId);
    const lists = async (method: string, more: object = {}) => {
      const { clientResponse } = await open(method, { token, ...more });
      const { lists: found } = clientResponse as { lists: { name: string; isSubscribed: boolean }[] };
      return found.map(({ name, isSubscribed }) => `${name} ${isSubscribed}`);
    };
    expect(await lists('openPreferences')).toEqual(['One true', 'Clara true']);
    expect(await lists('savePreferences', { listIds: [one.listId] })).toEqual(['One true', 'Clara false']);
    expect(await lists('unsubscribeAll')).toEqual(['One false', 'Clara false']);
    const enable = { contactIds: [contactId], step: 'enable' };
    expect(await cm.ok<Changed>('contact/stepContacts', enable)).toMatchObject({
      refused: [{ reason: 'own-wish' }],
    });
    const unblock = { emails: ['self@example.com'] };
    expect(await cm.ok('contact/unblockAddresses', unblock)).toEqual({ changed: 0, kept: 1 });
    expect(await lists('savePreferences', { listIds: [one.listId] })).toEqual(['One true', 'Clara false']);
    expect(await get(contactId)).toMatchObject({ state: 'enabled' });
    expect(await lists('requestWipe')).toEqual(['One false', 'Clara false']);
    expect((await get(contactId)).wipeRequestedAt).not.toBeNull();
    await cm.ok('contact/eraseContact', { contactId });
    expect((await open('openPreferences', { token })).code).toBe('link-gone');
    expect(await create('self@example.com')).toMatchObject({ state: 'blocklisted' });
  });

  test('a link of one purpose, a changed one, and one for someone else’s list open nothing', async () => {
    const { listId } = await newList('Safe');
    const { contactId } = await create('safe@example.com');
    const { unsubscribe, preferences } = linksOf(contactId, listId);
    // Never the last letter: some of its bits may say nothing.
    const changedAt = (at: number) =>
      preferences.slice(0, at) + (preferences[at] === 'B' ? 'C' : 'B') + preferences.slice(at + 1);
    const codes = [
      await open('openPreferences', { token: unsubscribe }),
      await open('openUnsubscribe', { token: preferences }),
      await open('confirmSubscription', { token: preferences }),
      await open('openPreferences', { token: changedAt(preferences.length - 3) }),
      await open('openPreferences', { token: changedAt(20) }),
      await open('openUnsubscribe', { token: unsubscribe }),
    ].map(({ code, clientResponse }) => [code, clientResponse]);
    expect(codes).toEqual(codes.map(() => ['link-gone', undefined]));
    const post = await fetch(`${app.url}/mail/unsubscribe/${preferences}`, { method: 'POST' });
    expect((await post.json()) as object).toMatchObject({ code: 'link-gone' });
    const short = await open('openPreferences', { token: 'x' });
    expect(short.code).toBe('invalid');
  });

  test('who was deleted can still say no, and a contact that was made again hears it from the old mails', async () => {
    const { listId } = await newList('Kept');
    const { contactId } = await create('undone@example.com');
    await add(listId, contactId);
    const links = linksOf(contactId, listId);
    await cm.ok('contact/deleteContacts', { contactIds: [contactId] });
    const post = await fetch(`${app.url}/mail/unsubscribe/${links.unsubscribe}`, { method: 'POST' });
    expect([post.status, await post.text()]).toEqual([200, 'Unsubscribed.\n']);
    await cm.ok('contact/restoreContacts', { contactIds: [contactId] });
    expect((await get(contactId)).memberships).toMatchObject([{ state: 'unsubscribed' }]);
    await cm.ok('contact/deleteContacts', { contactIds: [contactId] });
    const again = await create('undone@example.com');
    await add(listId, again.contactId);
    await open('unsubscribe', { token: links.unsubscribe });
    expect((await get(again.contactId)).memberships).toMatchObject([{ state: 'unsubscribed' }]);
    await open('unsubscribeAll', { token: links.preferences });
    expect(await get(again.contactId)).toMatchObject({ state: 'blocklisted', isBlockedByOwnWish: true });
  });

  test('another address is asked again before a double opt-in list counts as confirmed', async () => {
    const [double, single] = [await newList('Asks', { optIn: 'double' }), await newList('Plain')];
    const { contactId } = await create(`first-${customerId}@example.com`);
    await add(double.listId, contactId);
    await add(single.listId, contactId);
    await open('savePreferences', {
      token: linksOf(contactId).preferences,
      listIds: [double.listId, single.listId],
    });
    const { revision } = await get(contactId);
    const email = `second-${customerId}@example.com`;
    await cm.ok('contact/updateContact', { contactId, revision, email });
    expect((await get(contactId)).memberships).toMatchObject([
      { name: 'Asks', state: 'unconfirmed', confirmedAt: null },
      { name: 'Plain', state: 'confirmed' },
    ]);
    await vi.waitFor(
      async () => {
        const asked = (await app.app.context.mail.outbox(100)).filter(({ to }) => to === email);
        expect(asked).toHaveLength(1);
      },
      { timeout: 20_000, interval: 50 },
    );
  });

  test('guessing links is slowed down', async () => {
    const token = 'x'.repeat(86);
    const answers: number[] = [];
    for (let round = 0; round < 32; round += 1)
      answers.push((await app.call('preference/requestWipe', { token })).http);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('tables', () => {
  const until = (importId: string, state: ImportJob['state']) => importIs(cm, importId, state);
  const upload = async (table: string) => (await sendTable(app, cm, { kind: 'contacts', table })).body;
  const validated = async (text: string, more: object = {}) => {
    const { importId } = await upload(text);
    await cm.ok('import/validateImport', { importId, ...more });
    return until(importId, 'validated');
  };

  test('rows come in with attributes and lists, known addresses are completed, and all of it is taken back', async () => {
    await newList('Fair');
    await create('known@example.com', { name: 'Known', attributes: { City: 'Kiel' } });
    const job = await validated(
      'Email,Full name,Company,City,Lists\nnew@example.com,New,Acme,Bonn,fair\nknown@example.com,,Acme,Köln,\nbad,Bad,,,\nx@example.com,X,,,Nowhere\n',
    );
    expect(job.fields.map(({ field }) => field)).toContain('attribute:City');
    expect(job.rowsBad).toBe(2);
    expect(job.badRows.map(({ row, errors }) => [row, errors[0]?.field])).toEqual([
      [4, 'email'],
      [5, 'lists'],
    ]);
    const { importId } = job;
    await cm.ok('import/applyImport', { importId });
    expect(await until(importId, 'applied')).toMatchObject({ rowsApplied: 2, rowsBad: 2 });
    const found = (await cm.ok<{ items: ListedContact[] }>('contact/getContacts', {})).items;
    expect(found.map(({ email, company, attributes, lists }) => [email, company, attributes, lists])).toEqual(
      [
        ['known@example.com', 'Acme', ['City: Köln'], []],
        ['new@example.com', 'Acme', ['City: Bonn'], ['Fair']],
      ],
    );
    expect(await actions(importId)).toEqual(['imports.uploaded', 'imports.applied', 'imports.finished']);
    await cm.ok('import/undoImport', { importId });
    expect(await until(importId, 'undone')).toMatchObject({ rowsUndone: 2 });
    const left = (await cm.ok<{ items: ListedContact[] }>('contact/getContacts', {})).items;
    expect(left.map(({ email, name, company, attributes }) => [email, name, company, attributes])).toEqual([
      ['known@example.com', 'Known', '', ['City: Kiel']],
    ]);
  });

  test('taking back leaves whom someone changed since', async () => {
    const job = await validated('email\nkept@example.com\ndropped@example.com\n');
    await cm.ok('import/applyImport', { importId: job.importId });
    await until(job.importId, 'applied');
    const [kept] = (await cm.ok<{ items: ListedContact[] }>('contact/getContacts', { search: 'kept' })).items;
    await cm.ok('contact/updateContact', { contactId: kept?.contactId, revision: 1, name: 'Kept' });
    await cm.ok('import/undoImport', { importId: job.importId });
    expect(await until(job.importId, 'undone')).toMatchObject({ rowsUndone: 1 });
    expect(await emails()).toEqual(['kept@example.com']);
  });

  test('anyone who may bring one kind of table brings no other', async () => {
    const contactsOnly = await app.make.customRole(customerId, 'viewer', [
      'audience.contacts:see',
      'audience.contacts:edit',
    ]);
    const user = await app.make.user(customerId, 'viewer', { customRoleId: contactsOnly });
    const token = (await app.signIn(user.userName)).access_token;
    const ask = async (kind: string) => (await app.call('import/getImports', { kind }, token)).body;
    expect((await ask('contacts')).status).toBe('Ok');
    expect((await ask('users')).code).toBe('forbidden');
    const importId = await app.make.import(cm);
    expect((await app.call('import/applyImport', { importId }, token)).body.code).toBe('forbidden');
  });

  test('what goes out as CSV runs no formula, and needs the right to export', async () => {
    await create('evil@example.com', { name: '=HYPERLINK("http://x.test")', company: '+1' });
    const request = {
      list: 'contacts',
      query: {},
      columns: [
        { column: 'email', header: 'Email' },
        { column: 'name', header: 'Name' },
        { column: 'company', header: 'Company' },
      ],
    };
    const { reportId } = await cm.ok<{ reportId: string }>('report/createListReport', request);
    const path = await vi.waitFor(
      async () => {
        const { reports } = await cm.ok<{ reports: { reportId: string; downloadPath: string | null }[] }>(
          'report/getReports',
          {},
        );
        const ready = reports.find((each) => each.reportId === reportId)?.downloadPath;
        expect(ready).toEqual(expect.any(String));
        return ready ?? '';
      },
      { timeout: 20_000, interval: 50 },
    );
    const file = await fetch(app.url + path, { headers: { authorization: `Bearer ${cm.token}` } });
    expect((await file.text()).trim().split('\r\n')[1]).toBe(
      `"evil@example.com","'=HYPERLINK(""http://x.test"")","'+1"`,
    );
    const seesOnly = await app.make.customRole(customerId, 'cm', ['audience.contacts:see']);
    const user = await app.make.user(customerId, 'cm', { customRoleId: seesOnly });
    const token = (await app.signIn(user.userName)).access_token;
    expect((await app.call('report/createListReport', request, token)).body.code).toBe('forbidden');
  });
});

describe('segments', () => {
  test('count live by state, text, attribute and list, and refuse a stale change', async () => {
    const { listId } = await newList('Seg');
    const kiel = await create('k@seg.test', { company: 'Acme', attributes: { City: 'Kiel' } });
    await create('b@seg.test', { attributes: { City: 'Bremen' } });
    await create('n@seg.test');
    await add(listId, kiel.contactId);
    const count = async (...rule: object[]) =>
      (await cm.ok<{ count: number }>('contact/countSegment', { rule })).count;
    const attribute = (op: string, ...values: string[]) => ({ column: 'attribute', key: 'City', op, values });
    expect(await count(attribute('filled'))).toBe(2);
    expect(await count(attribute('empty'))).toBe(1);
    expect(await count(attribute('contains', 'RE'))).toBe(1);
    expect(await count({ column: 'list', listId, values: ['none'] })).toBe(2);
    expect(await count({ column: 'list', listId, values: ['confirmed'] }, attribute('is', 'kiel'))).toBe(1);
    expect(await count({ column: 'company', op: 'contains', values: ['cm'] })).toBe(1);
    const rule = [{ column: 'state', values: ['disabled'] }];
    const segment = await cm.ok<Segment>('contact/createSegment', { name: 'Off', rule });
    expect(segment.contacts).toBe(0);
    await cm.ok('contact/stepContacts', { contactIds: [kiel.contactId], step: 'disable' });
    const { items } = await cm.ok<{ items: Segment[] }>('contact/getSegments', {});
    expect(items.map(({ contacts }) => contacts)).toEqual([1]);
    const change = { segmentId: segment.segmentId, revision: segment.revision, name: 'Switched off' };
    await cm.ok('contact/updateSegment', change);
    expect(await cm.refused('contact/updateSegment', change)).toMatchObject({
      code: 'conflict',
      details: {
        current: { name: 'Switched off', revision: segment.revision + 1, contacts: 1 },
        changedBy: 'Clara',
      },
    });
  });

  test('are a list: searched by name, in order of name and change, page by page, and counted the same', async () => {
    const rule = [{ column: 'company', op: 'filled' }];
    const made: Segment[] = [];
    for (const name of ['Berlin press', 'aachen press', 'Cologne'])
      made.push(await cm.ok<Segment>('contact/createSegment', { name, rule }));
    const [first] = made;
    await cm.ok('contact/updateSegment', {
      segmentId: first?.segmentId,
      revision: first?.revision,
      name: 'Berlin 100%',
    });
    const find = async (query: object) => {
      const { items } = await cm.ok<{ items: Segment[] }>('contact/getSegments', query);
      const { search, filters } = query as { search?: string; filters?: object[] };
      const asked = {
        ...(search === undefined ? {} : { search }),
        ...(filters === undefined ? {} : { filters }),
      };
      expect(await cm.ok('contact/countSegments', asked)).toEqual({ count: items.length });
      return items.map(({ name }) => name);
    };
    expect(await find({})).toEqual(['aachen press', 'Berlin 100%', 'Cologne']);
    expect(await find({ search: 'PRESS' })).toEqual(['aachen press']);
    expect(await find({ search: '0%' })).toEqual(['Berlin 100%']);
    expect(await find({ filters: [{ column: 'name', op: 'is', values: ['cologne'] }] })).toEqual(['Cologne']);
    const changedLast = { column: 'updatedAt', direction: 'desc' };
    expect((await find({ sort: changedLast }))[0]).toBe('Berlin 100%');
    const page = { sort: { column: 'name', direction: 'desc' }, limit: 2 };
    const { items, nextCursor } = await cm.ok<{ items: Segment[]; nextCursor: string }>(
      'contact/getSegments',
      page,
    );
    const rest = await cm.ok<{ items: Segment[] }>('contact/getSegments', { ...page, cursor: nextCursor });
    expect([...items, ...rest.items].map(({ name }) => name)).toEqual([
      'Cologne',
      'Berlin 100%',
      'aachen press',
    ]);
  });
});
