import type { peopleService } from '@rushes/contract/organization/users';
import type { CallContext } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ClientInfo } from '../../identity/sessions/service.ts';
import type { UsersService } from './service.ts';

export function peopleCalls(people: UsersService): Handlers<typeof peopleService> {
  return {
    getUsers: (query, { caller }) => people.getUsers(caller, query),
    countUsers: (query, { caller }) => people.countUsers(caller, query),
    getUser: ({ customerUserId }, { caller }) => people.getUser(caller, customerUserId),
    updateUser: ({ customerUserId, ...change }, context) =>
      people.updateUser(context, customerUserId, change),
    suspendUsers: ({ customerUserIds }, context) => people.step(context, 'suspend', customerUserIds),
    deactivateUsers: ({ customerUserIds }, context) => people.step(context, 'deactivate', customerUserIds),
    reactivateUsers: ({ customerUserIds }, context) => people.step(context, 'reactivate', customerUserIds),
    ...invitationCalls(people),
    getGroups: (query, { caller }) => people.getGroups(caller, query),
    countGroups: (query, { caller }) => people.countGroups(caller, query),
    getGroupChoices: (_request, { caller }) => people.getGroupChoices(caller),
    createGroup: (group, context) => people.createGroup(context, group),
    updateGroup: (change, context) => people.updateGroup(context, change),
    deleteGroup: async ({ groupId }, context) => {
      await people.deleteGroup(context, groupId);
      return {};
    },
    countRule: ({ rule }, { caller }) => people.countRule(caller, rule),
    planLeaving: ({ customerUserId }, { caller }) => people.planLeaving(caller, customerUserId),
    transferOwnership: ({ customerUserId, toCustomerUserId }, context) =>
      people.transferOwnership(context, customerUserId, toCustomerUserId),
    getAccess: (query, { caller }) => people.getAccess(caller, query),
    countAccess: (query, { caller }) => people.countAccess(caller, query),
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

function invitationCalls(people: UsersService): Pick<Handlers<typeof peopleService>, InvitationCalls> {
  return {
    getInviting: (_request, { caller }) => people.inviting(caller),
    inviteUsers: ({ people: wanted }, context) => people.inviteUsers(context, wanted),
    resendInvitation: ({ invitationId }, context) => people.resendInvitation(context, invitationId),
    getImportLinks: (page, context) => people.getImportLinks(context, page),
    revokeInvitation: ({ invitationId }, context) => people.revokeInvitation(context, invitationId),
    getInvitations: (query, { caller }) => people.getInvitations(caller, query),
    countInvitations: (query, { caller }) => people.countInvitations(caller, query),
    openInvitation: ({ token }) => people.answering.open(token),
    acceptInvitation: ({ token }, context) =>
      people.answering.accept(context.caller, token, requesterOf(context)),
    declineInvitation: async ({ token }, context) => {
      await people.answering.decline(token, requesterOf(context));
      return {};
    },
  };
}

function requesterOf({ clientAddress, requestId, origin }: CallContext): ClientInfo {
  return { clientAddress, requestId, origin };
}
