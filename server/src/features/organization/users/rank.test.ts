import type { UserDetail } from '@rushes/contract/organization/users';
import { builtInPermissions, isAlways, type Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';

let app: Harness;
let customerId: string;
let cm: TestUser;
/** Everything a content creator may, and looks after users; holds no more. */
let desk: TestUser;

beforeAll(async () => {
  app = await createHarness();
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  const extra: Permission[] = [
    'audience.users:see',
    'audience.users:edit',
    'audience.users:invite',
    'audience.users:suspend',
    'audience.users:personal-data',
  ];
  const held = builtInPermissions('cc').filter((permission) => !isAlways(permission));
  const customRoleId = await app.make.customRole(customerId, 'cc', [...extra, ...held], 'Desk');
  desk = await signIn(app, await app.make.user(customerId, 'cc', { name: 'Dora', customRoleId }));
});
afterAll(() => app[Symbol.asyncDispose]());

interface Steps {
  changed: string[];
  refused: { customerUserId: string; reason: string }[];
}

const stateOf = async ({ customerUserId }: { customerUserId: string }) =>
  (await cm.ok<UserDetail>('user/getUser', { customerUserId })).state;

/** The archive, over the wire. */
async function fetchExport(exportId: string, { token }: TestUser) {
  const response = await fetch(`${app.url}/personal-data/${exportId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { http: response.status, body: (await response.json()) as { code: string } };
}

test('nobody suspends, deactivates or lets back in a user who holds more than they do', async () => {
  const above = [await app.make.user(customerId, 'admin'), await app.make.user(customerId, 'cm')];
  const big = await app.make.customRole(customerId, 'viewer', ['organization.setup:edit']);
  above.push(await app.make.user(customerId, 'viewer', { customRoleId: big }));
  const below = [await app.make.user(customerId, 'viewer'), await app.make.user(customerId, 'cc')];
  const ids = (users: readonly { customerUserId: string }[]) => users.map((each) => each.customerUserId);
  const wanted = { customerUserIds: ids([...above, ...below]) };
  for (const step of ['suspendUsers', 'reactivateUsers', 'deactivateUsers', 'reactivateUsers']) {
    if (step === 'reactivateUsers') {
      const undo = { customerUserIds: ids(above) };
      await cm.ok('user/suspendUsers', undo);
    }
    const { changed, refused } = await desk.ok<Steps>(`user/${step}`, wanted);
    expect(changed.toSorted()).toEqual(ids(below).toSorted());
    expect(refused.map(({ reason }) => reason)).toEqual(above.map(() => 'beyond-own-rights'));
    if (step === 'reactivateUsers') await cm.ok('user/reactivateUsers', { customerUserIds: ids(above) });
  }
  expect(await Promise.all(above.map(stateOf))).toEqual(above.map(() => 'active'));
});

test('nobody takes over, erases, exports or edits what belongs to a user who holds more', async () => {
  for (const role of ['cm', 'admin'] as const) {
    const user = await app.make.user(customerId, role);
    const programId = await app.make.program(user, { title: 'A private draft' });
    const { customerUserId, userName } = user;
    const newOwners = [desk.customerUserId, cm.customerUserId];
    const attempts: [string, object][] = [
      ...newOwners.map((toCustomerUserId): [string, object] => [
        'user/transferOwnership',
        { customerUserId, toCustomerUserId },
      ]),
      ['user/planLeaving', { customerUserId }],
      ['user/updateUser', { customerUserId, name: 'Renamed' }],
      ['user/updateUser', { customerUserId, groupIds: [] }],
      ['personaldata/planErasure', { customerUserId }],
      ['personaldata/eraseUser', { customerUserId, userName, choices: { programs: 'delete' } }],
      ['personaldata/createExport', { customerUserId }],
    ];
    for (const [path, request] of attempts)
      expect([path, (await desk.refused(path, request)).code]).toEqual([path, 'beyond-own-rights']);
    expect((await desk.refused('program/getProgram', { programId })).code).toBe('not-found');
    expect(await stateOf(user)).toBe('active');
  }
});

test('what a user of lower rank owns goes to others, but only managers take it for themselves', async () => {
  const leaver = await app.make.user(customerId, 'cc');
  await app.make.program(leaver, { title: 'A draft' });
  const to = (toCustomerUserId: string) => ({ customerUserId: leaver.customerUserId, toCustomerUserId });
  expect((await desk.refused('user/transferOwnership', to(desk.customerUserId))).code).toBe(
    'beyond-own-rights',
  );
  const erase = { customerUserId: leaver.customerUserId, userName: leaver.userName };
  const taking = { ...erase, choices: { programs: 'transfer' }, toCustomerUserId: desk.customerUserId };
  expect((await desk.refused('personaldata/eraseUser', taking)).code).toBe('beyond-own-rights');
  await desk.ok('user/transferOwnership', to(cm.customerUserId));
  expect(await stateOf(leaver)).toBe('deactivated');
});

test('nobody lists the private drafts of a user who holds more, adds them to a group, or stops their export', async () => {
  const user = await app.make.user(customerId, 'cm');
  const { customerUserId } = user;
  await app.make.program(user, { title: 'A private draft' });
  const group = {
    name: 'With all',
    source: 'manual',
    customerUserIds: [customerUserId, desk.customerUserId],
  };
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', group);
  const { exportId } = await cm.ok<{ exportId: string }>('personaldata/createExport', { customerUserId });
  const attempts: [string, object][] = [
    ['user/getAccess', { customerUserId }],
    ['user/countAccess', { customerUserId, search: 'private' }],
    ['user/createGroup', { ...group, name: 'With more' }],
    ['user/updateGroup', { groupId, add: [customerUserId] }],
    ['user/updateGroup', { groupId, remove: [customerUserId] }],
    ['user/deleteGroup', { groupId }],
    ['personaldata/cancelExport', { exportId }],
    ['personaldata/retryExport', { exportId }],
  ];
  for (const [path, request] of attempts)
    expect([path, (await desk.refused(path, request)).code]).toEqual([path, 'beyond-own-rights']);
  const own = { customerUserId: desk.customerUserId };
  await desk.ok('user/getAccess', own);
  await desk.ok('user/updateGroup', { groupId, remove: [desk.customerUserId] });
  const low = await app.make.user(customerId, 'cc');
  await desk.ok('user/updateGroup', { groupId, add: [low.customerUserId] });
  await desk.ok('user/countAccess', { customerUserId: low.customerUserId });
});

test('the user who asked for an export cannot fetch it once its user holds more', async () => {
  const { customerUserId } = await app.make.user(customerId, 'cc');
  const { exportId } = await desk.ok<{ exportId: string }>('personaldata/createExport', { customerUserId });
  await cm.ok('role/assignRole', { customerUserId, to: { role: 'cm' } });
  const { http, body } = await fetchExport(exportId, desk);
  expect([http, body.code]).toEqual([403, 'beyond-own-rights']);
});

test('nobody takes back the invitation of a user who holds more', async () => {
  const { invitationId, customerUserId } = await app.make.invitation(cm);
  await cm.ok('role/assignRole', { customerUserId, to: { role: 'admin' } });
  expect((await desk.refused('user/revokeInvitation', { invitationId })).code).toBe('beyond-own-rights');
  await cm.ok('role/assignRole', { customerUserId, to: { role: 'viewer' } });
  await desk.ok('user/revokeInvitation', { invitationId });
});
