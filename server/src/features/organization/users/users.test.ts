import { randomUUID } from 'node:crypto';
import type { ListedUser, UserDetail } from '@rushes/contract/organization/users';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import type { Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

interface StepResult {
  changed: string[];
  refused: { customerUserId: string; reason: string }[];
}

let app: Harness;
let customerId: string;
let cm: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  admin = await signUp(app, customerId, 'admin', 'Adam');
});

const names = async (request: object) =>
  (await cm.ok<{ items: ListedUser[] }>('user/getUsers', request)).items.map(({ name }) => name);

const actions = (objectId: string) => auditedActions(app, objectId);

test('who looks at channels is told when a group, or what its rule goes by, changes whom they reach', async () => {
  const viewer = await signUp(app, customerId, 'viewer', 'Vera');
  const rule = [{ column: 'location', op: 'is', values: ['Bergen'] }];
  const { groupId } = await cm.ok<UserGroup>('user/createGroup', {
    name: 'Bergen',
    source: 'rule',
    rule,
  });
  const heard: string[] = [];
  const { customerUserId } = viewer;
  const nothing = new Set<Permission>();
  const target = { customerId, customerUserId, sessionId: randomUUID(), permissions: () => nothing };
  const stop = app.app.context.events.subscribe(target, ({ type }) => heard.push(type));
  const isTold = async (change: () => Promise<unknown>) => {
    heard.length = 0;
    await change();
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['channels', 'counts']));
  };
  await isTold(() => cm.ok('user/updateUser', { customerUserId, location: 'Bergen' }));
  await isTold(() => cm.ok('user/updateGroup', { groupId, rule: [{ ...rule[0], values: ['Oslo'] }] }));
  await isTold(() => cm.ok('user/deleteGroup', { groupId }));
  stop();
});

describe('the list of users', () => {
  test('sorts, searches, filters, counts and pages without a gap', async () => {
    for (let number = 0; number < 7; number += 1)
      await app.make.user(customerId, 'viewer', {
        name: `User ${number}`,
        userName: `p${number}-${customerId}@x.test`,
      });
    expect(await names({ search: `user p3-${customerId}` })).toEqual(['User 3']);
    const viewers = { filters: [{ column: 'role', op: 'in', values: ['viewer'] }] };
    expect(await cm.ok('user/countUsers', viewers)).toEqual({ count: 7 });
    const found: string[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const sort = { column: 'name', direction: 'desc' };
      const page: { items: ListedUser[]; nextCursor: string | null } = await cm.ok('user/getUsers', {
        ...viewers,
        sort,
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      });
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(found).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `User ${number}`));
    for (const column of ['name', 'userName', 'role', 'lastSignInAt', 'createdAt'])
      expect(await names({ sort: { column, direction: 'asc' } })).toHaveLength(9);
    const signedIn = await cm.ok<{ items: ListedUser[] }>('user/getUsers', {
      sort: { column: 'lastSignInAt', direction: 'desc' },
      limit: 2,
    });
    expect(signedIn.items.map(({ name }) => name).toSorted()).toEqual(['Adam', 'Clara']);
    expect(signedIn.items[0]?.lastSignInAt).not.toBeNull();
  });

  test('nobody of another customer is in it, nor can be changed from there', async () => {
    const other = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Someone Else');
    expect(await names({ search: 'someone else' })).toEqual([]);
    const stepped = await cm.ok<StepResult>('user/suspendUsers', { customerUserIds: [other.customerUserId] });
    expect(stepped).toEqual({
      changed: [],
      refused: [{ customerUserId: other.customerUserId, reason: 'not-found' }],
    });
    await other.ok('session/getSession', {});
  });

  test('name, location and groups of a user are changed, and the change is on record', async () => {
    const { customerUserId } = await app.make.user(customerId, 'viewer');
    const group = await cm.ok<{ groupId: string }>('user/createGroup', { name: 'Team', source: 'manual' });
    const changed = await admin.ok<UserDetail>('user/updateUser', {
      customerUserId,
      name: 'Newly Named',
      location: 'Hamburg',
      groupIds: [group.groupId],
    });
    expect(changed).toMatchObject({ name: 'Newly Named', location: 'Hamburg', groups: ['Team'] });
    expect(await names({ search: 'hamburg' })).toEqual(['Newly Named']);
    expect(await actions(customerUserId)).toEqual(['people.changed']);
    const strange = { customerUserId, groupIds: [crypto.randomUUID()] };
    expect((await cm.refused('user/updateUser', strange)).code).toBe('invalid');
  });
});

describe('states', () => {
  test('a suspended user loses the session at once and cannot sign in; reactivated, they can [X-05]', async () => {
    const user = await signUp(app, customerId, 'cc', 'Cem');
    const customerUserIds = [user.customerUserId];
    const { refresh_token } = await app.signIn(user.userName);
    const stream = await fetch(`${app.url}/events`, { headers: { authorization: `Bearer ${user.token}` } });
    expect(await cm.ok<StepResult>('user/suspendUsers', { customerUserIds })).toEqual({
      changed: customerUserIds,
      refused: [],
    });
    expect((await app.call('session/getSession', {}, user.token)).http).toBe(401);
    expect(await stream.text()).toContain('data: {"type":"session-ended","reason":"inactive"}');
    await expect(app.signIn(user.userName)).rejects.toThrow('User is not active');
    const refreshed = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: 'rushes-web' }),
    });
    expect([refreshed.status, await refreshed.json()]).toMatchObject([
      400,
      { errorMessage: 'User is not active' },
    ]);
    expect(await cm.ok<UserDetail>('user/getUser', user)).toMatchObject({
      state: 'suspended',
      sessions: 0,
      steps: ['deactivate', 'reactivate'],
    });
    await cm.ok('user/reactivateUsers', { customerUserIds });
    await app.signIn(user.userName);
    expect(await actions(user.customerUserId)).toEqual(['people.suspended', 'people.reactivated']);
  });

  test('only the session in that profile ends; the user goes on in the other one', async () => {
    const user = await signUp(app, customerId, 'viewer', 'Bo');
    const second = await app.make.customer();
    await app.make.profile(user.userId, second.customerId, 'cc', { sequence: 1 });
    const elsewhere = await app.signIn(user.userName, { customer_id: second.customerId });
    await cm.ok('user/deactivateUsers', { customerUserIds: [user.customerUserId] });
    expect((await app.call('session/getSession', {}, user.token)).http).toBe(401);
    const profiles = await app.ok<object>('customeruser/getCustomerProfiles', {}, elsewhere.access_token);
    expect(Object.keys(profiles)).toEqual([second.customerId]);
  });

  test('nobody takes their own profile out, and the last content manager and administrator stay', async () => {
    const own = { customerUserIds: [cm.customerUserId] };
    for (const call of ['suspendUsers', 'deactivateUsers'])
      expect((await cm.ok<StepResult>(`user/${call}`, own)).refused[0]?.reason).toBe('own-profile');
    expect((await admin.ok<StepResult>('user/suspendUsers', own)).refused[0]?.reason).toBe('last-of-role');
    const second = await signUp(app, customerId, 'cm', 'Second');
    const both = { customerUserIds: [cm.customerUserId, second.customerUserId] };
    const stepped = await admin.ok<StepResult>('user/deactivateUsers', both);
    expect(stepped.changed).toHaveLength(1);
    expect(stepped.refused.map(({ reason }) => reason)).toEqual(['last-of-role']);
  });

  test('a role made of content manager or administrator replaces neither: the last of the built-in one stays', async () => {
    for (const [by, last] of [
      [admin, cm],
      [cm, admin],
    ] as const) {
      const customRoleId = await app.make.customRole(customerId, last.role, ['tasks.mine:see']);
      const lesser = await app.make.user(customerId, last.role, { customRoleId });
      for (const call of ['suspendUsers', 'deactivateUsers']) {
        const wanted = { customerUserIds: [last.customerUserId] };
        expect((await by.ok<StepResult>(`user/${call}`, wanted)).refused[0]?.reason).toBe('last-of-role');
      }
      const gone = { customerUserIds: [lesser.customerUserId] };
      expect((await by.ok<StepResult>('user/suspendUsers', gone)).changed).toEqual(gone.customerUserIds);
    }
  });

  test('of two who take each other out at once, one stays', async () => {
    const second = await signUp(app, customerId, 'cm', 'Second');
    await app.make.user(customerId, 'admin');
    const step = (by: TestUser, whom: TestUser) =>
      app.call('user/suspendUsers', { customerUserIds: [whom.customerUserId] }, by.token);
    await Promise.all([step(cm, second), step(second, cm)]);
    const active = {
      filters: [
        { column: 'role', op: 'in', values: ['cm'] },
        { column: 'state', op: 'in', values: ['active'] },
      ],
    };
    expect(await admin.ok('user/countUsers', active)).toEqual({ count: 1 });
  });
});

describe('groups', () => {
  test('one by hand has whom it was given, one by rule whom the rule fits now', async () => {
    const one = await app.make.user(customerId, 'cc', { name: 'One' });
    const two = await app.make.user(customerId, 'viewer', { name: 'Two' });
    const byHand = await cm.ok<{ groupId: string; users: number }>('user/createGroup', {
      name: 'By hand',
      source: 'manual',
      customerUserIds: [one.customerUserId],
    });
    expect(byHand.users).toBe(1);
    const rule = [
      { column: 'role', op: 'in', values: ['cc', 'viewer'] },
      { column: 'location', op: 'contains', values: ['burg'] },
    ];
    expect(await cm.ok('user/countRule', { rule })).toEqual({ count: 0 });
    const byRule = await cm.ok<{ groupId: string }>('user/createGroup', {
      name: 'By rule',
      source: 'rule',
      rule,
    });
    await cm.ok('user/updateUser', { customerUserId: two.customerUserId, location: 'Hamburg' });
    const inGroup = (group: string) => ({ filters: [{ column: 'groups', op: 'has', values: [group] }] });
    expect(await names(inGroup('By rule'))).toEqual(['Two']);
    expect(await names(inGroup('by hand'))).toEqual(['One']);
    expect(await names(inGroup('None'))).toEqual([]);
    const rows = await app.app.context.db.tenant(customerId, (trx) =>
      trx
        .selectFrom('user_group_people')
        .select('customer_user_id')
        .where('group_id', '=', byRule.groupId)
        .execute(),
    );
    expect(rows).toEqual([{ customer_user_id: two.customerUserId }]);
    const grown = {
      groupId: byHand.groupId,
      add: [two.customerUserId],
      remove: [one.customerUserId],
      name: 'Hands',
    };
    expect(await cm.ok('user/updateGroup', grown)).toMatchObject({ name: 'Hands', users: 1 });
    const added = { groupId: byRule.groupId, add: [one.customerUserId] };
    expect((await cm.refused('user/updateGroup', added)).code).toBe('wrong-state');
    interface Groups {
      readonly items: { groupId: string; name: string; users: number }[];
      readonly nextCursor: string | null;
    }
    const { items } = await cm.ok<Groups>('user/getGroups', {});
    expect(items.map(({ name, users }) => [name, users])).toEqual([
      ['By rule', 1],
      ['Hands', 1],
    ]);
    const [first, rest] = [{ limit: 1 }, { limit: 1, sort: { column: 'name', direction: 'desc' } }];
    const onePage = await cm.ok<Groups>('user/getGroups', first);
    const next = await cm.ok<Groups>('user/getGroups', { ...first, cursor: onePage.nextCursor });
    expect([onePage, next].flatMap((page) => page.items.map(({ name }) => name))).toEqual([
      'By rule',
      'Hands',
    ]);
    expect((await cm.ok<Groups>('user/getGroups', rest)).items[0]?.name).toBe('Hands');
    const manual = { filters: [{ column: 'source', op: 'in', values: ['manual'] }] };
    expect(await cm.ok('user/countGroups', manual)).toEqual({ count: 1 });
    expect(await cm.ok('user/countGroups', { search: 'RULE' })).toEqual({ count: 1 });
    expect(await cm.ok('user/getGroupChoices', {})).toEqual({
      groups: [{ groupId: byHand.groupId, name: 'Hands' }],
    });
    const taken = { name: 'hands', source: 'manual' };
    expect((await cm.refused('user/createGroup', taken)).fields).toEqual([
      { path: 'name', message: 'taken' },
    ]);
    await cm.ok('user/deleteGroup', { groupId: byHand.groupId });
    expect((await cm.refused('user/deleteGroup', { groupId: byHand.groupId })).code).toBe('not-found');
  });
});

describe('leaving', () => {
  test('everything goes to someone else at once, and the leaver is out', async () => {
    const leaver = await signUp(app, customerId, 'cc', 'Leaver');
    const newOwner = await signUp(app, customerId, 'cc', 'NewOwner');
    const clipId = await app.make.clip(leaver, { name: 'Mine' });
    const programId = await app.make.program(leaver, { title: 'Film', published: true });
    await app.make.shareLink(leaver, programId);
    const plan = await cm.ok<{ owned: { kind: string; count: number; examples: string[] }[] }>(
      'user/planLeaving',
      leaver,
    );
    expect(plan.owned.map(({ kind, count }) => [kind, count])).toEqual([
      ['clips', 1],
      ['files', 0],
      ['uploads', 0],
      ['programs', 1],
      ['templates', 0],
      ['scripts', 0],
      ['storyboards', 0],
      ['recording-tasks', 0],
      ['guest-recordings', 0],
      ['deliverables', 0],
      ['share-links', 1],
      ['channels', 0],
      ['contact-lists', 0],
      ['reports', 0],
    ]);
    const move = (toCustomerUserId: string) => ({ customerUserId: leaver.customerUserId, toCustomerUserId });
    const viewer = await app.make.user(customerId, 'viewer');
    const foreignUser = await app.make.user((await app.make.customer()).customerId, 'cm');
    // By the built-in role they would do; by the one that they hold they would see none of it.
    const customRoleId = await app.make.customRole(customerId, 'cc', [
      'create.programs:see',
      'create.programs:share',
    ]);
    const limited = await app.make.user(customerId, 'cc', { customRoleId });
    for (const to of [viewer, foreignUser, leaver, limited].map(({ customerUserId }) => customerUserId))
      expect((await cm.refused('user/transferOwnership', move(to))).fields).toEqual([
        { path: 'toCustomerUserId', message: 'unfit' },
      ]);
    expect((await app.call('clip/getClip', { clipId }, leaver.token)).body.status).toBe('Ok');
    expect(await cm.ok('user/transferOwnership', move(newOwner.customerUserId))).toEqual({
      moved: [
        { kind: 'clips', count: 1 },
        { kind: 'programs', count: 1 },
        { kind: 'share-links', count: 1 },
      ],
    });
    expect((await app.call('clip/getClip', { clipId }, leaver.token)).http).toBe(401);
    await newOwner.ok('clip/getClip', { clipId });
    expect(await newOwner.ok('program/getProgram', { programId })).toMatchObject({ canEdit: true });
    expect(await actions(leaver.customerUserId)).toEqual(['people.handed-over', 'people.deactivated']);
    const own = { customerUserId: cm.customerUserId, toCustomerUserId: newOwner.customerUserId };
    expect((await cm.refused('user/transferOwnership', own)).code).toBe('own-profile');
    expect((await admin.refused('user/transferOwnership', own)).code).toBe('last-of-role');
  });

  test('who reported to the leaver reports to the newOwner; an newOwner from among them takes the leaver’s place', async () => {
    const boss = await signUp(app, customerId, 'viewer', 'Boss');
    const leaver = await signUp(app, customerId, 'viewer', 'Leaver');
    const newOwner = await signUp(app, customerId, 'viewer', 'NewOwner');
    const between = await signUp(app, customerId, 'viewer', 'Between');
    const report = await signUp(app, customerId, 'viewer', 'Report');
    const under = (who: TestUser, manager: TestUser) =>
      cm.ok('directory/saveProfile', {
        customerUserId: who.customerUserId,
        managerId: { value: manager.customerUserId, before: null },
      });
    await under(leaver, boss);
    await under(between, leaver);
    await under(report, leaver);
    await under(newOwner, between);
    const plan = await cm.ok<{ owned: { kind: string; count: number; examples: string[] }[] }>(
      'user/planLeaving',
      leaver,
    );
    expect(plan.owned.find(({ kind }) => kind === 'reports')).toMatchObject({
      count: 2,
      examples: ['Between', 'Report'],
    });
    const move = { customerUserId: leaver.customerUserId, toCustomerUserId: newOwner.customerUserId };
    expect(await cm.ok('user/transferOwnership', move)).toEqual({ moved: [{ kind: 'reports', count: 2 }] });
    const managers = async ({ customerUserId }: TestUser) =>
      (await cm.ok<{ managers: { name: string }[] }>('directory/getUser', { customerUserId })).managers.map(
        ({ name }) => name,
      );
    expect(await managers(report)).toEqual(['Boss', 'NewOwner']);
    expect(await managers(between)).toEqual(['Boss', 'NewOwner']);
    expect(await managers(newOwner)).toEqual(['Boss']);
  });

  test('the access of a user is what they can open, with why', async () => {
    const viewer = await signUp(app, customerId, 'viewer', 'Vera');
    const creator = await signUp(app, customerId, 'cc', 'Cem');
    const forAll = await app.make.program(cm, { title: 'For all', published: true });
    const draft = await app.make.program(creator, { title: 'A draft' });
    const shared = await app.make.clip(cm, { name: 'Shared', shared: true });
    const hidden = await app.make.clip(cm, { name: 'Hidden' });
    const access = (user: TestUser, limit = 50) =>
      cm.ok<{ items: { objectId: string; reasons: string[]; may: string }[]; nextCursor: string | null }>(
        'user/getAccess',
        { customerUserId: user.customerUserId, limit },
      );
    expect((await access(viewer)).items).toEqual([
      {
        kind: 'programs',
        objectId: forAll,
        title: 'For all',
        may: 'watch',
        reasons: ['organisation'],
        through: [],
      },
    ]);
    const reached = await access(creator);
    expect(reached.items.map(({ objectId, may, reasons }) => [objectId, may, reasons])).toEqual([
      [draft, 'edit', ['owner']],
      [forAll, 'watch', ['organisation']],
      [shared, 'use', ['shared-with-creators']],
    ]);
    expect((await app.call('clip/getClip', { clipId: hidden }, creator.token)).body.code).toBe('not-found');
    const first = await access(creator, 2);
    const rest = await cm.ok<{ items: { objectId: string }[] }>('user/getAccess', {
      customerUserId: creator.customerUserId,
      cursor: first.nextCursor,
    });
    expect([...first.items, ...rest.items].map(({ objectId }) => objectId)).toEqual([draft, forAll, shared]);
  });
});

test('the access of someone with a role of the organisation’s own goes by what that role holds', async () => {
  const creator = await signUp(app, customerId, 'cc', 'Cem');
  const draft = await app.make.program(creator, { title: 'A draft' });
  const hidden = await app.make.clip(creator, { name: 'Hidden' });
  const customRoleId = await app.make.customRole(customerId, 'cm', [
    'create.footage:see',
    'create.footage:see-all',
  ]);
  const { customerUserId } = await app.make.user(customerId, 'cm', { customRoleId });
  const reached = await cm.ok<{ items: { objectId: string; may: string; reasons: string[] }[] }>(
    'user/getAccess',
    { customerUserId },
  );
  expect(reached.items).toMatchObject([{ objectId: hidden, may: 'use', reasons: ['role'] }]);
  expect(reached.items.map(({ objectId }) => objectId)).not.toContain(draft);
});

test('channels and contact lists are within the access of a user too, with why', async () => {
  const viewer = await signUp(app, customerId, 'viewer', 'Vera');
  const channel = async (name: string, visibility: string) => {
    const values = { name, visibility, moderated: true, subscribing: true };
    return (await cm.ok<{ channelId: string }>('channel/createChannel', values)).channelId;
  };
  const [open, own, grouped, secret] = [
    await channel('Open', 'open'),
    await channel('Own', 'private'),
    await channel('Through a group', 'restricted'),
    await channel('Z secret', 'private'),
  ];
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
    name: 'Team',
    source: 'manual',
    customerUserIds: [viewer.customerUserId],
  });
  await cm.ok('channel/setMembers', {
    channelId: own,
    users: [{ customerUserId: viewer.customerUserId, level: 'manager' }],
  });
  await cm.ok('channel/setMembers', { channelId: grouped, groups: [{ groupId, level: 'contributor' }] });
  const list = await cm.ok<{ listId: string }>('contact/createList', { name: 'Press', scope: 'personal' });
  const access = async ({ customerUserId }: TestUser) =>
    (
      await admin.ok<{ items: { kind: string; objectId: string; may: string; reasons: string[] }[] }>(
        'user/getAccess',
        { customerUserId },
      )
    ).items.map(({ kind, objectId, may, reasons }) => [kind, objectId, may, ...reasons]);
  expect(await access(viewer)).toEqual([
    ['channels', open, 'watch', 'organisation'],
    ['channels', own, 'edit', 'named'],
    ['channels', grouped, 'watch', 'group'],
  ]);
  const byRole = await access(cm);
  expect(byRole).toContainEqual(['channels', secret, 'edit', 'role', 'named']);
  expect(byRole).toContainEqual(['contact-lists', list.listId, 'edit', 'owner']);
});

test('a viewer and a creator may do none of this', async () => {
  const viewer = await signUp(app, customerId, 'viewer', 'Vera');
  for (const call of [
    'getUsers',
    'inviteUsers',
    'suspendUsers',
    'getGroups',
    'getGroupChoices',
    'transferOwnership',
    'getAccess',
  ])
    expect((await viewer.refused(`user/${call}`, {})).code).toBe('forbidden');
});

test('what changed of a user or a group is in the audit as it was and as it is, without the name of a user', async () => {
  const user = await signUp(app, customerId, 'cc', 'Nadia Nameless');
  const { customerUserId } = user;
  const named = { name: 'Crew', source: 'manual' };
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', named);
  await cm.ok('user/updateGroup', { groupId, name: 'Night crew', add: [customerUserId] });
  await cm.ok('user/updateUser', { customerUserId, name: 'Nadia Other', location: 'Hull' });
  await cm.ok('user/updateUser', { customerUserId, groupIds: [] });
  await cm.ok('user/suspendUsers', { customerUserIds: [customerUserId] });
  await cm.ok('user/deleteGroup', { groupId });
  const { items } = await cm.ok<{ items: { action: string; objectName: string; changes: string[] }[] }>(
    'audit/getAuditEvents',
    { search: 'people' },
  );
  expect(items.toReversed().map(({ action, objectName, changes }) => [action, objectName, changes])).toEqual([
    ['people.group-created', 'Crew', ['name: Crew', 'source: manual']],
    [
      'people.group-changed',
      'Night crew',
      ['name: Crew → Night crew', 'added: 1', 'peopleAdded: Nadia Other'],
    ],
    ['people.changed', 'Nadia Other', ['location: nothing → Hull', 'name: changed']],
    ['people.changed', 'Nadia Other', ['groups: Night crew → nothing']],
    ['people.suspended', 'Nadia Other', ['state: active → suspended']],
    ['people.group-deleted', 'Night crew', ['name: Night crew → nothing', 'source: manual → nothing']],
  ]);
  const kept = await app.app.context.db.system((trx) =>
    trx.selectFrom('audit_events').selectAll().where('object_id', '=', customerUserId).execute(),
  );
  expect(JSON.stringify(kept)).not.toContain('Nadia');
});

test('a condition of a group that needs a value and has none is refused, and nothing is kept', async () => {
  const group = await cm.ok<UserGroup>('user/createGroup', {
    name: 'Somewhere',
    source: 'rule',
    rule: [{ column: 'location', op: 'filled' }],
  });
  const { groupId } = group;
  const fault = async (call: string, request: object) => (await cm.refused(`user/${call}`, request)).code;
  for (const values of [[], ['  '], undefined])
    for (const filter of [
      { column: 'location', op: 'contains', values },
      { column: 'location', op: 'is', values },
      { column: 'field', key: 'phone', op: 'contains', values },
      { column: 'field', key: 'phone', op: 'in', values },
    ]) {
      const rule = [filter];
      expect(await fault('createGroup', { name: 'All', source: 'rule', rule })).toBe('invalid');
      expect(await fault('updateGroup', { groupId, rule })).toBe('invalid');
      expect(await fault('countRule', { rule })).toBe('invalid');
    }
  const { items } = await cm.ok<{ items: UserGroup[] }>('user/getGroups', { search: 'somewhere' });
  expect(items).toEqual([group]);
});

test('who is added to a group and is not here is named as not found, and nobody is added', async () => {
  const { groupId } = await cm.ok<UserGroup>('user/createGroup', { name: 'By hand', source: 'manual' });
  const foreignUser = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Olga');
  for (const odd of [foreignUser.customerUserId, randomUUID()]) {
    const add = [cm.customerUserId, odd];
    expect((await cm.refused('user/updateGroup', { groupId, name: 'Renamed', add })).code).toBe('not-found');
    const made = { name: 'Another', source: 'manual', customerUserIds: add };
    expect((await cm.refused('user/createGroup', made)).code).toBe('not-found');
  }
  const { items } = await cm.ok<{ items: UserGroup[] }>('user/getGroups', {});
  expect(items.filter(({ name }) => ['Renamed', 'Another'].includes(name))).toEqual([]);
  expect(items.find((each) => each.groupId === groupId)).toMatchObject({ name: 'By hand', users: 0 });
});
