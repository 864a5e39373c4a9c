import { z } from 'zod';
import { call, empty, id, service, text } from '../call.ts';
import { explainedKinds } from '../explained.ts';
import { allPermissions, customerFlags, members, type Permission } from './roles.ts';

const permission = z.enum(allPermissions as readonly [Permission, ...Permission[]]);
const permissions = z.array(permission);

/** The role that someone gets: one of the built-in ones, or one of the organisation’s own. */
export const roleChoice = z.union([z.object({ role: z.enum(members) }), z.object({ customRoleId: id })]);
export type RoleChoice = z.infer<typeof roleChoice>;

/** A built-in role. `granted` is its row of the matrix, `permissions` what is left of it in this organisation. */
const builtInRole = z.object({
  roleId: z.string(),
  role: z.enum(members),
  assets: z.array(z.string()),
  granted: permissions,
  permissions,
  users: z.int(),
});

/** A role of the organisation’s own, made of a built-in one. */
export const customRole = z
  .object({
    customRoleId: id,
    name: z.string(),
    base: z.enum(members),
    granted: permissions,
    permissions,
    users: z.int(),
    revision: z.int(),
    /** Whether the caller may change it: nobody changes the role they hold, or one that holds more than they do. */
    canEdit: z.boolean(),
  })
  .meta({ id: 'CustomRole' });
export type CustomRole = z.infer<typeof customRole>;

export const roleHolder = z
  .object({
    customerUserId: id,
    name: z.string(),
    role: z.enum(members),
    customRoleId: id.nullable(),
    roleName: z.string().nullable(),
  })
  .meta({ id: 'RoleHolder' });
export type RoleHolder = z.infer<typeof roleHolder>;

/**
 * Why someone can or cannot do something, in the order in which the server looks. `must`: all of them have to pass;
 * `one-of`: one of them is enough. The rules `role` to `organisation-view` are about the user, the others about the object.
 */
export const accessReason = z
  .object({
    rule: z.enum([
      'profile',
      'role',
      'custom-role',
      'feature',
      'organisation-view',
      'exists',
      'everything',
      'ownership',
      'sharing',
      'editing',
      'published',
      'audience',
      'directory',
      'channel',
      'membership',
      'contributing',
      'managing',
      'organisation',
      'named',
      'assigned',
      'shown-field',
      'ready',
      'own-role',
      'own-profile',
      'beyond-own-rights',
      'last-of-role',
      'givable',
      'unheld',
      'state',
      'seat',
      'at-work',
      'own-video',
      'own-data',
    ]),
    kind: z.enum(['must', 'one-of']),
    passes: z.boolean(),
    flag: z.enum(customerFlags).optional(),
  })
  .meta({ id: 'AccessReason' });
export type AccessReason = z.infer<typeof accessReason>;

const name = text(60, 1);
const seeing = { who: 'may', permission: 'organization.roles:see' } as const;
const editing = { who: 'may', permission: 'organization.roles:edit' } as const;

export const roleService = service('role', {
  getRoles: call({
    summary: 'The roles of this organisation, and what each of them may see and do here.',
    request: empty,
    response: z.object({
      roles: z.array(builtInRole),
      customRoles: z.array(customRole),
      /** What the caller may put into a role. */
      grantable: permissions,
      /** The role that the caller holds: `roleId` or `customRoleId`. */
      own: z.string(),
    }),
    errors: [],
    access: seeing,
  }),
  getRolePermissions: call({
    summary: 'What the signed-in user may see and do, keyed by asset.',
    request: z.object({
      isLoggedInFromMobile: z.boolean().default(false),
      clientDetails: z
        .object({
          geoLocation: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
          browserName: z.string().max(100).nullish(),
          browserVersion: z.string().max(50).nullish(),
          operatingSystem: z.string().max(100).nullish(),
        })
        .nullish(),
    }),
    response: z.object({
      rolePermissionVO: z.record(z.string(), z.object({ asset: z.string(), actions: z.array(z.string()) })),
    }),
    errors: [],
    access: { who: 'signed-in' },
  }),
  createRole: call({
    summary:
      'Makes a role of a built-in one; without `permissions` it holds those of its base that the caller may give.',
    request: z.object({ name, base: z.enum(members), permissions: permissions.optional() }),
    response: customRole,
    errors: ['invalid', 'name-taken', 'beyond-own-rights'],
    access: editing,
  }),
  updateRole: call({
    summary:
      'Renames a role of the organisation’s own or changes what it holds, for all who hold it within 10 s. A built-in role cannot be changed.',
    request: z.object({
      customRoleId: id,
      revision: z.int(),
      name: name.optional(),
      permissions: permissions.optional(),
    }),
    response: z.object({ role: customRole, added: permissions, removed: permissions }),
    errors: ['not-found', 'invalid', 'name-taken', 'conflict', 'own-role', 'beyond-own-rights'],
    access: editing,
    object: { kind: 'custom-role', field: 'customRoleId' },
  }),
  deleteRole: call({
    summary: 'Deletes a role of the organisation’s own; those who hold it get the role that `instead` names.',
    request: z.object({ customRoleId: id, instead: roleChoice.optional() }),
    response: z.object({
      reassigned: z.int(),
      /** Who held it, so that undoing gives it to them again. */
      holders: z.array(id),
    }),
    errors: ['not-found', 'own-role', 'role-held', 'beyond-own-rights', 'forbidden'],
    access: editing,
    object: { kind: 'custom-role', field: 'customRoleId' },
  }),
  assignRole: call({
    summary: 'Gives a user another role, on their running sessions within 10 s.',
    request: z.object({ customerUserId: id, to: roleChoice }),
    response: roleHolder,
    errors: ['not-found', 'own-role', 'last-of-role', 'beyond-own-rights'],
    access: { who: 'may', permission: 'audience.users:assign-roles' },
    object: { kind: 'person', field: 'customerUserId' },
  }),
  findHolders: call({
    summary: 'Users of this organisation by name, with their roles.',
    request: z.object({ search: z.string().max(100).default(''), limit: z.int().min(1).max(50).default(20) }),
    response: z.object({ users: z.array(roleHolder) }),
    errors: [],
    access: seeing,
  }),
  explainAccess: call({
    summary: 'Why a user can or cannot do something, by the same rules that the server enforces.',
    request: z.object({
      customerUserId: id,
      permission,
      object: z.object({ kind: z.enum(explainedKinds), id }).optional(),
    }),
    response: z.object({ allowed: z.boolean(), reasons: z.array(accessReason), user: roleHolder }),
    errors: ['not-found'],
    access: seeing,
    object: { kind: 'person', field: 'customerUserId' },
  }),
});
