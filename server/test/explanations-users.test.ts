// Users, their roles and what is kept of them: why someone can or cannot is what the server does.
import { randomUUID } from 'node:crypto';
import { type ExplainedKind, explainedPermissions } from '@rushes/contract/explained';
import type { CustomRole } from '@rushes/contract/identity/role-calls';
import {
  builtInPermissions,
  isAlways,
  members,
  type Permission,
  roleIds,
} from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainedBeside } from './explained-beside.ts';
import type { MadeUser } from './factories.ts';
import { createHarness, type Harness } from './harness.ts';
import { type TestUser, signIn, signUp } from './users.ts';

let app: Harness;
beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());

/** An organisation with one admin, two content managers, and roles of its own. */
interface World {
  readonly customerId: string;
  readonly users: Readonly<Record<string, TestUser>>;
  readonly cm: TestUser;
  readonly admin: TestUser;
  /** Within what `helpdesk` holds, beyond it, and the one it holds. */
  readonly roles: { readonly small: string; readonly big: string; readonly desk: string };
}

type Make = (world: World, who: TestUser) => Promise<string>;
/** What someone tries, and whether it went through. */
type Try = (who: TestUser, id: string, world: World) => Promise<boolean>;

interface Case {
  readonly title: string;
  readonly kind: ExplainedKind;
  readonly make: Make;
  readonly tries: Partial<Record<Permission, Try>>;
  /** Nobody can. */
  readonly isShut?: true;
}

async function createWorld(): Promise<World> {
  const { customerId } = await app.make.customer();
  const withRole = async (name: string, permissions: readonly Permission[]) => {
    const customRoleId = await app.make.customRole(customerId, 'admin', permissions, name);
    const user = await signIn(app, await app.make.user(customerId, 'admin', { name, customRoleId }));
    return { customRoleId, user };
  };
  const needed = builtInPermissions('viewer').filter((permission) => !isAlways(permission));
  const helpdesk = await withRole('Helpdesk', [
    ...needed,
    'audience.users:see',
    'audience.users:edit',
    'audience.users:invite',
    'audience.users:suspend',
    'audience.users:assign-roles',
    'audience.users:personal-data',
    'organization.roles:see',
    'organization.roles:edit',
    'organization.directory:edit',
  ]);
  const assigner = await withRole('Assigner', ['audience.users:see', 'audience.users:assign-roles']);
  const cm = await signUp(app, customerId, 'cm', 'Cleo');
  const admin = await signUp(app, customerId, 'admin', 'Adam');
  const users = {
    viewer: await signUp(app, customerId, 'viewer', 'Vera'),
    cc: await signUp(app, customerId, 'cc', 'Cem'),
    admin,
    cm,
    'another cm': await signUp(app, customerId, 'cm', 'Olga'),
    helpdesk: helpdesk.user,
    assigner: assigner.user,
  };
  const small = await app.make.customRole(customerId, 'viewer', ['audience.users:see', 'tasks.mine:see']);
  const big = await app.make.customRole(customerId, 'viewer', ['organization.setup:edit']);
  return { customerId, users, cm, admin, roles: { small, big, desk: helpdesk.customRoleId } };
}

const tries =
  (path: string, request: (id: string, who: TestUser) => object): Try =>
  async (who, id) =>
    (await app.call(path, request(id, who), who.token)).body.status === 'Ok';
const bulk =
  (path: string): Try =>
  async (who, id) => {
    const { body } = await app.call(path, { customerUserIds: [id] }, who.token);
    return (body.clientResponse as { changed?: string[] } | undefined)?.changed?.includes(id) === true;
  };
const choiceOf = (id: string) => {
  const role = members.find((each) => roleIds[each] === id);
  return role === undefined ? { customRoleId: id } : { role };
};
const allRoles = ({ roles }: World) => [...members.map((role) => roleIds[role]), ...Object.values(roles)];
const system = <T>(work: Parameters<typeof app.app.context.db.system<T>>[0]) =>
  app.app.context.db.system(work);

/** Whether any other role can be given to a user. */
const givesAnother: Try = async (who, customerUserId, world) => {
  const { rows } = await system((trx) =>
    sql<{ role: keyof typeof roleIds; custom: string | null }>`
      SELECT role, custom_role_id AS custom FROM customer_users WHERE id = ${customerUserId}`.execute(trx),
  );
  const [held] = rows;
  const heldId = held === undefined ? '' : (held.custom ?? roleIds[held.role]);
  for (const id of allRoles(world)) {
    if (id === heldId) continue;
    const request = { customerUserId, to: choiceOf(id) };
    if ((await app.call('role/assignRole', request, who.token)).body.status === 'Ok') return true;
  }
  return false;
};
const givesRole: Try = async (who, id, world) => {
  const customRoleId = await app.make.customRole(world.customerId, 'viewer', []);
  const { customerUserId } = await app.make.user(world.customerId, 'viewer', { customRoleId });
  const request = { customerUserId, to: choiceOf(id) };
  return (await app.call('role/assignRole', request, who.token)).body.status === 'Ok';
};
const deletesRole: Try = async (who, customRoleId, world) => {
  const attempt = async (instead?: object) =>
    (await app.call('role/deleteRole', { customRoleId, ...instead }, who.token)).body.status === 'Ok';
  if (await attempt()) return true;
  for (const id of allRoles(world)) if (await attempt({ instead: choiceOf(id) })) return true;
  return false;
};
const erases: Try = async (who, customerUserId) => {
  const { rows } = await system((trx) =>
    sql<{ name: string }>`SELECT u.user_name AS name FROM users u
      JOIN customer_users p ON p.user_id = u.id WHERE p.id = ${customerUserId}`.execute(trx),
  );
  const request = { customerUserId, userName: rows[0]?.name ?? '?' };
  return (await app.call('personaldata/eraseUser', request, who.token)).body.status === 'Ok';
};

const ofUser = (customerUserId: string) => ({ customerUserId });
const userTries = {
  'audience.users:see': tries('user/getUser', ofUser),
  'audience.users:edit': tries('user/updateUser', (id) => ({ customerUserId: id, location: 'Kiel' })),
  'audience.users:suspend': bulk('user/deactivateUsers'),
  'audience.users:assign-roles': givesAnother,
  'audience.users:personal-data': tries('personaldata/createExport', ofUser),
  'organization.directory:see': tries('directory/getUser', ofUser),
  'organization.directory:edit': tries('directory/getProfile', ofUser),
  'organization.roles:see': tries('role/explainAccess', (id) => ({
    customerUserId: id,
    permission: 'create.footage:see',
  })),
};
const { 'audience.users:suspend': locks, 'audience.users:assign-roles': assigns } = userTries;
const stepTries = {
  'audience.users:suspend': locks,
  'audience.users:assign-roles': assigns,
} as Case['tries'];
const erasureTries = { 'audience.users:personal-data': erases };
const editsRole: Try = async (who, customRoleId, world) => {
  const { customRoles } = await world.cm.ok<{ customRoles: CustomRole[] }>('role/getRoles', {});
  const revision = customRoles.find((role) => role.customRoleId === customRoleId)?.revision ?? 1;
  const request = { customRoleId, revision, name: randomUUID() };
  return (await app.call('role/updateRole', request, who.token)).body.status === 'Ok';
};
const roleTries = { 'organization.roles:edit': editsRole, 'audience.users:assign-roles': givesRole };
const deletionTries = { 'organization.roles:edit': deletesRole };
const newUser =
  (role: TestUser['role'], custom?: 'small' | 'big'): Make =>
  async ({ customerId, roles }) =>
    (
      await app.make.user(customerId, role, {
        ...(custom === undefined ? {} : { customRoleId: roles[custom] }),
      })
    ).customerUserId;
type Whose = (world: World, who: TestUser) => Promise<MadeUser>;
const someone: Whose = ({ customerId }) => app.make.user(customerId, 'viewer');
const own: Whose = async (_world, who) => who;
const ownSelf: Make = async (_world, who) => who.customerUserId;
const newRole =
  (permissions: readonly Permission[], isHeld: boolean): Make =>
  async ({ customerId }) => {
    const customRoleId = await app.make.customRole(customerId, 'viewer', permissions);
    if (isHeld) await app.make.user(customerId, 'viewer', { customRoleId });
    return customRoleId;
  };
const bio =
  (state: 'requested' | 'withdrawn', whose: Whose): Make =>
  async (world, who) => {
    const id = await app.make.bio(await whose(world, who));
    await system((trx) => sql`UPDATE bios SET state = ${state} WHERE id = ${id}`.execute(trx));
    return id;
  };
const submits: Try = async (who, bioId) => {
  const programId = await app.make.program(who);
  return tries('directory/submitBio', () => ({ bioId, programId }))(who, bioId, {} as World);
};
const exportOf =
  (whose: Whose, state = 'waiting'): Make =>
  async (world, who) => {
    const id = await app.make.personalExport(await whose(world, who));
    await system((trx) =>
      sql`UPDATE personal_data_exports SET state = ${state} WHERE id = ${id}`.execute(trx),
    );
    return id;
  };
const exportTries = {
  'audience.users:personal-data': tries('personaldata/cancelExport', (exportId) => ({ exportId })),
  'personal.profile:see': tries('personaldata/cancelOwnExport', (exportId) => ({ exportId })),
};
const contactImport: Make = async ({ cm }) => {
  const id = await app.make.import(cm);
  await system((trx) => sql`UPDATE import_jobs SET kind = 'contacts' WHERE id = ${id}`.execute(trx));
  return id;
};
const sees = tries('import/getImport', (importId) => ({ importId }));

const cases: readonly Case[] = [
  { title: 'a viewer', kind: 'person', make: newUser('viewer'), tries: userTries },
  { title: 'a content manager', kind: 'person', make: newUser('cm'), tries: stepTries },
  {
    title: 'the last admin',
    kind: 'person',
    make: async (world) => world.admin.customerUserId,
    tries: stepTries,
    isShut: true,
  },
  { title: 'oneself', kind: 'person', make: ownSelf, tries: stepTries, isShut: true },
  {
    title: 'someone of a role within',
    kind: 'person',
    make: newUser('viewer', 'small'),
    tries: stepTries,
  },
  { title: 'someone of a role beyond', kind: 'person', make: newUser('viewer', 'big'), tries: stepTries },
  {
    title: 'someone who is out',
    kind: 'person',
    make: async ({ customerId }) =>
      (await app.make.user(customerId, 'cc', { state: 'deactivated' })).customerUserId,
    tries: {
      ...stepTries,
      'audience.users:see': userTries['audience.users:see'],
      'audience.users:suspend': bulk('user/reactivateUsers'),
    },
  },
  {
    title: 'someone out in the directory',
    kind: 'person',
    make: async ({ customerId }) =>
      (await app.make.user(customerId, 'cc', { state: 'deactivated' })).customerUserId,
    tries: { 'organization.directory:see': tries('directory/getUser', ofUser) },
    isShut: true,
  },
  { title: 'a viewer', kind: 'erasure', make: newUser('viewer'), tries: erasureTries },
  {
    title: 'the last admin',
    kind: 'erasure',
    make: async (world) => world.admin.customerUserId,
    tries: erasureTries,
    isShut: true,
  },
  { title: 'oneself', kind: 'erasure', make: ownSelf, tries: erasureTries, isShut: true },
  {
    title: 'someone who is being erased',
    kind: 'erasure',
    make: async (world, who) => {
      const id = await newUser('cc')(world, who);
      await erases(world.cm, id, world);
      return id;
    },
    tries: erasureTries,
    isShut: true,
  },
  {
    title: 'a role within',
    kind: 'custom-role',
    make: newRole(['audience.users:see'], true),
    tries: roleTries,
  },
  {
    title: 'a role beyond',
    kind: 'custom-role',
    make: newRole(['organization.setup:edit'], true),
    tries: roleTries,
  },
  {
    title: 'the role of the helpdesk',
    kind: 'custom-role',
    make: async (world) => world.roles.desk,
    tries: roleTries,
  },
  ...members.map((role) => ({
    title: `the built-in role ${role}`,
    kind: 'custom-role' as const,
    make: async () => roleIds[role],
    tries: { 'audience.users:assign-roles': givesRole },
  })),
  {
    title: 'a role that nobody holds',
    kind: 'role-deletion',
    make: newRole(['audience.users:see'], false),
    tries: deletionTries,
  },
  {
    title: 'a role that is held',
    kind: 'role-deletion',
    make: newRole(['audience.users:see'], true),
    tries: deletionTries,
  },
  {
    title: 'a role beyond',
    kind: 'role-deletion',
    make: newRole(['organization.setup:edit'], false),
    tries: deletionTries,
  },
  {
    title: 'users brought in',
    kind: 'import',
    make: ({ cm }) => app.make.import(cm),
    tries: { 'audience.users:invite': sees },
  },
  {
    title: 'contacts brought in',
    kind: 'import',
    make: contactImport,
    tries: { 'audience.contacts:edit': sees },
  },
  {
    title: 'an org unit',
    kind: 'org-unit',
    make: ({ customerId }) => app.make.orgUnit(customerId),
    tries: { 'organization.setup:edit': tries('directory/deleteOrgUnit', (orgUnitId) => ({ orgUnitId })) },
  },
  {
    title: 'a video of someone that is asked for',
    kind: 'bio',
    make: bio('requested', someone),
    tries: {
      'organization.directory:edit': tries('directory/withdrawBio', (bioId) => ({ bioId })),
      'personal.profile:see': submits,
    },
  },
  {
    title: 'a video of oneself that is asked for',
    kind: 'bio',
    make: bio('requested', own),
    tries: { 'personal.profile:see': submits },
  },
  {
    title: 'a video that is not asked for any more',
    kind: 'bio',
    make: bio('withdrawn', own),
    tries: {
      'organization.directory:edit': tries('directory/withdrawBio', (bioId) => ({ bioId })),
      'personal.profile:see': submits,
    },
    isShut: true,
  },
  {
    title: 'a segment',
    kind: 'segment',
    make: ({ cm }) => app.make.segment(cm),
    tries: {
      'audience.contacts:edit': tries('contact/updateSegment', (segmentId) => ({
        segmentId,
        revision: 1,
        name: randomUUID(),
      })),
    },
  },
  {
    title: 'an export about someone',
    kind: 'personal-export',
    make: exportOf(someone),
    tries: { 'audience.users:personal-data': exportTries['audience.users:personal-data'] },
  },
  {
    title: 'an export about someone else',
    kind: 'personal-export',
    make: exportOf(someone),
    tries: { 'personal.profile:see': exportTries['personal.profile:see'] },
    isShut: true,
  },
  {
    title: 'an own export',
    kind: 'personal-export',
    make: exportOf(own),
    tries: exportTries,
  },
  {
    title: 'an export that was stopped',
    kind: 'personal-export',
    make: exportOf(own, 'cancelled'),
    tries: exportTries,
    isShut: true,
  },
];

const questions = cases.flatMap((each) =>
  (Object.entries(each.tries) as [Permission, Try | undefined][]).flatMap(([permission, attempt]) =>
    attempt === undefined ? [] : [{ ...each, permission, attempt }],
  ),
);

/** `npm run test:full` asks every question, `npm test` each sixth. */
const every = process.env['RUSHES_TEST_FULL'] === undefined ? 6 : 1;
const asked = questions.filter((_question, index) => index % every === 0);

test.each(asked)(
  'the explanation of $permission with $title matches what the server does',
  async (question) => {
    const { kind, make, permission, attempt, isShut = false } = question;
    const world = await createWorld();
    const said: Record<string, boolean> = {};
    const done: Record<string, boolean> = {};
    // Anyone who is taken out first would change the answers of the others.
    for (const [name, who] of Object.entries(world.users)) {
      const id = await make(world, who);
      const { allowed } = await world.cm.ok<{ allowed: boolean }>('role/explainAccess', {
        customerUserId: who.customerUserId,
        permission,
        object: { kind, id },
      });
      said[name] = allowed;
      done[name] = await attempt(who, id, world);
    }
    expect(said).toEqual(done);
    expect(Object.values(done).includes(true)).toBe(!isShut);
  },
);

test('every right over these kinds is tried', () => {
  // A list of these comes with the area: anyone who sees it sees each.
  const areas = ['segment audience.contacts:see'];
  const tried = new Set(questions.map(({ kind, permission }) => `${kind} ${permission}`));
  const offered = explainedBeside.flatMap((kind) =>
    explainedPermissions[kind].map((permission) => `${kind} ${permission}`),
  );
  expect(offered.filter((each) => !tried.has(each) && !areas.includes(each))).toEqual([]);
});
