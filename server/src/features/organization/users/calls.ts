import type { userService } from '@rushes/contract/organization/users';
import type { CallContext } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ClientInfo } from '../../identity/sessions/service.ts';
import type { UsersService } from './service.ts';

export function userCalls(users: UsersService): Handlers<typeof userService> {
  return {
    getUsers: (query, { caller }) => users.getUsers(caller, query),
    countUsers: (query, { caller }) => users.countUsers(caller, query),
    getUser: ({ customerUserId }, { caller }) => users.getUser(caller, customerUserId),
    updateUser: ({ customerUserId, ...change }, context) => users.updateUser(context, customerUserId, change),
    suspendUsers: ({ customerUserIds }, context) => users.step(context, 'suspend', customerUserIds),
    deactivateUsers: ({ customerUserIds }, context) => users.step(context, 'deactivate', customerUserIds),
    reactivateUsers: ({ customerUserIds }, context) => users.step(context, 'reactivate', customerUserIds),
    ...invitationCalls(users),
    getGroups: (query, { caller }) => users.getGroups(caller, query),
    countGroups: (query, { caller }) => users.countGroups(caller, query),
    getGroupChoices: (_request, { caller }) => users.getGroupChoices(caller),
    createGroup: (group, context) => users.createGroup(context, group),
    updateGroup: (change, context) => users.updateGroup(context, change),
    deleteGroup: async ({ groupId }, context) => {
      await users.deleteGroup(context, groupId);
      return {};
    },
    countRule: ({ rule }, { caller }) => users.countRule(caller, rule),
    planLeaving: ({ customerUserId }, { caller }) => users.planLeaving(caller, customerUserId),
    transferOwnership: ({ customerUserId, toCustomerUserId }, context) =>
      users.transferOwnership(context, customerUserId, toCustomerUserId),
    giveClips: ({ clipIds, toCustomerUserId }, context) =>
      users.give(context, 'clips', { ids: clipIds, to: toCustomerUserId }),
    getAccess: (query, { caller }) => users.getAccess(caller, query),
    countAccess: (query, { caller }) => users.countAccess(caller, query),
  };
}

type InvitationCalls =
  | 'getInviting'
  | 'inviteUsers'
  | 'resendInvitation'
  | 'getImportLinks'
  | 'revokeInvitation'
  | 'getInvitations'
  | 'countInvitations'
  | 'openInvitation'
  | 'acceptInvitation'
  | 'declineInvitation';

function invitationCalls(users: UsersService): Pick<Handlers<typeof userService>, InvitationCalls> {
  return {
    getInviting: (_request, { caller }) => users.inviting(caller),
    inviteUsers: ({ users: wanted }, context) => users.inviteUsers(context, wanted),
    resendInvitation: ({ invitationId }, context) => users.resendInvitation(context, invitationId),
    getImportLinks: (page, context) => users.getImportLinks(context, page),
    revokeInvitation: ({ invitationId }, context) => users.revokeInvitation(context, invitationId),
    getInvitations: (query, { caller }) => users.getInvitations(caller, query),
    countInvitations: (query, { caller }) => users.countInvitations(caller, query),
    openInvitation: ({ token }) => users.answering.open(token),
    acceptInvitation: ({ token }, context) =>
      users.answering.accept(context.caller, token, requesterOf(context)),
    declineInvitation: async ({ token }, context) => {
      await users.answering.decline(token, requesterOf(context));
      return {};
    },
  };
}

function requesterOf({ clientAddress, requestId, origin }: CallContext): ClientInfo {
  return { clientAddress, requestId, origin };
}
