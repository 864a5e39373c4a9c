// What the rows of the audit say, as users read them.
import type { AuditEvent } from '@rushes/contract/core/audit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUpSupport } from '../../../../test/support.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let clock: TestClock;
let app: Harness;
let cm: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  clock = testClock();
  app = await createHarness({ clock });
});
afterAll(() => app[Symbol.asyncDispose]());

beforeEach(async () => {
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Cleo');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
});

async function rowsOf(...actions: string[]): Promise<AuditEvent[]> {
  const { items } = await cm.ok<{ items: AuditEvent[] }>('audit/getAuditEvents', {
    filters: [{ column: 'action', op: 'in', values: actions }],
    limit: 100,
  });
  return items.toReversed();
}
const changesOf = async (...actions: string[]) => (await rowsOf(...actions)).map(({ changes }) => changes);

test('who came into a group and who went is read by name, once each, of many the first fifty and how many they are', async () => {
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
    name: 'Crew',
    source: 'manual',
    customerUserIds: [cm.customerUserId],
  });
  clock.advance(1000);
  await cm.ok('user/updateGroup', {
    groupId,
    add: [viewer.customerUserId, cm.customerUserId],
    remove: [],
  });
  clock.advance(1000);
  await cm.ok('user/updateGroup', { groupId, add: [], remove: [viewer.customerUserId] });
  clock.advance(1000);
  const many: string[] = [];
  for (let count = 0; count < 51; count += 1)
    many.push((await app.make.user(cm.customerId, 'viewer', { name: `Many ${count}` })).customerUserId);
  await cm.ok('user/updateGroup', { groupId, add: many, remove: [] });
  expect(await changesOf('people.group-created')).toEqual([
    ['name: Crew', 'source: manual', 'added: 1', 'peopleAdded: Cleo'],
  ]);
  const [came, went, crowd] = await changesOf('people.group-changed');
  expect([came, went]).toEqual([
    ['added: 1', 'peopleAdded: Vera'],
    ['removed: 1', 'peopleRemoved: Vera'],
  ]);
  expect(crowd?.[0]).toBe('added: 51');
  expect(crowd?.[1]?.split(', ')).toHaveLength(50);
  expect(crowd?.[1]).toContain('peopleAdded: Many ');
});

test('a timeline that is saved is on record with what it came to, once in ten minutes of one user', async () => {
  const { clipId } = await createRowClips(app.app.context.db).clip(cm);
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Pilot' });
  const tenMinutesMs = 600_000;
  clock.advance(tenMinutesMs - (clock.nowMs() % tenMinutesMs) + 1000);
  cm = await signIn(app, cm);
  const other = await signUp(app, cm.customerId, 'cm', 'Olga');
  const save = (who: TestUser, outMs: number) => {
    clock.advance(1000);
    return who.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId, outMs }] } });
  };
  await save(cm, 3200);
  await save(cm, 3840);
  await save(other, 4480);
  clock.advance(tenMinutesMs);
  await save(await signIn(app, other), 3200);
  cm = await signIn(app, cm);
  const rows = await rowsOf('programs.timeline-changed');
  expect(rows.map(({ actor, objectName, changes }) => [actor, objectName, changes.length])).toEqual([
    ['Cleo', 'Pilot', 2],
    ['Olga', 'Pilot', 1],
    ['Olga', 'Pilot', 1],
  ]);
  expect(rows[0]?.changes).toEqual(['items: 0 → 1', expect.stringMatching(/^seconds: 0 → 3/)]);
});

test('a value that is set from nothing says so, and one that is taken away', async () => {
  await cm.ok('setup/saveBrand', { accentColour: '#ffff66' });
  expect((await changesOf('setup.changed'))[0]).toContain('accentColour: nothing → #ffff66');
});

test('an address that support changes is on record', async () => {
  const support = await signUpSupport(app, 'address@example.test');
  const { customerId } = cm;
  const { revision } = await support.ok<{ revision: number }>('customer/getCustomer', { customerId });
  const organisation = { name: 'North', addressLine: 'Pier 1', city: 'Kiel', state: 'SH', zip: '24103' };
  await support.ok('customer/updateCustomer', { customerId, revision, organisation });
  expect((await changesOf('customers.changed'))[0]).toEqual(
    expect.arrayContaining(['addressLine: nothing → Pier 1', 'city: nothing → Kiel', 'zip: nothing → 24103']),
  );
});

test('rows name members and programs by their names, and by their ids once they are gone', async () => {
  const made = { name: 'News', visibility: 'open', moderated: false, subscribing: true };
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', made);
  await cm.ok('channel/setMembers', {
    channelId,
    users: [{ customerUserId: viewer.customerUserId, level: 'moderator' }],
  });
  const programId = await app.make.program(cm, { title: 'Pilot', published: true });
  await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
  expect((await changesOf('channels.member-set')).at(-1)).toContain('member: Vera');
  expect((await changesOf('channels.item-published')).at(-1)).toContain('program: Pilot');
  await app.app.context.db.system(async (trx) => {
    await trx.deleteFrom('channel_items').where('program_id', '=', programId).execute();
    await trx.deleteFrom('programs').where('id', '=', programId).execute();
  });
  expect((await changesOf('channels.item-published')).at(-1)).toContain(`program: ${programId}`);
});

test('a row that does not say the name of its object goes by the one it has now, and is found by it', async () => {
  const { contactId } = await cm.ok<{ contactId: string }>('contact/createContact', {
    email: 'a@audit.test',
  });
  const made = { name: 'Press', scope: 'organisation', optIn: 'single' };
  const { listId } = await cm.ok<{ listId: string }>('contact/createList', made);
  await cm.ok('contact/addToList', { listId, contactIds: [contactId] });
  const found = async (request: object) => {
    const { items } = await cm.ok<{ items: AuditEvent[] }>('audit/getAuditEvents', request);
    return items.map(({ action, objectName }) => `${action} ${objectName}`).toSorted();
  };
  const both = ['contacts.list-created Press', 'contacts.list-members-added Press'];
  expect(await found({ filters: [{ column: 'objectName', op: 'is', values: ['Press'] }] })).toEqual(both);
  expect(await found({ search: 'press' })).toEqual(both);
  expect(await cm.ok('audit/countAuditEvents', { search: 'press' })).toEqual({ count: 2 });
});
