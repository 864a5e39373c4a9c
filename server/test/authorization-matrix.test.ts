// Every call of the contract × every kind of caller: the declared rule holds, and another customer's object is not there.
import { randomUUID } from 'node:crypto';
import type { Access, Call, ObjectKind } from '@rushes/contract/call';
import {
  allPermissions,
  builtInPermissions,
  type CustomerFlags,
  isAlways,
  permissionTable,
  partsOf,
  type Permission,
  type Role,
} from '@rushes/contract/identity/roles';
import { services } from '@rushes/contract/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MadeUser } from './factories.ts';
import { createHarness, type CallAnswer, type Harness } from './harness.ts';
import { objectMaker } from './objects.ts';
import { sampleOf } from './samples.ts';

const allCalls = Object.values(services).flatMap((service) =>
  Object.entries(service.calls).map(([method, call]) => ({
    path: `${service.name}/${method}`,
    call: call as Call,
  })),
);

type CallerKind = 'anonymous' | 'signed-out' | 'must-change-password' | 'narrowed' | 'widened' | Role;
const callerKinds: readonly CallerKind[] = [
  'anonymous',
  'signed-out',
  'must-change-password',
  'super-admin',
  'viewer',
  'cc',
  'cm',
  'admin',
  'narrowed',
  'widened',
];

/** A content manager without every second permission, and a viewer who was given just those. */
const everySecond = allPermissions.filter((_permission, at) => at % 2 === 1);
const customRoles = {
  narrowed: {
    base: 'cm',
    permissions: builtInPermissions('cm').filter((each) => !everySecond.includes(each)),
  },
  widened: { base: 'viewer', permissions: everySecond },
} as const;

interface Cast {
  readonly tokens: Readonly<Record<CallerKind, string | undefined>>;
  /** A new object of the cast's customer. */
  readonly makeObject: (kind: ObjectKind) => Promise<string>;
}

let app: Harness;
let ours: Cast;
let theirs: Cast;
/** Where it is off, storyboards are not there for tasks either. */
const flags: CustomerFlags = { storyboard: true };

beforeAll(async () => {
  app = await createHarness({ environment: { TRUST_PROXY: '1' } });
  ours = await createCast();
  theirs = await createCast();
});
afterAll(() => app[Symbol.asyncDispose]());

async function createCast(): Promise<Cast> {
  const { customerId } = await app.make.customer({ flags });
  const member = (role: MadeUser['role'], options = {}) => app.make.user(customerId, role, options);
  const custom = async (kind: keyof typeof customRoles) => {
    const { base, permissions } = customRoles[kind];
    return member(base, { customRoleId: await app.make.customRole(customerId, base, permissions) });
  };
  const cm = await member('cm');
  const tokenOf = async (user: { userName: string }) => (await app.signIn(user.userName)).access_token;
  const signedOut = await tokenOf(cm);
  await app.ok('session/logout', {}, signedOut);
  return {
    tokens: {
      anonymous: undefined,
      'signed-out': signedOut,
      'must-change-password': await tokenOf(await member('cm', { mustChangePassword: true })),
      'super-admin': await tokenOf(await app.make.superAdmin()),
      viewer: await tokenOf(await member('viewer')),
      cc: await tokenOf(await member('cc')),
      cm: await tokenOf(cm),
      admin: await tokenOf(await member('admin')),
      narrowed: await tokenOf(await custom('narrowed')),
      widened: await tokenOf(await custom('widened')),
    },
    makeObject: objectMaker(app, cm),
  };
}

/** What the rule says, written apart from the code that enforces it. */
function expectation(access: Access, caller: CallerKind): 'allowed' | 'forbidden' | 'not-signed-in' {
  const isSignedIn = caller !== 'anonymous' && caller !== 'signed-out';
  if (access.who === 'anyone') return caller === 'signed-out' ? 'not-signed-in' : 'allowed';
  if (!isSignedIn) return 'not-signed-in';
  if (access.who === 'signed-in') return 'allowed';
  if (access.who === 'support') return caller === 'super-admin' ? 'allowed' : 'forbidden';
  const wanted = access.who === 'may-any' ? access.permissions : [access.permission];
  return wanted.some((permission) => holds(permission, caller)) ? 'allowed' : 'forbidden';
}

function holds(permission: Permission, caller: CallerKind): boolean {
  const { asset, action } = partsOf(permission);
  const row: { flag?: keyof CustomerFlags; actions: Readonly<Record<string, readonly Role[]>> } =
    permissionTable[asset];
  if (row.flag !== undefined && flags[row.flag] !== true) return false;
  const holders: readonly string[] = row.actions[action] ?? [];
  if (caller !== 'narrowed' && caller !== 'widened')
    return caller !== 'super-admin' && holders.includes(caller);
  const { base, permissions } = customRoles[caller];
  return isAlways(permission) ? holders.includes(base) : permissions.some((given) => given === permission);
}

/** A refusal of rights counts only in its exact form, and everything that is no answer at all is called broken. */
function outcomeOf({ http, body }: CallAnswer): string {
  const isRefusal = body.status === 'Error' && !('clientResponse' in body);
  if (body.code === 'forbidden') return isRefusal && http === 200 ? 'forbidden' : 'broken';
  if (http === 401) return isRefusal && body.code === 'not-signed-in' ? 'not-signed-in' : 'broken';
  return http < 500 ? 'allowed' : `broken: ${http} ${body.code}`;
}

/** An address for each call: one alone would ask more often without a session than one may. */
function addressOf(path: string): string {
  const at = allCalls.findIndex((each) => each.path === path);
  return `10.0.${Math.floor(at / 250)}.${(at % 250) + 1}`;
}

const withoutId = ({ text }: CallAnswer) => text.replace(/"requestId":"[^"]+"/, '"requestId":""');

describe('every call, every caller', () => {
  test.each(allCalls)(
    '$path lets through whom its rule names, and nobody else [V-03]',
    async ({ path, call }) => {
      for (const caller of callerKinds) {
        // A call that ends the session would end the test's own.
        if (path === 'session/logout' && expectation(call.access, caller) === 'allowed') continue;
        const answer = await app.call(path, {}, ours.tokens[caller], { 'x-forwarded-for': addressOf(path) });
        const expected = expectation(call.access, caller);
        expect([path, caller, outcomeOf(answer)]).toEqual([path, caller, expected]);
      }
    },
  );

  const withObjects = allCalls.filter(({ call }) => call.object !== undefined);

  test.each(withObjects)(
    '$path answers for another customer’s object as for an absent one',
    async ({ path, call }) => {
      const { kind, field } = call.object ?? { kind: 'clip', field: '' };
      for (const caller of ['viewer', 'cc', 'cm', 'admin', 'narrowed', 'widened'] as const) {
        if (expectation(call.access, caller) !== 'allowed') continue;
        const ask = (id: string) =>
          app.call(path, sampleOf(call.request, { [field]: id }), ours.tokens[caller]);
        const foreign = await ask(await theirs.makeObject(kind));
        const absent = await ask(randomUUID());
        expect([path, caller, foreign.http, foreign.body.code]).toEqual([path, caller, 200, 'not-found']);
        expect([absent.http, withoutId(absent)]).toEqual([foreign.http, withoutId(foreign)]);
      }
    },
  );

  test('what belongs to the caller’s own customer is found by those calls', async () => {
    for (const { path, call } of withObjects) {
      const { kind, field } = call.object ?? { kind: 'clip', field: '' };
      if (kind === 'upload') continue;
      const request = sampleOf(call.request, { [field]: await ours.makeObject(kind) });
      const answer = await app.call(path, request, ours.tokens.cm);
      expect([path, answer.http, answer.body.code === 'not-found']).toEqual([path, 200, false]);
    }
  });

  test('an anonymous call cannot name its rights in the body', async () => {
    const extra = { role: 'cm', customerId: randomUUID(), customerUserId: randomUUID(), isLocked: false };
    const answer = await app.call('user/getUsers', extra, ours.tokens.viewer);
    expect(answer.body.code).toBe('forbidden');
    const mine = await app.call('session/getSession', extra, ours.tokens.viewer);
    expect(mine.body.clientResponse).toMatchObject({ role: 'viewer' });
  });
});
