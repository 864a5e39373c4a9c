import { randomUUID } from 'node:crypto';
import type { RoleChoice } from '@rushes/contract/identity/role-calls';
import {
  builtInPermissions,
  grantable,
  isAlways,
  type MemberRole,
  roles,
  type Permission,
  type Permissions,
  permissionsOf,
  roleIds,
  withNeeded,
} from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { seenAs } from './role-preview.ts';
import {
  createAssigning,
  type GivenRole,
  notifyRoleChanged,
  requireOver,
  standingOf,
} from './assign-role.ts';
import { createExplaining } from './explain-access.ts';
import { grantedBy, toCustomRole, toHolder } from './presentation.ts';
import * as store from './store.ts';

export { grantedOf, protectedRoles, outranks } from './assign-role.ts';
export { findHolder } from './store.ts';
export { explainAssigning, explainRole, explainRoleDeletion } from './explanations.ts';

export type RolesService = ReturnType<typeof createRolesService>;

/** Roles: what each holds, who holds which, and why someone may or may not. */
export function createRolesService(context: Context) {
  const assigning = createAssigning(context);
  return {
    ...assigning,
    assignRole: (caller: Member, customerUserId: string, to: RoleChoice) =>
      context.db.tenant(caller.customerId, async (trx) =>
        toHolder(await assigning.assign(trx, caller, customerUserId, to)),
      ),
    explainAccess: createExplaining(context),
    ...readingCalls(context),
    ...makingCalls(context),
    ...deletingCalls(context, assigning),
  };
}

const memberRoles = roles.filter((role) => role !== 'super-admin');

function readingCalls(context: Context) {
  const { db } = context;
  return {
    getRoles: (caller: Member) =>
      db.tenant(caller.customerId, async (trx) => {
        const { customerId, flags } = caller;
        const users = await store.countHolders(trx, customerId);
        const own = await standingOf(trx, caller);
        const may = grantable({ role: own.role, custom: own.custom, flags });
        const customRoles = (await store.listRoles(trx, customerId)).map((row) =>
          toCustomRole(row, {
            flags,
            users: users.get(row.id) ?? 0,
            canEdit:
              row.id !== own.customRoleId &&
              grantedBy(row).every((entry) => may.has(entry) || isAlways(entry)),
          }),
        );
        return {
          roles: memberRoles.map((role) => presentBuiltIn(role, flags, users.get(role) ?? 0)),
          customRoles,
          grantable: [...may],
          own: own.customRoleId ?? roleIds[own.role],
        };
      }),

    /** What a user of the organisation holds, or held before their profile was locked. */
    rightsOf: async (trx: Trx, customerId: string, customerUserId: string): Promise<Permissions> => {
      const holder = await store.findHolder(trx, customerId, customerUserId);
      if (holder === undefined) return new Set();
      const flags = await store.flagsOf(trx, customerId);
      return permissionsOf({ role: holder.role, custom: holder.custom, flags });
    },

    seenAs: (caller: Member, roleId: string) => seenAs(context, caller, roleId),

    findHolders: (caller: Member, search: string, limit: number) =>
      db.tenant(caller.customerId, async (trx) => {
        const rows = await store.findHolders(trx, caller.customerId, search, limit);
        return rows.map(toHolder);
      }),
  };
}

function presentBuiltIn(role: MemberRole, flags: Member['flags'], users: number) {
  const permissions = [...permissionsOf({ role, custom: null, flags })];
  return {
    roleId: roleIds[role],
    role,
    assets: [...new Set(permissions.map((permission) => permission.slice(0, permission.lastIndexOf(':'))))],
    granted: builtInPermissions(role),
    permissions,
    users,
  };
}

export interface RoleChange {
  readonly customRoleId: string;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly permissions?: readonly Permission[] | undefined;
}

function makingCalls(context: Context) {
  const { db, clock } = context;
  return {
    createRole: (
      caller: Member,
      wanted: { name: string; base: MemberRole; permissions?: readonly Permission[] | undefined },
    ) =>
      db.tenant(caller.customerId, async (trx) => {
        const { name, base } = wanted;
        const { customerId, flags } = caller;
        await requireFreeName(trx, customerId, name);
        const permissions =
          wanted.permissions === undefined ? await givenOf(trx, caller, base) : storable(wanted.permissions);
        await requireOver(trx, caller, permissions, { isChief: false });
        const id = randomUUID();
        const row = { id, customerId, name, base, permissions, revision: 1 };
        await store.insertRole(trx, { ...row, now: clock.now() });
        await audit(context, trx, caller, 'roles.created', objectOf(row), { after: factsOf(row) });
        return toCustomRole(row, { flags, users: 0, canEdit: true });
      }),

    updateRole: (caller: Member, change: RoleChange) =>
      db.tenant(caller.customerId, (trx) => changeRole(context, trx, caller, change)),
  };
}

async function changeRole(context: Context, trx: Trx, caller: Member, change: RoleChange) {
  const { customerId, flags } = caller;
  const row = await changeable(trx, caller, change.customRoleId);
  const users = (await store.countHolders(trx, customerId)).get(row.id) ?? 0;
  if (row.revision !== change.revision)
    throw new StaleError(toCustomRole(row, { flags, users, canEdit: true }), objectOf(row));
  const name = change.name ?? row.name;
  if (name !== row.name) await requireFreeName(trx, customerId, name, row.id);
  const permissions = change.permissions === undefined ? row.permissions : storable(change.permissions);
  await requireOver(trx, caller, permissions, { isChief: false });
  const next = { ...row, name, permissions, revision: row.revision + 1 };
  await store.updateRole(trx, { ...next, now: context.clock.now() });
  await context.events.publish(trx, { customerId }, { type: 'rights-changed' });
  const facts = { before: factsOf(row), after: factsOf(next) };
  await audit(context, trx, caller, 'roles.changed', objectOf(row), facts);
  const before = grantedBy(row);
  const after = grantedBy(next);
  return {
    role: toCustomRole(next, { flags, users, canEdit: true }),
    added: after.filter((permission) => !before.includes(permission)),
    removed: before.filter((permission) => !after.includes(permission)),
  };
}

function deletingCalls(context: Context, assigning: ReturnType<typeof createAssigning>) {
  return {
    deleteRole: (caller: Member, customRoleId: string, instead: RoleChoice | undefined) =>
      context.db.tenant(caller.customerId, async (trx) => {
        const { customerId } = caller;
        const row = await changeable(trx, caller, customRoleId);
        const held = await store.lockCustomHolders(trx, customerId, customRoleId);
        if (held.length > 0) {
          const isItself =
            instead !== undefined && 'customRoleId' in instead && instead.customRoleId === row.id;
          if (instead === undefined || isItself)
            throw new AppError('role-held', { details: { users: held.length } });
          const given: GivenRole = await assigning.giveable(trx, caller, customerId, instead);
          await store.setRole(trx, customerId, held, given.role, given.customRoleId);
          await notifyRoleChanged(context, trx, caller, { customerId, users: held, given });
          for (const id of held) {
            const facts = {
              before: { role: row.base, customRoleId: row.id, roleName: row.name },
              after: { ...given },
            };
            await audit(context, trx, caller, 'roles.assigned', { kind: 'person', id }, facts);
          }
        }
        await store.deleteRole(trx, customerId, customRoleId);
        await context.events.publish(trx, { customerId }, { type: 'rights-changed' });
        await audit(context, trx, caller, 'roles.deleted', objectOf(row), { before: factsOf(row) });
        return { reassigned: held.length, holders: held };
      }),
  };
}

/** The role for someone who may change it: not one they hold, nor one that holds more than they do. */
async function changeable(trx: Trx, caller: Member, customRoleId: string): Promise<store.CustomRoleRow> {
  const row = await store.lockRole(trx, caller.customerId, customRoleId);
  if (row === undefined) throw new AppError('not-found');
  const own = await standingOf(trx, caller);
  if (own.customRoleId === row.id) throw new AppError('own-role');
  await requireOver(trx, caller, row.permissions, { isChief: false });
  return row;
}

/** What of a built-in role the caller may give on. */
async function givenOf(trx: Trx, caller: Member, base: MemberRole): Promise<Permission[]> {
  const { role, custom } = await standingOf(trx, caller);
  const may = grantable({ role, custom, flags: caller.flags });
  return storable(builtInPermissions(base).filter((permission) => may.has(permission)));
}

/** Complete, in the order of the table, without what nobody gives or takes. */
function storable(permissions: readonly Permission[]): Permission[] {
  return withNeeded(permissions).filter((permission) => !isAlways(permission));
}

async function requireFreeName(trx: Trx, customerId: string, name: string, except?: string): Promise<void> {
  if (await store.isNameTaken(trx, customerId, name, except)) throw new AppError('name-taken');
}

function objectOf({ id }: store.CustomRoleRow) {
  return { kind: 'custom-role', id };
}

function factsOf({ name, base, permissions }: store.CustomRoleRow) {
  return { name, base, permissions };
}
