import type { UserDetail } from '@rushes/contract/organization/users';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

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

const revisionOf = async (customerUserId: string) =>
  (await cm.ok<UserDetail>('user/getUser', { customerUserId })).revision;

describe('a user whom two edit', () => {
  test('of two who save at once one wins, and the other is told who did and what is there', async () => {
    const { customerUserId } = await app.make.user(customerId, 'viewer', { name: 'Una' });
    const revision = await revisionOf(customerUserId);
    const save = (by: TestUser, name: string) =>
      app.call('user/updateUser', { customerUserId, name, revision }, by.token);
    const answers = await Promise.all([save(cm, 'One'), save(admin, 'Two')]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const current = await cm.ok<UserDetail>('user/getUser', { customerUserId });
    const lost = answers.find(({ body }) => body.code === 'conflict');
    const changedBy = current.name === 'One' ? 'Clara' : 'Adam';
    expect(lost?.body.details).toMatchObject({ current: { name: current.name }, changedBy });
    const over = { customerUserId, name: 'Three', revision: current.revision };
    expect(await admin.ok<UserDetail>('user/updateUser', over)).toMatchObject({ name: 'Three' });
  });

  test('what someone left alone is not set back, and the user themselves is named', async () => {
    const user = await signUp(app, customerId, 'viewer', 'Una');
    const { customerUserId } = user;
    const revision = await revisionOf(customerUserId);
    await user.ok('profile/saveName', { name: 'Una Own' });
    const moved = { customerUserId, location: 'Kiel', revision };
    const refused = await cm.refused('user/updateUser', moved);
    expect(refused).toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Una Own' }, changedBy: 'Una Own' },
    });
    expect(await cm.ok('user/getUser', { customerUserId })).not.toMatchObject({ location: 'Kiel' });
    const over = { ...moved, revision: await revisionOf(customerUserId) };
    expect(await cm.ok('user/updateUser', over)).toMatchObject({ name: 'Una Own', location: 'Kiel' });
  });

  test('what is no part of the form is no reason to refuse a save', async () => {
    const user = await signUp(app, customerId, 'viewer', 'Una');
    const { customerUserId } = user;
    const revision = await revisionOf(customerUserId);
    await admin.ok('user/suspendUsers', { customerUserIds: [customerUserId] });
    await admin.ok('user/reactivateUsers', { customerUserIds: [customerUserId] });
    expect(await cm.ok('user/updateUser', { customerUserId, name: 'Una Two', revision })).toMatchObject({
      name: 'Una Two',
    });
  });

  test('groups that changed meanwhile, from the user or from the group, are not set back', async () => {
    const { customerUserId } = await app.make.user(customerId, 'viewer', { name: 'Una' });
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const made = await cm.ok<UserGroup>('user/createGroup', { name, source: 'manual' });
        return made.groupId;
      }),
    );
    const revision = await revisionOf(customerUserId);
    await cm.ok('user/updateGroup', { groupId: two, add: [customerUserId] });
    const late = await admin.refused('user/updateUser', { customerUserId, groupIds: [one], revision });
    expect(late).toMatchObject({ code: 'conflict', details: { changedBy: '' } });
    const both = { customerUserId, groupIds: [one, two], revision: await revisionOf(customerUserId) };
    expect(await admin.ok<UserDetail>('user/updateUser', both)).toMatchObject({ groups: ['One', 'Two'] });
    const known = await cm.refused('user/updateUser', { ...both, groupIds: [two] });
    expect(known).toMatchObject({ code: 'conflict', details: { changedBy: 'Adam' } });
    const seen = await revisionOf(customerUserId);
    await cm.ok('user/deleteGroup', { groupId: two });
    const gone = await admin.refused('user/updateUser', { ...both, revision: seen });
    expect(gone).toMatchObject({
      code: 'conflict',
      details: { current: { groups: ['One'] }, changedBy: '' },
    });
  });

  test('nobody is named for what came about elsewhere: in a group, or by the new name of a location', async () => {
    const { customerUserId } = await app.make.user(customerId, 'viewer', { name: 'Una' });
    const { groupId } = await cm.ok<UserGroup>('user/createGroup', { name: 'One', source: 'manual' });
    const other = await cm.ok<UserGroup>('user/createGroup', { name: 'Two', source: 'manual' });
    const seen = { customerUserId, groupIds: [groupId], location: 'Kiel' };
    await admin.ok('user/updateUser', seen);
    for (const [call, change] of [
      ['user/updateGroup', { groupId: other.groupId, add: [customerUserId] }],
      ['directory/renameLocation', { location: 'Kiel', to: 'Bremen' }],
    ] as const) {
      const revision = await revisionOf(customerUserId);
      await cm.ok(call, change);
      const refused = await cm.refused('user/updateUser', { ...seen, location: 'Hull', revision });
      expect([call, refused.code, refused.details]).toEqual([
        call,
        'conflict',
        expect.objectContaining({ changedBy: '' }),
      ]);
    }
  });
});

describe('a group that two edit', () => {
  test('its words and its rule are not saved over someone else’s; users are put in and out regardless', async () => {
    const rule = [{ column: 'role', op: 'in', values: ['cc'] }];
    const made = { name: 'Crew', description: 'All of them', source: 'rule', rule };
    const { groupId, revision } = await cm.ok<UserGroup>('user/createGroup', made);
    const next = [{ column: 'role', op: 'in', values: ['viewer'] }];
    const save = (by: TestUser, change: object) =>
      app.call('user/updateGroup', { groupId, ...change, revision }, by.token);
    const answers = await Promise.all([
      save(cm, { rule: next, name: 'Crew', description: 'All of them' }),
      save(admin, { rule, name: 'The crew', description: 'All of them' }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const won = answers[0]?.body.code === undefined ? 'Clara' : 'Adam';
    const lost = answers.find(({ body }) => body.code === 'conflict');
    expect(lost?.body.details).toMatchObject({ current: { groupId }, changedBy: won });

    const byHand = await cm.ok<UserGroup>('user/createGroup', { name: 'Hands', source: 'manual' });
    const { customerUserId } = await app.make.user(customerId, 'cc');
    await cm.ok('user/updateGroup', { groupId: byHand.groupId, add: [customerUserId] });
    const renamed = { groupId: byHand.groupId, name: 'Many hands', revision: byHand.revision };
    expect(await admin.ok('user/updateGroup', renamed)).toMatchObject({ name: 'Many hands', users: 1 });
    await cm.ok('user/updateGroup', { groupId: byHand.groupId, remove: [customerUserId] });
    const late = await cm.refused('user/updateGroup', { ...renamed, name: 'Mine' });
    expect(late).toMatchObject({ code: 'conflict', details: { changedBy: 'Adam' } });
  });

  test('the user who changed the value of a condition is named, though the record keeps the value to itself', async () => {
    const field = { type: 'text', label: 'Ship', isRequired: false, edits: 'cm', choices: [] };
    await cm.ok('directory/createField', { ...field, key: 'ship', audience: 'everybody' });
    const ruleOf = (ship: string) => [{ column: 'field', key: 'ship', op: 'is', values: [ship] }];
    const made = { name: 'Aboard', source: 'rule', rule: ruleOf('Aurora') };
    const { groupId, revision } = await cm.ok<UserGroup>('user/createGroup', made);
    await admin.ok('user/updateGroup', { groupId, rule: ruleOf('Borealis') });
    const late = { groupId, rule: ruleOf('Corona'), revision };
    const refused = await cm.refused('user/updateGroup', late);
    expect(refused).toMatchObject({ code: 'conflict', details: { changedBy: 'Adam' } });
    const { items } = await cm.ok<{ items: { changes: string[] }[] }>('audit/getAuditEvents', {
      filters: [{ column: 'action', op: 'in', values: ['people.group-changed'] }],
    });
    expect(items.map(({ changes }) => changes)).toEqual([['rule: changed']]);
    expect(JSON.stringify(items)).not.toMatch(/Aurora|Borealis/);
  });
});
