import {
  allPermissions,
  neededBy,
  partsOf,
  type Permission,
  type Permissions,
  withNeeded,
} from '@rushes/contract/identity/roles';

/** The permissions with one ticked or not: with it comes what it needs, and with it goes what needs it. */
export function toggled(permissions: Permissions, permission: Permission, isOn: boolean): Permissions {
  if (isOn) return new Set(withNeeded([...permissions, permission]));
  const isLost = (other: Permission): boolean =>
    other === permission ||
    (partsOf(other).asset === partsOf(permission).asset && neededBy(other).some((needed) => isLost(needed)));
  return new Set(allPermissions.filter((other) => permissions.has(other) && !isLost(other)));
}
