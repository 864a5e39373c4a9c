import { randomUUID } from 'node:crypto';
import type { CustomRole, RoleHolder } from '@rushes/contract/identity/role-calls';
import { allPermissions, builtInPermissions, type Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
let admin: TestUser;
let cc: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());

beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  [cm, admin, cc, viewer] = await Promise.all([
    signUp(app, customerId, 'cm', 'Cleo'),
    signUp(app, customerId, 'admin', 'Adam'),
    signUp(app, customerId, 'cc', 'Cara'),
    signUp(app, customerId, 'viewer', 'Vera'),
  ]);
});

/** Someone with a role of the organisation's own. */
async function withRole(
  base: TestUser['role'],
  permissions: readonly Permission[],
  name = 'Zora',
): Promise<TestUser & { customRoleId: string }> {
  const customRoleId = await app.make.customRole(customerId, base, permissions);
  const user = await app.make.user(customerId, base, { name, customRoleId });
  return { ...(await signIn(app, user)), customRoleId };
}

const make = (by: TestUser, wanted: object) => by.ok<CustomRole>('role/createRole', wanted);
const assign = (by: TestUser, to: { customerUserId: string }, choice: object) =>
  by.ok<RoleHolder>('role/assignRole', { customerUserId: to.customerUserId, to: choice });
const refusedAssign = async (by: TestUser, to: { customerUserId: string }, choice: object) =>
  (await by.refused('role/assignRole', { customerUserId: to.customerUserId, to: choice })).code;

describe('giving roles', () => {
  test('a cm and an admin give viewer, cc, cm and admin to others of their customer', async () => {
    for (const by of [cm, admin])
      for (const role of ['cc', 'cm', 'admin', 'viewer'] as const)
        expect(await assign(by, viewer, { role })).toMatchObject({ role, customRoleId: null });
    expect(await refusedAssign(cc, viewer, { role: 'cc' })).toBe('forbidden');
    expect(await refusedAssign(viewer, cc, { role: 'viewer' })).toBe('forbidden');
  });

  test('super-admin is no role that anybody of a customer can give [P-01]', async () => {
    expect(await refusedAssign(cm, viewer, { role: 'super-admin' })).toBe('invalid');
  });

  test('nobody changes their own role', async () => {
    await signUp(app, customerId, 'cm', 'Second');
    expect(await refusedAssign(cm, cm, { role: 'admin' })).toBe('own-role');
    expect(await refusedAssign(cm, cm, { role: 'cm' })).toBe('own-role');
  });

  test('users and roles of another customer are not there', async () => {
    const other = await app.make.customer();
    const foreignUser = await app.make.user(other.customerId, 'viewer');
    const foreign = await app.make.customRole(other.customerId, 'viewer', []);
    expect(await refusedAssign(cm, foreignUser, { role: 'cc' })).toBe('not-found');
    expect(await refusedAssign(cm, viewer, { customRoleId: foreign })).toBe('not-found');
  });

  test('the last admin and the last cm keep their roles, a locked profile does not count', async () => {
    await app.make.user(customerId, 'cm', { isLocked: true });
    expect(await refusedAssign(admin, cm, { role: 'viewer' })).toBe('last-of-role');
    expect(await refusedAssign(cm, admin, { role: 'cm' })).toBe('last-of-role');
    const custom = await make(cm, { name: 'Half a cm', base: 'cm', permissions: ['tasks.mine:see'] });
    expect(await refusedAssign(admin, cm, { customRoleId: custom.customRoleId })).toBe('last-of-role');
    await assign(cm, cc, { role: 'cm' });
    expect(await assign(admin, cm, { role: 'viewer' })).toMatchObject({ role: 'viewer' });
  });

  test('two admins who take the role from each other at once leave one', async () => {
    const second = await signUp(app, customerId, 'admin', 'Anna');
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        app.call(
          'role/assignRole',
          { customerUserId: second.customerUserId, to: { role: 'cc' } },
          admin.token,
        ),
        app.call(
          'role/assignRole',
          { customerUserId: admin.customerUserId, to: { role: 'cc' } },
          second.token,
        ),
      ]);
      const done = answers.filter(({ body }) => body.status === 'Ok');
      expect(answers.map(({ http }) => http)).toEqual([200, 200]);
      expect(done).toHaveLength(1);
      await Promise.all([admin, second].map((user) => assignPastRules(user)));
    }
  });

  /** Back to the built-in admin, past the product. */
  async function assignPastRules(user: TestUser): Promise<void> {
    await app.app.context.db.system(async (trx) => {
      await trx
        .updateTable('customer_users')
        .set({ role: 'admin' })
        .where('id', '=', user.customerUserId)
        .execute();
      await app.app.context.events.publish(trx, { customerId }, { type: 'rights-changed' });
    });
    await expect.poll(() => mayAssign(user)).toBe(true);
  }

  const mayAssign = async (user: TestUser) => {
    const { rolePermissionVO } = await user.ok<{
      rolePermissionVO: Record<string, { actions: string[] } | undefined>;
    }>('role/getRolePermissions', {});
    return rolePermissionVO['audience.users']?.actions.includes('assign-roles') === true;
  };

  test('who was given the right to assign gives and takes only what they hold themselves', async () => {
    const helper = await withRole('viewer', [
      'audience.users:see',
      'audience.users:assign-roles',
      'tasks.mine:see',
      'home.channels:see',
      'audience.channelEdit:see',
      'organization.directory:see',
      'create.footage:see',
    ]);
    const lesser = await app.make.customRole(customerId, 'viewer', ['create.footage:see']);
    const greater = await app.make.customRole(customerId, 'viewer', ['create.footage:see-all']);
    expect(await assign(helper, viewer, { customRoleId: lesser })).toMatchObject({ customRoleId: lesser });
    expect(await refusedAssign(helper, viewer, { customRoleId: greater })).toBe('beyond-own-rights');
    expect(await refusedAssign(helper, viewer, { role: 'cc' })).toBe('beyond-own-rights');
    expect(await refusedAssign(helper, cc, { role: 'viewer' })).toBe('beyond-own-rights');
    expect(await assign(helper, viewer, { role: 'viewer' })).toMatchObject({ role: 'viewer' });
  });

  test('an admin, who gives every built-in role, gives a custom role made of their rights too', async () => {
    const role = await make(cm, { name: 'Cutter', base: 'cc', permissions: ['create.programs:make'] });
    expect(await assign(admin, viewer, { customRoleId: role.customRoleId })).toMatchObject({
      roleName: 'Cutter',
    });
  });

  test('ids and roles smuggled into a body change nothing', async () => {
    const smuggled = {
      role: 'cm',
      customerId: randomUUID(),
      customRoleId: randomUUID(),
      permissions: allPermissions,
    };
    await cc.ok('profile/saveName', { name: 'Cara', ...smuggled });
    await cc.ok('session/getSession', smuggled);
    const { user } = await cm.ok<{ user: RoleHolder }>('role/explainAccess', {
      customerUserId: cc.customerUserId,
      permission: 'tasks.mine:see',
    });
    expect(user).toMatchObject({ role: 'cc', customRoleId: null });
    await assign(cm, viewer, { role: 'viewer', customRoleId: randomUUID(), permissions: allPermissions });
    expect((await viewer.refused('clip/getClips', {})).code).toBe('forbidden');
  });

  test('a change of role takes effect on a running session at once', async () => {
    await viewer.refused('clip/getClips', {});
    await assign(cm, viewer, { role: 'cc' });
    await expect.poll(async () => (await app.call('clip/getClips', {}, viewer.token)).body.status).toBe('Ok');
    await assign(cm, viewer, { role: 'viewer' });
    await expect
      .poll(async () => (await app.call('clip/getClips', {}, viewer.token)).body.code)
      .toBe('forbidden');
  });
});

describe('roles of the organisation’s own', () => {
  test('are made of a built-in role and hold what is ticked, with what that needs', async () => {
    const role = await make(cm, {
      name: 'Librarian',
      base: 'viewer',
      permissions: ['create.footage:edit-all'],
    });
    expect(role).toMatchObject({ name: 'Librarian', base: 'viewer', users: 0, revision: 1, canEdit: true });
    expect(role.granted).toEqual([
      'home.feed:see',
      'create.footage:see',
      'create.footage:see-all',
      'create.footage:edit',
      'create.footage:edit-all',
      'personal.profile:see',
      'personal.bin:see',
      'personal.account:see',
    ]);
    await assign(cm, viewer, { customRoleId: role.customRoleId });
    const clipId = await app.make.clip(cc);
    await expect
      .poll(async () => (await app.call('clip/getClip', { clipId }, viewer.token)).body.status)
      .toBe('Ok');
    expect(await viewer.ok('clip/updateClip', { clipId, name: 'Named' })).toMatchObject({ name: 'Named' });
    expect((await viewer.refused('clip/deleteClips', { clipIds: [clipId] })).code).toBe('forbidden');
  });

  test('start with all that their base holds, whether a cm or an admin makes them', async () => {
    for (const [maker, name] of [
      [cm, 'Another cc'],
      [admin, 'Guest'],
    ] as const)
      expect((await make(maker, { name, base: 'cc' })).granted).toEqual(builtInPermissions('cc'));
  });

  test('hold nothing that their editor does not hold', async () => {
    const helper = await withRole('viewer', [
      'organization.roles:see',
      'organization.roles:edit',
      'tasks.mine:see',
    ]);
    const body = await helper.refused('role/createRole', {
      name: 'Too much',
      base: 'admin',
      permissions: ['create.footage:see-all', 'tasks.mine:see'],
    });
    expect(body).toMatchObject({
      code: 'beyond-own-rights',
      details: { permissions: ['create.footage:see', 'create.footage:see-all'] },
    });
    const role = await make(cm, { name: 'Reader', base: 'viewer', permissions: ['create.footage:see'] });
    const change = { customRoleId: role.customRoleId, revision: 1, permissions: ['tasks.mine:see'] };
    expect((await helper.refused('role/updateRole', change)).code).toBe('beyond-own-rights');
    for (const permission of ['support:see', 'nothing:see'])
      expect(
        (await cm.refused('role/createRole', { name: 'X', base: 'cm', permissions: [permission] })).code,
      ).toBe(permission === 'support:see' ? 'beyond-own-rights' : 'invalid');
  });

  test('a change says what it added and took, and reaches who holds the role', async () => {
    const user = await withRole('viewer', ['create.footage:see', 'tasks.mine:see']);
    await user.ok('clip/getClips', {});
    const answer = await cm.ok<{ role: CustomRole; added: string[]; removed: string[] }>('role/updateRole', {
      customRoleId: user.customRoleId,
      revision: 1,
      permissions: ['create.programs:see'],
    });
    expect(answer).toMatchObject({
      role: { revision: 2, users: 1 },
      added: ['create.programs:see'],
      removed: ['tasks.mine:see', 'create.footage:see'],
    });
    await expect
      .poll(async () => (await app.call('clip/getClips', {}, user.token)).body.code)
      .toBe('forbidden');
    await user.ok('program/getPrograms', {});
  });

  test('a save over someone else’s is a conflict, a name is taken once, and case does not make another', async () => {
    const role = await make(cm, { name: 'Reader', base: 'viewer', permissions: [] });
    const { customRoleId } = role;
    await cm.ok('role/updateRole', { customRoleId, revision: 1, name: 'Reader two' });
    expect(await cm.refused('role/updateRole', { customRoleId, revision: 1, name: 'Old' })).toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Reader two', revision: 2 }, changedBy: 'Cleo' },
    });
    expect((await cm.refused('role/createRole', { name: 'reader TWO', base: 'cc' })).code).toBe('name-taken');
  });

  test('nobody changes or deletes the role they hold, and none is built in', async () => {
    const user = await withRole(
      'cm',
      builtInPermissions('cm').filter((each) => each !== 'analytics:see'),
    );
    const { customRoleId } = user;
    const change = { customRoleId, revision: 1, permissions: [] };
    expect((await user.refused('role/updateRole', change)).code).toBe('own-role');
    const gone = { customRoleId, instead: { role: 'cm' } };
    expect((await user.refused('role/deleteRole', gone)).code).toBe('own-role');
    const { roles } = await cm.ok<{ roles: { roleId: string }[] }>('role/getRoles', {});
    for (const { roleId } of roles) {
      const builtIn = { customRoleId: roleId, revision: 1, permissions: [] };
      expect((await cm.refused('role/updateRole', builtIn)).code).toBe('not-found');
    }
  });

  test('deleting one that users hold asks for the role they get instead', async () => {
    const user = await withRole('viewer', ['create.footage:see']);
    const { customRoleId } = user;
    expect(await cm.refused('role/deleteRole', { customRoleId })).toMatchObject({
      code: 'role-held',
      details: { users: 1 },
    });
    expect((await cm.refused('role/deleteRole', { customRoleId, instead: { customRoleId } })).code).toBe(
      'role-held',
    );
    expect(await cm.ok('role/deleteRole', { customRoleId, instead: { role: 'cc' } })).toEqual({
      reassigned: 1,
      holders: [user.customerUserId],
    });
    const holders = await cm.ok<{ users: RoleHolder[] }>('role/findHolders', { search: 'zora' });
    expect(holders.users).toMatchObject([{ role: 'cc', customRoleId: null, roleName: null }]);
    await expect
      .poll(async () => (await app.call('program/createProgram', { title: 'T' }, user.token)).body.status)
      .toBe('Ok');
  });

  test('made of viewer or cc they stay behind the organisation-view flag, and give no feature that is off', async () => {
    const hidden = await app.make.customer({ flags: { hideOrganisationView: true } });
    const permissions: Permission[] = ['organization.directory:see', 'create.storyboards:see'];
    const rightsOf = async (base: TestUser['role']) => {
      const customRoleId = await app.make.customRole(hidden.customerId, base, permissions);
      const user = await signIn(app, await app.make.user(hidden.customerId, base, { customRoleId }));
      const { rolePermissionVO } = await user.ok<{ rolePermissionVO: Record<string, unknown> }>(
        'role/getRolePermissions',
        {},
      );
      return Object.keys(rolePermissionVO);
    };
    expect(await rightsOf('viewer')).toEqual([
      'home.feed',
      'personal.profile',
      'personal.bin',
      'personal.account',
    ]);
    expect(await rightsOf('admin')).toContain('organization.directory');
    expect(await rightsOf('admin')).not.toContain('create.storyboards');
  });

  test('the session names the custom role, and the role id of its base travels [E-02] [P-01]', async () => {
    const role = await make(cm, { name: 'Cutter', base: 'cc' });
    await assign(cm, viewer, { customRoleId: role.customRoleId });
    const signedIn = await app.signIn(viewer.userName);
    expect(signedIn.userRoles).toEqual(['00000000-0000-4000-8000-000000001232']);
    expect(await app.ok('session/getSession', {}, signedIn.access_token)).toMatchObject({
      role: 'cc',
      roleName: 'Cutter',
    });
  });
});

describe('why someone can or cannot', () => {
  const explain = (customerUserId: string, permission: string, object?: object) =>
    cm.ok<{ allowed: boolean; reasons: { rule: string; passes: boolean; kind: string }[] }>(
      'role/explainAccess',
      {
        customerUserId,
        permission,
        ...(object === undefined ? {} : { object }),
      },
    );
  const rulesOf = ({ reasons }: Awaited<ReturnType<typeof explain>>) =>
    reasons.map(({ rule, passes }) => `${rule} ${passes ? 'yes' : 'no'}`);

  test('names role, custom role, feature and hidden view in the order in which they are looked at', async () => {
    const own = await explain(cc.customerUserId, 'create.footage:edit-all');
    expect([own.allowed, rulesOf(own)]).toEqual([false, ['profile yes', 'role no']]);
    const feature = await explain(cm.customerUserId, 'create.storyboards:see');
    expect([feature.allowed, rulesOf(feature)]).toEqual([false, ['profile yes', 'role yes', 'feature no']]);
    const custom = await withRole('cm', ['create.footage:see']);
    const narrowed = await explain(custom.customerUserId, 'create.programs:see');
    expect([narrowed.allowed, rulesOf(narrowed)]).toEqual([false, ['profile yes', 'custom-role no']]);
    const view = await explain(viewer.customerUserId, 'organization.directory:see');
    expect([view.allowed, rulesOf(view)]).toEqual([
      true,
      ['profile yes', 'role yes', 'organisation-view yes'],
    ]);
    const locked = await app.make.user(customerId, 'cm', { isLocked: true });
    expect(await explain(locked.customerUserId, 'tasks.mine:see')).toMatchObject({ allowed: false });
  });

  test('names ownership, sharing and audience of one clip or program, as the calls themselves decide', async () => {
    const clipId = await app.make.clip(cc, { shared: true });
    const other = await signUp(app, customerId, 'cc', 'Olaf');
    const clip = { kind: 'clip', id: clipId };
    const seeing = await explain(other.customerUserId, 'create.footage:see', clip);
    expect(rulesOf(seeing).slice(2)).toEqual(['exists yes', 'everything no', 'ownership no', 'sharing yes']);
    const editing = await explain(other.customerUserId, 'create.footage:edit', clip);
    expect(editing.allowed).toBe(false);
    expect((await other.refused('clip/updateClip', { clipId, name: 'X' })).code).toBe('forbidden');
    const programId = await app.make.program(cm, { published: true });
    const watching = await explain(viewer.customerUserId, 'home.feed:see', {
      kind: 'program',
      id: programId,
    });
    expect([watching.allowed, rulesOf(watching).slice(2)]).toEqual([
      true,
      ['exists yes', 'published yes', 'editing no', 'audience yes', 'channel no'],
    ]);
    const absent = await explain(cm.customerUserId, 'home.feed:see', { kind: 'program', id: randomUUID() });
    expect([absent.allowed, rulesOf(absent).slice(2)]).toEqual([false, ['exists no']]);
  });

  test('names membership and management of one channel, as the calls themselves decide', async () => {
    const channelId = await app.make.channel(cm);
    const channel = { kind: 'channel', id: channelId };
    const ask = async (who: TestUser, permission: string) => {
      const answer = await explain(who.customerUserId, permission, channel);
      return [answer.allowed, ...rulesOf(answer).filter((rule) => !/^(profile|role|org)/.test(rule))];
    };
    const opens = async (who: TestUser, path: string) =>
      (await app.call(path, { channelId }, who.token)).body.status === 'Ok';
    const both = async (who: TestUser) => {
      const [watching, managing] = [
        await ask(who, 'home.channels:see'),
        await ask(who, 'audience.channelEdit:see'),
      ];
      expect([watching[0], managing[0]]).toEqual([
        await opens(who, 'channel/getChannelItems'),
        await opens(who, 'channel/getChannel'),
      ]);
      return [watching.slice(1), managing.slice(1)];
    };
    expect(await both(viewer)).toEqual([
      ['exists yes', 'everything no', 'membership yes'],
      ['exists yes', 'everything no', 'managing no'],
    ]);
    const { revision } = await cm.ok<{ revision: number }>('channel/getChannel', { channelId });
    await cm.ok('channel/updateChannel', { channelId, revision, visibility: 'private' });
    expect((await both(viewer))[0]).toEqual(['exists yes', 'everything no', 'membership no']);
    const users = [{ customerUserId: viewer.customerUserId, level: 'manager' }];
    await cm.ok('channel/setMembers', { channelId, users });
    expect(await both(viewer)).toEqual([
      ['exists yes', 'everything no', 'membership yes'],
      ['exists yes', 'everything no', 'managing yes'],
    ]);
    await cm.ok('channel/archiveChannels', { channelIds: [channelId] });
    expect(await both(viewer)).toEqual([['exists no'], ['exists no']]);
    await both(cm);
  });

  test('agrees with the server for every role and permission that a call asks for', async () => {
    for (const user of [viewer, cc, admin, cm]) {
      const { rolePermissionVO } = await user.ok<{
        rolePermissionVO: Record<string, { actions: string[] }>;
      }>('role/getRolePermissions', {});
      for (const permission of allPermissions) {
        const [asset, action] = permission.split(':') as [string, string];
        const { allowed } = await explain(user.customerUserId, permission);
        expect([permission, allowed]).toEqual([
          permission,
          rolePermissionVO[asset]?.actions.includes(action) === true,
        ]);
      }
    }
  });
});

test('giving, making, changing and deleting roles is written down with before and after', async () => {
  const { customRoleId } = await make(cm, {
    name: 'Cutter',
    base: 'cc',
    permissions: ['create.programs:see'],
  });
  await cm.ok('role/updateRole', { customRoleId, revision: 1, permissions: [] });
  await assign(cm, viewer, { customRoleId });
  await cm.ok('role/deleteRole', { customRoleId, instead: { role: 'viewer' } });
  const rows = await app.app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'before', 'after', 'user_id', 'client_address'])
      .where('customer_id', '=', customerId)
      .where('action', 'like', 'roles.%')
      .orderBy('created_at')
      .orderBy('action')
      .execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'roles.created',
    'roles.changed',
    'roles.assigned',
    'roles.assigned',
    'roles.deleted',
  ]);
  expect(rows[1]).toMatchObject({
    object_id: customRoleId,
    before: { permissions: ['create.programs:see'] },
    after: { permissions: [] },
    user_id: cm.userId,
    client_address: '127.0.0.1',
  });
  expect(rows[2]).toMatchObject({ before: { role: 'viewer' }, after: { role: 'cc', roleName: 'Cutter' } });
});
