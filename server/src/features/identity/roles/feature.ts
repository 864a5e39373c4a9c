import { roleCalls } from './calls.ts';
import { createRolesService, explainRole, explainRoleDeletion } from './service.ts';
import { feature } from '../../../feature.ts';

export const roles = feature({
  name: 'roles',
  tables: ['roles'],
  create: createRolesService,
  calls: (service) => ({ role: roleCalls(service) }),
  objects: () => [
    { kind: 'custom-role', rows: { table: 'roles', title: 'name' }, explain: explainRole },
    { kind: 'role-deletion', explain: explainRoleDeletion },
  ],
});
