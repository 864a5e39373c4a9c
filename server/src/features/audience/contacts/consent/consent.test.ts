import type { ContactDetail } from '@rushes/contract/audience/contacts';
import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let listId: string;

beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  ({ listId } = await newList('double'));
});

const newList = (optIn: 'single' | 'double') =>
  cm.ok<ListedContactList>('contact/createList', { name: `A ${optIn} list`, scope: 'organisation', optIn });
const addressOf = (name: string) => `${name}-${customerId}@example.com`;
const create = (name: string) => cm.ok<ContactDetail>('contact/createContact', { email: addressOf(name) });
const get = (contactId: string) => cm.ok<ContactDetail>('contact/getContact', { contactId });
const states = async (contactId: string) =>
  (await get(contactId)).memberships.map(({ state, confirmedAt }) => `${state} ${confirmedAt !== null}`);
const add = (contactId: string, to = listId) =>
  cm.ok<{ changed: string[] }>('contact/addToList', { listId: to, contactIds: [contactId] });
const remove = (contactId: string) => cm.ok('contact/removeFromList', { listId, contactIds: [contactId] });
const open = async (method: string, token: string) =>
  (await app.call(`preference/${method}`, { token })).body;
const confirm = async (token: string) => (await open('confirmSubscription', token)).code ?? 'ok';

/** The secrets of the questions that were mailed to an address, the oldest first; waits until there are so many. */
const asked = (email: string, count: number) =>
  vi.waitFor(
    async () => {
      const mails = (await app.app.context.mail.outbox(200)).filter(({ to }) => to === email);
      const tokens = mails.flatMap(({ text }) => /\/mail\/confirm\/([\w-]+)/.exec(text)?.[1] ?? []);
      expect(tokens).toHaveLength(count);
      return tokens;
    },
    { timeout: 20_000, interval: 50 },
  );
const newest = async (email: string, used: readonly string[]) => {
  const tokens = await asked(email, used.length + 1);
  const [token = ''] = tokens.filter((each) => !used.includes(each));
  return token;
};
const unsubscribeToken = (contactId: string) => {
  const url = app.app.features.contacts.mailLinks('http://x.test', { contactId, listId }).unsubscribeUrl;
  return url.slice(url.lastIndexOf('/') + 1);
};

describe('a question whether someone wants to be on a list', () => {
  test('is answered for the address it went to: after a change of address the old mail confirms nothing', async () => {
    const { contactId, email, revision } = await create('old');
    await add(contactId);
    const old = await newest(email, []);
    const moved = addressOf('new');
    await cm.ok('contact/updateContact', { contactId, revision, email: moved });
    const fresh = await newest(moved, []);
    expect((await open('openConfirmation', old)).code).toBe('link-gone');
    expect(await confirm(old)).toBe('link-gone');
    expect(await states(contactId)).toEqual(['unconfirmed false']);
    expect(await confirm(fresh)).toBe('ok');
    expect(await states(contactId)).toEqual(['confirmed true']);
  });

  test('is asked of the contact that stays after a merge: the mail of the other, and what was said there, count no more', async () => {
    const [keep, gone, sure] = [await create('keep'), await create('gone'), await create('sure')];
    await add(gone.contactId);
    const old = await newest(gone.email, []);
    await cm.ok('contact/mergeContacts', { contactId: keep.contactId, otherContactId: gone.contactId });
    const fresh = await newest(keep.email, []);
    expect((await open('openConfirmation', old)).code).toBe('link-gone');
    expect(await confirm(old)).toBe('link-gone');
    expect(await states(keep.contactId)).toEqual(['unconfirmed false']);
    expect(await confirm(fresh)).toBe('ok');
    // What was confirmed at an address that is given up was not said by anyone who reads the other one.
    await cm.ok('contact/mergeContacts', { contactId: sure.contactId, otherContactId: keep.contactId });
    expect(await states(sure.contactId)).toEqual(['unconfirmed false']);
    expect(await confirm(await newest(sure.email, []))).toBe('ok');
  });

  test('who said yes keeps it when another contact is merged into theirs', async () => {
    const [keep, gone] = [await create('keep'), await create('gone')];
    await add(keep.contactId);
    await add(gone.contactId);
    expect(await confirm(await newest(keep.email, []))).toBe('ok');
    await cm.ok('contact/mergeContacts', { contactId: keep.contactId, otherContactId: gone.contactId });
    expect(await states(keep.contactId)).toEqual(['confirmed true']);
  });

  test('is over with the word of who unsubscribed', async () => {
    const { contactId, email } = await create('ends');
    await add(contactId);
    const token = await newest(email, []);
    await open('unsubscribe', unsubscribeToken(contactId));
    expect((await open('openConfirmation', token)).code).toBe('link-gone');
    expect(await confirm(token)).toBe('link-gone');
    expect(await states(contactId)).toEqual(['unsubscribed false']);
  });
});

describe('someone put back on a double opt-in list', () => {
  test('is asked again, whether they had confirmed or not, and the old mail answers nothing', async () => {
    const { contactId, email } = await create('back');
    await add(contactId);
    const first = await newest(email, []);
    await remove(contactId);
    await add(contactId);
    const second = await newest(email, [first]);
    expect(await confirm(first)).toBe('link-gone');
    expect(await confirm(second)).toBe('ok');
    await remove(contactId);
    expect((await add(contactId)).changed).toEqual([contactId]);
    expect(await states(contactId)).toEqual(['unconfirmed false']);
    const third = await newest(email, [first, second]);
    expect(await confirm(second)).toBe('link-gone');
    expect(await confirm(third)).toBe('ok');
    expect(await states(contactId)).toEqual(['confirmed true']);
  });

  test('is asked again after they unsubscribed; on a list that does not ask, they stay off', async () => {
    const single = await newList('single');
    const { contactId, email } = await create('no');
    await add(contactId);
    const first = await newest(email, []);
    expect(await confirm(first)).toBe('ok');
    await open('unsubscribe', unsubscribeToken(contactId));
    expect((await add(contactId)).changed).toEqual([contactId]);
    expect(await states(contactId)).toEqual(['unconfirmed false']);
    const second = await newest(email, [first]);
    expect(await confirm(first)).toBe('link-gone');
    expect(await confirm(second)).toBe('ok');

    await add(contactId, single.listId);
    const links = app.app.features.contacts.mailLinks('http://x.test', {
      contactId,
      listId: single.listId,
    });
    await open('unsubscribe', links.unsubscribeUrl.slice(links.unsubscribeUrl.lastIndexOf('/') + 1));
    expect((await add(contactId, single.listId)).changed).toEqual([]);
  });
});

test('the links in mails of a suspended organisation still end and change what comes', async () => {
  const { contactId } = await create('rights');
  await add(contactId);
  await app.app.context.db.system((trx) =>
    trx.updateTable('customers').set({ status: 'suspended' }).where('id', '=', customerId).execute(),
  );
  const { preferencesUrl } = app.app.features.contacts.mailLinks('http://x.test', {
    contactId,
    listId: null,
  });
  const token = preferencesUrl.slice(preferencesUrl.lastIndexOf('/') + 1);
  expect((await open('openPreferences', token)).status).toBe('Ok');
  expect((await open('openUnsubscribe', unsubscribeToken(contactId))).status).toBe('Ok');
  expect((await open('unsubscribe', unsubscribeToken(contactId))).clientResponse).toMatchObject({
    state: 'unsubscribed',
  });
  expect((await open('unsubscribeAll', token)).clientResponse).toMatchObject({ isBlocked: true });
});
