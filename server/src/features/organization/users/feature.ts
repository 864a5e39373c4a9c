import { accessList, groupList, invitationList, userList } from '@rushes/contract/organization/lists/users';
import { userService } from '@rushes/contract/organization/users';
import { imports } from '../../core/imports/feature.ts';
import { roles } from '../../identity/roles/feature.ts';
import { sessions } from '../../identity/sessions/feature.ts';
import { userCalls } from './calls.ts';
import { defineUserJobs } from './jobs.ts';
import { userData } from './personal-data-store.ts';
import { createExplainUser, createUsersService, explainInvitation } from './service.ts';

const { getUsers, getInvitations, getGroups, getAccess } = userService.calls;
import { feature } from '../../../feature.ts';

export const users = feature({
  name: 'users',
  uses: { sessions, imports, roles },
  tables: ['invitations', 'user_group_members', 'user_groups'],
  views: ['user_group_people'],
  create: createUsersService,
  calls: (service) => ({ user: userCalls(service) }),
  jobs: defineUserJobs,
  lists: (service) => [
    { list: userList, call: getUsers, page: service.getUsers },
    { list: invitationList, call: getInvitations, page: service.getInvitations },
    { list: groupList, call: getGroups, page: service.getGroups },
    { list: accessList, call: getAccess, page: service.getAccess },
  ],
  objects: (_service, { context }) => [
    { kind: 'person', explain: createExplainUser(context) },
    { kind: 'group', rows: { table: 'user_groups', title: 'name' } },
    { kind: 'invitation', explain: explainInvitation },
  ],
  personalData: () => [userData],
});
