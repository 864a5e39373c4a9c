// The roles of an organisation as the server sends them, for tests.
import type { CustomRole } from '@rushes/contract/identity/role-calls';
import { type MemberRole, type Permission, permissionsOf, roleIds } from '@rushes/contract/identity/roles';
import { columnsOf, type RoleTable } from './api.ts';

const customRoleId = '30000000-0000-4000-8000-000000000001';

export const customRoleOf = (more: Partial<CustomRole> = {}): CustomRole => ({
  customRoleId,
  name: 'Editors',
  base: 'cc',
  granted: ['create.programs:see', 'create.footage:see'],
  permissions: ['create.programs:see', 'create.footage:see'],
  users: 2,
  revision: 5,
  canEdit: true,
  ...more,
});

const builtIn = (role: MemberRole) => {
  const granted = [...permissionsOf({ role, custom: null, flags: {} })];
  return { roleId: roleIds[role], role, assets: [], granted, permissions: granted, users: 1 };
};

export const roleTable = (
  customRoles: CustomRole[] = [customRoleOf()],
  grantable: readonly Permission[] = builtIn('cm').granted,
): RoleTable => ({
  roles: [builtIn('viewer'), builtIn('cc')],
  customRoles,
  grantable: [...grantable],
  own: roleIds.cm,
});

export const roleColumns = (custom: CustomRole = customRoleOf()) =>
  columnsOf(roleTable([custom]), (role) => ({ viewer: 'Viewer', cc: 'Content creator' })[role as 'cc']);
