import type { UserDetail } from '@rushes/contract/people';
import type { PeopleGroup } from '@rushes/contract/people-groups';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type Person, signUp } from '../../../test/people.ts';

let app: Harness;
let customerId: string;
let cm: Person;
let admin: Person;

beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  admin = await signUp(app, customerId, 'admin', 'Adam');
});

describe('a person whom two edit', () => {
  test('of two who save at once one wins, and the other is told who did and what stands there', async () => {
    const { customerUserId } = await app.make.user(customerId, 'viewer', { name: 'Una' });
    const save = (by: Person, name: string) =>
      app.call('people/updateUser', { customerUserId, name, before: { name: 'Una' } }, by.token);
    const answers = await Promise.all([save(cm, 'One'), save(admin, 'Two')]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const current = await cm.ok<UserDetail>('people/getUser', { customerUserId });
    const lost = answers.find(({ body }) => body.code === 'conflict');
    const changedBy = current.name === 'One' ? 'Clara' : 'Adam';
    expect(lost?.body.details).toMatchObject({ current: { name: current.name }, changedBy });
    const over = { customerUserId, name: 'Three', before: { name: current.name } };
    expect(await admin.ok<UserDetail>('people/updateUser', over)).toMatchObject({ name: 'Three' });
  });

  test('what each of them left alone does not get in the way, whoever changed it', async () => {
    const person = await signUp(app, customerId, 'viewer', 'Una');
    const { customerUserId } = person;
    const { location } = await cm.ok<UserDetail>('people/getUser', { customerUserId });
    await person.ok('profile/saveName', { name: 'Una Own' });
    const moved = { customerUserId, location: 'Kiel', before: { location } };
    expect(await cm.ok('people/updateUser', moved)).toMatchObject({ name: 'Una Own', location: 'Kiel' });
    const refused = await cm.refused('people/updateUser', {
      customerUserId,
      name: 'Mine',
      location: 'Bremen',
      before: { name: 'Una', location: 'Kiel' },
    });
    expect(refused).toMatchObject({ code: 'conflict', details: { changedBy: 'Una Own' } });
    expect(await cm.ok('people/getUser', { customerUserId })).toMatchObject({ location: 'Kiel' });
  });

  test('groups that changed meanwhile, from the person or from the group, are not set back', async () => {
    const { customerUserId } = await app.make.user(customerId, 'viewer', { name: 'Una' });
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const made = await cm.ok<PeopleGroup>('people/createGroup', { name, source: 'manual' });
        return made.groupId;
      }),
    );
    await cm.ok('people/updateGroup', { groupId: two, add: [customerUserId] });
    const request = { customerUserId, groupIds: [one], before: { groupIds: [] } };
    expect((await admin.refused('people/updateUser', request)).code).toBe('conflict');
    const both = { customerUserId, groupIds: [one, two], before: { groupIds: [two] } };
    expect(await admin.ok<UserDetail>('people/updateUser', both)).toMatchObject({ groups: ['One', 'Two'] });
  });
});

describe('a group that two edit', () => {
  test('its words and its rule are not saved over somebody else’s; people are put in and out regardless', async () => {
    const rule = [{ column: 'role', op: 'in', values: ['cc'] }];
    const made = { name: 'Crew', description: 'All of them', source: 'rule', rule };
    const { groupId } = await cm.ok<PeopleGroup>('people/createGroup', made);
    const before = { name: 'Crew', description: 'All of them', rule };
    const next = [{ column: 'role', op: 'in', values: ['viewer'] }];
    const save = (by: Person, change: object) =>
      app.call('people/updateGroup', { groupId, ...change, before }, by.token);
    const answers = await Promise.all([
      save(cm, { rule: next, name: 'Crew', description: 'All of them' }),
      save(admin, { rule, name: 'The crew', description: 'All of them' }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
    const won = answers[0]?.body.code === undefined ? 'Clara' : 'Adam';
    const lost = answers.find(({ body }) => body.code === 'conflict');
    expect(lost?.body.details).toMatchObject({ current: { groupId }, changedBy: won });

    const byHand = await cm.ok<PeopleGroup>('people/createGroup', { name: 'Hands', source: 'manual' });
    const { customerUserId } = await app.make.user(customerId, 'cc');
    await cm.ok('people/updateGroup', { groupId: byHand.groupId, add: [customerUserId] });
    const renamed = { groupId: byHand.groupId, name: 'Many hands', before: { name: 'Hands' } };
    expect(await admin.ok('people/updateGroup', renamed)).toMatchObject({ name: 'Many hands', people: 1 });
    expect((await cm.refused('people/updateGroup', { ...renamed, name: 'Mine' })).code).toBe('conflict');
  });
});
