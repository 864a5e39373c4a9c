import type {
  DirectoryDesign,
  DirectoryDetail,
  DirectoryUser,
  EditedProfile,
  ShownField,
} from '@rushes/contract/organization/directory';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let admin: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  admin = await signUp(app, customerId, 'admin', 'Adam');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
});

interface Found {
  items: DirectoryUser[];
  nextCursor: string | null;
}
const find = (who: TestUser, request: object) => who.ok<Found>('directory/getUsers', request);
const names = async (who: TestUser, request: object) =>
  (await find(who, request)).items.map(({ name }) => name);

async function field(more: object = {}): Promise<DirectoryDesign['fields'][number]> {
  const key = `k${crypto.randomUUID().slice(0, 8)}`;
  const { fields } = await cm.ok<DirectoryDesign>('directory/createField', {
    key,
    label: `Nickname ${key}`,
    type: 'text',
    isRequired: false,
    edits: 'both',
    audience: 'everybody',
    choices: [],
    ...more,
  });
  const wanted = 'key' in more ? more.key : key;
  const made = fields.find((each) => each.key === wanted);
  if (made === undefined) throw new Error('the field was not made');
  return made;
}

const fill = (who: TestUser, customerUserId: string, fieldId: string, value: string, before = '') =>
  who.ok<EditedProfile>('directory/saveProfile', { customerUserId, values: [{ fieldId, value, before }] });
const place = (user: { customerUserId: string }, managerId: string | null, before: string | null = null) => ({
  customerUserId: user.customerUserId,
  managerId: { value: managerId, before },
});

const audited = (objectId: string) => auditedActions(app, objectId);

describe('looking users up', () => {
  test('finds users by each thing that shows, sorts, filters, counts and pages without a gap', async () => {
    const expertise = await field({ key: 'expertise', type: 'longText', label: 'Expertise' });
    const buddy = await field({ key: 'buddy', type: 'person', label: 'Buddy' });
    const floor = await field({ key: 'floor', type: 'choice', label: 'Floor', choices: ['First', 'Second'] });
    const since = await field({ key: 'since', type: 'date', label: 'Since' });
    await fill(cm, viewer.customerUserId, expertise.fieldId, 'Underwater *welding* 100%');
    await fill(cm, viewer.customerUserId, buddy.fieldId, admin.customerUserId);
    await fill(cm, viewer.customerUserId, floor.fieldId, 'First');
    await fill(cm, viewer.customerUserId, since.fieldId, '2024-03-01');
    await cm.ok('user/updateUser', { customerUserId: viewer.customerUserId, location: 'Kiel' });
    expect(await names(admin, { search: 'WELD water' })).toEqual(['Vera']);
    expect(await names(admin, { search: '100%' })).toEqual(['Vera']);
    expect(await names(admin, { search: '1%0' })).toEqual([]);
    expect(await names(admin, { search: 'adam' })).toEqual(['Adam', 'Vera']);
    expect(await names(admin, { search: 'kiel' })).toEqual(['Vera']);
    const filtered = (column: string, op: string, ...values: string[]) =>
      names(viewer, { filters: [{ column, op, values }] });
    expect(await filtered('field.floor', 'in', 'First')).toEqual(['Vera']);
    expect(await filtered('field.floor', 'in', 'Second')).toEqual([]);
    expect(await filtered('field.expertise', 'empty')).toEqual(['Adam', 'Clara']);
    expect(await filtered('field.since', 'since', '2024-03-01')).toEqual(['Vera']);
    expect(await filtered('field.since', 'before', '2024-03-01')).toEqual([]);
    expect(await filtered('field.buddy', 'contains', 'ada')).toEqual(['Vera']);
    expect(await filtered('field.expertise', 'contains', 'WELD')).toEqual(['Vera']);
    expect(await filtered('location', 'is', 'Kiel')).toEqual(['Vera']);
    expect(
      await viewer.ok('directory/countUsers', {
        filters: [{ column: 'location', op: 'is', values: ['Kiel'] }],
      }),
    ).toEqual({ count: 1 });
    const found: string[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page = await find(viewer, {
        sort: { column: 'name', direction: 'desc' },
        limit: 1,
        ...(cursor === null ? {} : { cursor }),
      });
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(['Vera', 'Clara', 'Adam']);
    const [vera] = (await find(viewer, { search: 'vera' })).items;
    expect(vera?.values.map(({ key, value }) => [key, value])).toEqual([
      ['expertise', 'Underwater *welding* 100%'],
      ['buddy', 'Adam'],
      ['floor', 'First'],
      ['since', '2024-03-01'],
    ]);
  });

  test('a word that very many have finds the same users as a rare one, and hides what is hidden', async () => {
    const team = await field({ key: 'team' });
    const secret = await field({ key: 'secret', audience: 'private' });
    await app.app.context.db.system(async (trx) => {
      await sql`
        WITH made AS (INSERT INTO users (id, user_name, name, password_hash)
          SELECT gen_random_uuid(), ${customerId} || n || '@crowd.test', 'Crowd ' || n, '-' FROM generate_series(1, 1100) n
          RETURNING id, name)
        INSERT INTO customer_users (id, customer_id, user_id, name, role)
        SELECT gen_random_uuid(), ${customerId}, id, name, 'viewer' FROM made`.execute(trx);
      await sql`
        INSERT INTO profile_values (customer_id, customer_user_id, field_id, value, updated_at)
        SELECT c.customer_id, c.id, f.id, CASE f.key WHEN 'team' THEN 'Lighting' ELSE 'Tungsten' END, now()
        FROM customer_users c JOIN profile_fields f ON f.customer_id = c.customer_id
        WHERE c.customer_id = ${customerId} AND c.name LIKE 'Crowd %'`.execute(trx);
    });
    expect([team.filled, secret.filled]).toEqual([0, 0]);
    const count = (who: TestUser, search: string) => who.ok('directory/countUsers', { search });
    expect(await count(admin, 'lighting')).toEqual({ count: 1100 });
    expect(await count(admin, 'crowd lighting')).toEqual({ count: 1100 });
    expect(await names(admin, { search: 'lighting crowd 1099' })).toEqual(['Crowd 1099']);
    expect(await count(admin, 'tungsten')).toEqual({ count: 0 });
    expect(await count(cm, 'tungsten')).toEqual({ count: 1100 });
  });

  test('what a user may not see does not travel, is not found by, and cannot be filtered or grouped by', async () => {
    const secret = await field({ key: 'salary', audience: 'private', label: 'Salary band' });
    const inner = await field({ key: 'badge', audience: 'managers', label: 'Badge' });
    await fill(cm, viewer.customerUserId, secret.fieldId, 'Zebra-9');
    await fill(cm, viewer.customerUserId, inner.fieldId, 'Quagga-7');
    const other = await signUp(app, customerId, 'cc', 'Cem');
    for (const [who, seen] of [
      [other, []],
      [admin, ['badge']],
      [cm, ['salary', 'badge']],
    ] as const) {
      const { fields } = await who.ok<{ fields: ShownField[] }>('directory/getDirectory', {});
      expect(fields.map(({ key }) => key)).toEqual(seen);
      const page = JSON.stringify(await find(who, {}));
      const detail = JSON.stringify(
        await who.ok<DirectoryDetail>('directory/getUser', { customerUserId: viewer.customerUserId }),
      );
      for (const [key, value] of [
        ['salary', 'Zebra-9'],
        ['badge', 'Quagga-7'],
      ] as const) {
        const isSeen = (seen as readonly string[]).includes(key);
        expect([page.includes(value), detail.includes(value)]).toEqual([isSeen, isSeen]);
        expect(await names(who, { search: value.toLowerCase() })).toEqual(isSeen ? ['Vera'] : []);
        const filters = [{ column: `field.${key}`, op: 'filled', values: [] }];
        if (isSeen) expect(await names(who, { filters })).toEqual(['Vera']);
        else expect((await who.refused('directory/getUsers', { filters })).code).toBe('invalid');
        if (!isSeen) expect((await who.refused('directory/countUsers', { filters })).code).toBe('invalid');
      }
    }
    const rule = [{ column: 'field', key: 'salary', op: 'is', values: ['Zebra-9'] }];
    expect((await admin.refused('user/countRule', { rule })).code).toBe('invalid');
    expect((await admin.refused('user/createGroup', { name: 'Spy', source: 'rule', rule })).code).toBe(
      'invalid',
    );
    expect(await cm.ok('user/countRule', { rule })).toEqual({ count: 1 });
    const both = [...rule, { column: 'role', op: 'in', values: ['viewer'] }];
    const made = await cm.ok<UserGroup>('user/createGroup', { name: 'Few', source: 'rule', rule: both });
    expect(made).toMatchObject({ rule: both, hiddenConditions: 0 });
    const { items } = await admin.ok<{ items: UserGroup[] }>('user/getGroups', {});
    expect(items).toMatchObject([{ name: 'Few', rule: both.slice(1), hiddenConditions: 1, users: 1 }]);
    const { groupId } = made;
    expect(await admin.ok('user/updateGroup', { groupId, name: 'Fewer' })).toMatchObject({
      rule: both.slice(1),
    });
    expect((await admin.refused('user/updateGroup', { groupId, rule: both.slice(1) })).code).toBe(
      'forbidden',
    );
    expect((await cm.ok<{ items: UserGroup[] }>('user/getGroups', {})).items[0]?.rule).toEqual(both);
    // The user themselves knows what is about them.
    expect(await names(viewer, { search: 'zebra-9' })).toEqual(['Vera']);
    const own = await viewer.ok<EditedProfile>('directory/getOwnProfile', {});
    expect(own.fields.map(({ value }) => value)).toEqual(['Zebra-9', 'Quagga-7']);
  });

  test('a field that becomes hidden is hidden at once, and an archived one is gone for all', async () => {
    const nick = await field({ key: 'nick' });
    await fill(cm, viewer.customerUserId, nick.fieldId, 'Okapi');
    expect(await names(admin, { search: 'okapi' })).toEqual(['Vera']);
    const { label, isRequired, edits, choices, fieldId, revision } = nick;
    const change = { label, isRequired, edits, choices, fieldId, revision };
    await cm.ok('directory/updateField', { ...change, audience: 'private' });
    expect(await names(admin, { search: 'okapi' })).toEqual([]);
    const archived = await cm.ok<DirectoryDesign>('directory/archiveField', { fieldId, archived: true });
    expect(archived.fields[0]).toMatchObject({ isArchived: true, filled: 1 });
    expect(await names(cm, { search: 'okapi' })).toEqual([]);
    expect(await names(viewer, { search: 'okapi' })).toEqual([]);
    await cm.ok('directory/archiveField', { fieldId, archived: false });
    expect(await names(cm, { search: 'okapi' })).toEqual(['Vera']);
    expect(await audited(fieldId)).toEqual([
      'directory.field-created',
      'directory.field-changed',
      'directory.field-archived',
      'directory.field-restored',
    ]);
  });

  test('only users at work stand in it: none suspended, deactivated, invited or of another customer', async () => {
    const states = ['suspended', 'deactivated', 'invited'] as const;
    for (const state of states) {
      const { customerUserId } = await app.make.user(customerId, 'viewer', { name: `Gone ${state}`, state });
      expect((await viewer.refused('directory/getUser', { customerUserId })).code).toBe('not-found');
    }
    expect(await names(viewer, {})).toEqual(['Adam', 'Clara', 'Vera']);
    expect(await names(viewer, { search: 'gone' })).toEqual([]);
    const foreignUser = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Someone Else');
    expect(await names(foreignUser, {})).toEqual(['Someone Else']);
    const { customerUserId } = viewer;
    for (const call of ['directory/getUser', 'directory/getProfile'])
      expect((await foreignUser.refused(call, { customerUserId })).code).toBe('not-found');
    const asked = await foreignUser.ok('directory/requestBios', { customerUserIds: [customerUserId] });
    expect(asked).toEqual({ requested: [], refused: [{ customerUserId, reason: 'not-found' }] });
  });

  test('hidden with the organisation view from viewers and creators, on the wire too; managers keep it', async () => {
    const hidden = await app.make.customer({ flags: { hideOrganisationView: true } });
    const creator = await signUp(app, hidden.customerId, 'cc', 'Cem');
    const colleague = await signUp(app, hidden.customerId, 'viewer', 'Vera');
    const found = async (who: TestUser, search: string) =>
      (await who.ok<{ users: { name: string }[] }>('customeruser/findUsers', { search })).users.map(
        ({ name }) => name,
      );
    // Whom a program is for they say by address; they look nobody up.
    for (const search of ['', 'v', 'vera', '%']) expect(await found(creator, search)).toEqual([]);
    expect(await found(creator, colleague.userName)).toEqual(['Vera']);
    const programId = await app.make.program(creator, { published: true });
    const audience = { customerUserIds: [colleague.customerUserId] };
    await creator.ok('program/setAudience', { programId, audience });
    expect(await found(creator, '')).toEqual(['Vera']);
    expect(await found(await signUp(app, hidden.customerId, 'cm', 'Clara'), 'ce')).toEqual(['Cem']);
    for (const [role, isShut] of [
      ['viewer', true],
      ['cc', true],
      ['admin', false],
      ['cm', false],
    ] as const) {
      const who = await signUp(app, hidden.customerId, role, role);
      for (const [call, request] of [
        ['directory/getDirectory', {}],
        ['directory/getUsers', {}],
        ['directory/countUsers', {}],
        ['directory/getUser', { customerUserId: who.customerUserId }],
      ] as const)
        expect([role, call, (await app.call(call, request, who.token)).body.code]).toEqual([
          role,
          call,
          isShut ? 'forbidden' : undefined,
        ]);
    }
  });
});

describe('fields of a profile', () => {
  test('take what is of their kind and nothing else, all of a change or none of it', async () => {
    const kinds = [
      [{ type: 'text' }, 'Line', 'x'.repeat(201)],
      [{ type: 'date' }, '2024-02-29', '2023-02-29'],
      [{ type: 'choice', choices: ['A', 'B'] }, 'A', 'C'],
      [{ type: 'link' }, 'https://example.com/x', 'javascript:alert(1)'],
      [{ type: 'person' }, cm.customerUserId, crypto.randomUUID()],
      [{ type: 'longText' }, 'Two\nlines', null],
    ] as const;
    const first = await field({});
    for (const [more, good, bad] of kinds) {
      const { fieldId } = await field(more);
      const values = [{ fieldId, value: good, before: '' }];
      await viewer.ok('directory/saveOwnProfile', { values });
      if (bad === null) continue;
      const wrong = [
        { fieldId: first.fieldId, value: 'never', before: '' },
        { fieldId, value: bad, before: good },
      ];
      expect((await viewer.refused('directory/saveOwnProfile', { values: wrong })).code).toBe('invalid');
    }
    const foreigner = await app.make.user((await app.make.customer()).customerId, 'viewer');
    const { fieldId } = await field({ type: 'person' });
    const values = [{ fieldId, value: foreigner.customerUserId, before: '' }];
    expect((await viewer.refused('directory/saveOwnProfile', { values })).code).toBe('invalid');
    const { fields } = await viewer.ok<EditedProfile>('directory/getOwnProfile', {});
    expect(fields[0]?.value).toBe('');
    expect(
      (await audited(viewer.customerUserId)).filter((each) => each === 'directory.profile-changed'),
    ).toHaveLength(6);
  });

  test('are filled in by whom they say, and what is required is not emptied', async () => {
    const mine = await field({ edits: 'self', isRequired: true });
    const theirs = await field({ edits: 'cm' });
    const change = (fieldId: string, value: string, before = '') => ({
      values: [{ fieldId, value, before }],
    });
    await viewer.ok('directory/saveOwnProfile', change(mine.fieldId, 'me'));
    expect((await viewer.refused('directory/saveOwnProfile', change(mine.fieldId, '', 'me'))).code).toBe(
      'invalid',
    );
    expect((await viewer.refused('directory/saveOwnProfile', change(theirs.fieldId, 'me'))).code).toBe(
      'forbidden',
    );
    const { customerUserId } = viewer;
    const byCm = { customerUserId, ...change(mine.fieldId, 'cm', 'me') };
    expect((await cm.refused('directory/saveProfile', byCm)).code).toBe('forbidden');
    await fill(cm, customerUserId, theirs.fieldId, 'cm');
    const own = await viewer.ok<EditedProfile>('directory/getOwnProfile', {});
    expect(own.fields.map(({ value, canEdit }) => [value, canEdit])).toEqual([
      ['me', true],
      ['cm', false],
    ]);
    const foreignUser = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Someone Else');
    const foreign = { values: [{ fieldId: mine.fieldId, value: 'x', before: '' }] };
    expect((await foreignUser.refused('directory/saveOwnProfile', foreign)).code).toBe('not-found');
  });

  test('of two who write the same field at once, one wins and the other is told', async () => {
    const { fieldId } = await field();
    const write = (value: string) =>
      app.call(
        'directory/saveProfile',
        { customerUserId: viewer.customerUserId, values: [{ fieldId, value, before: '' }] },
        cm.token,
      );
    const answers = await Promise.all(['one', 'two', 'three'].map(write));
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'conflict', 'ok']);
    const lost = answers.find(({ body }) => body.code === 'conflict');
    const current = await cm.ok<EditedProfile>('directory/getProfile', {
      customerUserId: viewer.customerUserId,
    });
    expect(lost?.body.details).toEqual({ current, changedBy: 'Clara' });
  });

  test('are changed as they were seen, put in order, and made once under a key', async () => {
    const [a, b] = [await field(), await field()];
    const facts = { label: 'New', isRequired: true, edits: 'cm', audience: 'managers', choices: [] };
    const change = { ...facts, fieldId: a.fieldId, revision: a.revision };
    const changed = await cm.ok<DirectoryDesign>('directory/updateField', change);
    expect(changed.fields[0]).toMatchObject({ label: 'New', isRequired: true, revision: a.revision + 1 });
    expect(await cm.refused('directory/updateField', change)).toMatchObject({
      code: 'conflict',
      details: { current: changed.fields[0], changedBy: 'Clara' },
    });
    const order = { fieldIds: [b.fieldId, a.fieldId], before: [a.fieldId, b.fieldId] };
    const ordered = await cm.ok<DirectoryDesign>('directory/orderFields', order);
    expect(ordered.fields.map(({ fieldId }) => fieldId)).toEqual(order.fieldIds);
    expect((await cm.refused('directory/orderFields', order)).code).toBe('conflict');
    const twin = { ...facts, label: 'Twin', key: a.key, type: 'text' };
    expect((await cm.refused('directory/createField', twin)).code).toBe('invalid');
    expect((await cm.refused('directory/createField', { ...twin, key: 'fresh', type: 'choice' })).code).toBe(
      'invalid',
    );
    expect((await admin.refused('directory/createField', { ...twin, key: 'fresh' })).code).toBe('forbidden');
  });

  test('has a name that no other field in use has', async () => {
    const first = await field({ label: 'Desk' });
    const second = await field({ label: 'Room' });
    const { revision, fieldId } = second;
    const facts = { isRequired: false, edits: 'both', audience: 'everybody', choices: [] };
    const twin = { ...facts, label: ' dESK ', key: 'desk_two', type: 'text' };
    expect((await cm.refused('directory/createField', twin)).code).toBe('name-taken');
    const renamed = { ...facts, fieldId, revision, label: 'DESK' };
    expect((await cm.refused('directory/updateField', renamed)).code).toBe('name-taken');
    const { fields } = await cm.ok<DirectoryDesign>('directory/updateField', { ...renamed, label: 'ROOM' });
    expect(fields.map(({ label }) => label)).toEqual(['Desk', 'ROOM']);
    // The name of one out of use is free, and then the field does not come back beside the other.
    await cm.ok('directory/archiveField', { fieldId: first.fieldId, archived: true });
    await cm.ok('directory/createField', twin);
    const back = { fieldId: first.fieldId, archived: false };
    expect((await cm.refused('directory/archiveField', back)).code).toBe('name-taken');
  });

  test('what is required and missing is counted, named and asked for by mail, of those who can fill it in', async () => {
    const mine = await field({ key: 'mine', label: 'Mine', edits: 'self', isRequired: true });
    await field({ key: 'theirs', label: 'Theirs', edits: 'cm', isRequired: true });
    await viewer.ok('directory/saveOwnProfile', {
      values: [{ fieldId: mine.fieldId, value: 'x', before: '' }],
    });
    const page = await cm.ok<{ items: { name: string; missing: string[] }[]; nextCursor: string | null }>(
      'directory/getIncomplete',
      { limit: 2 },
    );
    expect(page.items.map(({ name, missing }) => [name, missing])).toEqual([
      ['Adam', ['Mine', 'Theirs']],
      ['Clara', ['Mine', 'Theirs']],
    ]);
    const rest = await cm.ok<{ items: { name: string; missing: string[] }[] }>('directory/getIncomplete', {
      cursor: page.nextCursor,
    });
    expect(rest.items.map(({ name, missing }) => [name, missing])).toEqual([['Vera', ['Theirs']]]);
    expect(await cm.ok('directory/countIncomplete', {})).toEqual({ count: 3 });
    const byField = { filters: [{ column: 'missing', op: 'has', values: ['Mine'] }] };
    expect(await cm.ok('directory/countIncomplete', byField)).toEqual({ count: 2 });
    const found = await cm.ok<{ items: { name: string }[] }>('directory/getIncomplete', { search: 'clar' });
    expect(found.items.map(({ name }) => name)).toEqual(['Clara']);
    expect(rest.items).toMatchObject([{ name: 'Vera', canFill: false }]);
    expect((await viewer.refused('directory/getIncomplete', {})).code).toBe('forbidden');
    expect(
      await cm.ok('directory/remind', { customerUserIds: [admin.customerUserId, viewer.customerUserId] }),
    ).toEqual({ reminded: [admin.customerUserId] });
    expect(await audited(admin.customerUserId)).toEqual(['directory.reminded']);
  });

  test('make groups by rule, which hold anyone who fits', async () => {
    const { fieldId } = await field({ key: 'guild', type: 'choice', choices: ['Sound', 'Light'] });
    const rule = [
      { column: 'field', key: 'guild', op: 'in', values: ['Sound'] },
      { column: 'role', op: 'in', values: ['viewer'] },
    ];
    const group = await cm.ok<{ groupId: string; users: number }>('user/createGroup', {
      name: 'Sound guild',
      source: 'rule',
      rule,
    });
    expect(group.users).toBe(0);
    await fill(cm, viewer.customerUserId, fieldId, 'Sound');
    await fill(cm, admin.customerUserId, fieldId, 'Sound');
    const inGroup = { filters: [{ column: 'groups', op: 'has', values: ['Sound guild'] }] };
    const listed = await cm.ok<{ items: { name: string; groups: string[] }[] }>('user/getUsers', inGroup);
    expect(listed.items.map(({ name, groups }) => [name, groups])).toEqual([['Vera', ['Sound guild']]]);
    const inView = await app.app.context.db.tenant(customerId, (trx) =>
      trx.selectFrom('user_group_people').select('customer_user_id as id').execute(),
    );
    expect(inView).toEqual([{ id: viewer.customerUserId }]);
  });
});

describe('managers, units and places', () => {
  test('show upwards and downwards, and nobody reports to themselves over however many', async () => {
    await cm.ok('directory/saveProfile', place(viewer, admin.customerUserId));
    await cm.ok('directory/saveProfile', place(admin, cm.customerUserId));
    expect(await names(viewer, { search: 'adam' })).toEqual(['Adam', 'Vera']);
    const detail = await viewer.ok<DirectoryDetail>('directory/getUser', {
      customerUserId: viewer.customerUserId,
    });
    expect(detail.managers.map(({ name }) => name)).toEqual(['Clara', 'Adam']);
    const boss = await viewer.ok<DirectoryDetail>('directory/getUser', {
      customerUserId: admin.customerUserId,
    });
    expect([boss.reportCount, boss.reports.map(({ name }) => name)]).toEqual([1, ['Vera']]);
    expect(
      await names(viewer, { filters: [{ column: 'manager', op: 'contains', values: ['Ada'] }] }),
    ).toEqual(['Vera']);
    for (const user of [cm, admin, viewer]) {
      const cycle = place(user, viewer.customerUserId, null);
      const before = user === cm ? null : user === admin ? cm.customerUserId : admin.customerUserId;
      const change = { ...cycle, managerId: { value: viewer.customerUserId, before } };
      expect((await cm.refused('directory/saveProfile', change)).code).toBe('invalid');
    }
    expect((await cm.refused('directory/saveProfile', place(viewer, null, cm.customerUserId))).code).toBe(
      'conflict',
    );
    const foreignUser = await app.make.user((await app.make.customer()).customerId, 'cm');
    const foreign = place(viewer, foreignUser.customerUserId, admin.customerUserId);
    expect((await cm.refused('directory/saveProfile', foreign)).code).toBe('invalid');
  });

  test('two changes at once that would close a circle: one of them is refused', async () => {
    const answers = await Promise.all([
      app.call('directory/saveProfile', place(viewer, admin.customerUserId), cm.token),
      app.call('directory/saveProfile', place(admin, viewer.customerUserId), cm.token),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['invalid', 'ok']);
  });

  test('units are a tree with names of their own at each level; what stood in a deleted one comes up', async () => {
    const unit = async (name: string, parentId: string | null) => {
      const { orgUnits } = await cm.ok<DirectoryDesign>('directory/createOrgUnit', { name, parentId });
      return orgUnits.find((each) => each.name === name && each.parentId === parentId)?.orgUnitId ?? '';
    };
    const film = await unit('Film', null);
    const sound = await unit('Sound', film);
    const foley = await unit('Foley', sound);
    expect((await cm.refused('directory/createOrgUnit', { name: 'SOUND', parentId: film })).code).toBe(
      'invalid',
    );
    const under = { orgUnitId: film, revision: 1, name: 'Film', parentId: foley };
    expect((await cm.refused('directory/updateOrgUnit', under)).code).toBe('invalid');
    const moved = { orgUnitId: foley, revision: 1, name: 'Foley', parentId: film };
    await cm.ok('directory/updateOrgUnit', moved);
    expect(await cm.refused('directory/updateOrgUnit', moved)).toMatchObject({
      code: 'conflict',
      details: { current: { orgUnitId: foley, parentId: film, revision: 2 }, changedBy: 'Clara' },
    });
    const { customerUserId } = viewer;
    await cm.ok('directory/saveProfile', { customerUserId, orgUnitId: { value: foley, before: null } });
    const inUnit = (id: string) =>
      names(viewer, { filters: [{ column: 'orgUnit', op: 'in', values: [id] }] });
    expect([await inUnit(film), await inUnit(foley), await inUnit(sound)]).toEqual([['Vera'], ['Vera'], []]);
    expect(await names(viewer, { search: 'foley' })).toEqual(['Vera']);
    await cm.ok('directory/deleteOrgUnit', { orgUnitId: foley });
    const detail = await viewer.ok<DirectoryDetail>('directory/getUser', { customerUserId });
    expect(detail.orgPath.map(({ name }) => name)).toEqual(['Film']);
    expect(await audited(foley)).toEqual([
      'directory.unit-created',
      'directory.unit-changed',
      'directory.unit-deleted',
    ]);
  });

  test('a location is renamed for everybody there, into one that exists too', async () => {
    for (const [user, location] of [
      [viewer, 'Hambrug'],
      [admin, 'Hamburg'],
    ] as const)
      await cm.ok('user/updateUser', { customerUserId: user.customerUserId, location });
    const { locations } = await cm.ok<DirectoryDesign>('directory/renameLocation', {
      location: 'Hambrug',
      to: 'Hamburg',
    });
    expect(locations).toEqual([{ location: 'Hamburg', users: 2 }]);
    const gone = { location: 'Hambrug', to: 'X' };
    expect((await cm.refused('directory/renameLocation', gone)).code).toBe('not-found');
  });
});
