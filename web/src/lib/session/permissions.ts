import type { CallResponse } from '@rushes/contract/call';
import type { Permission, Permissions } from '@rushes/contract/identity/roles';
import type { Services } from '@rushes/contract/services';

/** The permissions as the server lists them by asset. */
export function permissionsIn({
  rolePermissionVO,
}: CallResponse<Services['role']['calls']['getRolePermissions']>): Permissions {
  const rights = Object.values(rolePermissionVO);
  return new Set(
    rights.flatMap(({ asset, actions }) => actions.map((action) => `${asset}:${action}` as Permission)),
  );
}
