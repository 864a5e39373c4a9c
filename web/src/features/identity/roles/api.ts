import type { CallResponse } from '@rushes/contract/call';
import type { CustomRole } from '@rushes/contract/identity/role-calls';
import type { MemberRole, Permission, Permissions } from '@rushes/contract/identity/roles';
import type { Services } from '@rushes/contract/services';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/query.ts';

export type RoleTable = CallResponse<Services['role']['calls']['getRoles']>;

export function rolesQuery() {
  return callQuery('role', 'getRoles', {});
}

export function holdersQuery(search: string) {
  return queryOptions({ ...callQuery('role', 'findHolders', { search, limit: 20 }), staleTime: 30_000 });
}

/** One column of the matrix. */
export interface RoleColumn {
  readonly key: string;
  readonly name: string;
  readonly base: MemberRole;
  /** Null for a built-in role. */
  readonly custom: CustomRole | null;
  readonly users: number;
  /** What the role says. */
  readonly granted: Permissions;
  /** What is left of it in this organisation. */
  readonly effective: Permissions;
}

/** From the fewest rights to the most. */
const roleOrder: readonly MemberRole[] = ['viewer', 'cc', 'cm', 'admin'];

/** The roles of an organisation as columns: the built-in ones, then its own. */
export function columnsOf(table: RoleTable, nameOf: (role: MemberRole) => string): RoleColumn[] {
  const builtIn = table.roles
    .toSorted((a, b) => roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role))
    .map(
      ({ roleId, role, users, granted, permissions }): RoleColumn => ({
        key: roleId,
        name: nameOf(role),
        base: role,
        custom: null,
        users,
        granted: new Set(granted),
        effective: new Set(permissions),
      }),
    );
  const own = table.customRoles.map(
    (custom): RoleColumn => ({
      key: custom.customRoleId,
      name: custom.name,
      base: custom.base,
      custom,
      users: custom.users,
      granted: new Set(custom.granted),
      effective: new Set(custom.permissions),
    }),
  );
  return [...builtIn, ...own];
}

/** What a change adds and takes, in the order of the table. */
export function difference(
  before: Permissions,
  after: Permissions,
): { added: Permission[]; removed: Permission[] } {
  return {
    added: [...after].filter((permission) => !before.has(permission)),
    removed: [...before].filter((permission) => !after.has(permission)),
  };
}
