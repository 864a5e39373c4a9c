import type { CustomRole, RoleHolder } from '@rushes/contract/identity/role-calls';
import {
  allPermissions,
  builtInPermissions,
  type CustomerFlags,
  isAlways,
  type Permission,
  type Permissions,
  permissionsOf,
} from '@rushes/contract/identity/roles';
import type { CustomRoleRow, HolderRow } from './store.ts';

/** What a custom role grants: its own permissions, and those that everybody of its base holds. */
export function grantedBy({ base, permissions }: Pick<CustomRoleRow, 'base' | 'permissions'>): Permission[] {
  const always = builtInPermissions(base).filter(isAlways);
  return allPermissions.filter(
    (permission) => always.includes(permission) || permissions.includes(permission),
  );
}

export function toCustomRole(
  row: CustomRoleRow,
  { flags, users, canEdit }: { flags: CustomerFlags; users: number; canEdit: boolean },
): CustomRole {
  return {
    customRoleId: row.id,
    name: row.name,
    base: row.base,
    granted: grantedBy(row),
    permissions: [...permissionsOf({ role: row.base, custom: row.permissions, flags })],
    users,
    revision: row.revision,
    canEdit,
  };
}

export function toHolder(row: HolderRow): RoleHolder {
  const { customerUserId, name, role, customRoleId, roleName } = row;
  return { customerUserId, name, role, customRoleId, roleName };
}

/** The permissions as `rolePermissionVO` carries them. */
export function byAsset(permissions: Permissions): Record<string, { asset: string; actions: string[] }> {
  const rights: Record<string, { asset: string; actions: string[] }> = {};
  for (const permission of permissions) {
    const at = permission.lastIndexOf(':');
    const asset = permission.slice(0, at);
    const known = (rights[asset] ??= { asset, actions: [] });
    known.actions.push(permission.slice(at + 1));
  }
  return rights;
}
