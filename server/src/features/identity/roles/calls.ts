import type { roleService } from '@rushes/contract/identity/role-calls';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { byAsset } from './presentation.ts';
import type { RolesService } from './service.ts';

export function roleCalls(roles: RolesService): Handlers<typeof roleService> {
  return {
    getRoles: (_request, { caller }) => roles.getRoles(caller),
    getRolePermissions: async (_request, { caller }) => ({ rolePermissionVO: byAsset(caller.permissions) }),
    createRole: (request, { caller }) => roles.createRole(caller, request),
    updateRole: (request, { caller }) => roles.updateRole(caller, request),
    deleteRole: ({ customRoleId, instead }, { caller }) => roles.deleteRole(caller, customRoleId, instead),
    assignRole: ({ customerUserId, to }, { caller }) => roles.assignRole(caller, customerUserId, to),
    findHolders: async ({ search, limit }, { caller }) => ({
      users: await roles.findHolders(caller, search.trim(), limit),
    }),
    explainAccess: (request, { caller }) => roles.explainAccess(caller, request),
  };
}
