import type { CallRequest } from '@rushes/contract/call';
import {
  accessList,
  groupList,
  invitationList,
  type InvitationState,
  type ProfileStep,
  userList,
} from '@rushes/contract/organization/lists/users';
import type { Invitation, ListedUser, Reached, UserDetail } from '@rushes/contract/organization/users';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import type { Services } from '@rushes/contract/services';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { copyText } from '../../../lib/device/clipboard.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../lib/session/session.ts';
import { hideUndo, showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type UserColumn = keyof typeof userList.columns;
export type GroupColumn = keyof typeof groupList.columns;
export type InvitationColumn = keyof typeof invitationList.columns;
export type AccessColumn = keyof typeof accessList.columns;

/** Users as a list. */
export const userSource = {
  list: userList,
  key: ['user', 'getUsers'],
  getPage: api.user.getUsers,
  getCount: api.user.countUsers,
} satisfies ListSource<ListedUser, UserColumn>;

/** Invitations of the organisation as a list. */
export const invitationSource = {
  list: invitationList,
  key: ['user', 'getInvitations'],
  getPage: api.user.getInvitations,
  getCount: api.user.countInvitations,
} satisfies ListSource<Invitation, InvitationColumn>;

/** Groups of the organisation as a list. */
export const groupSource = {
  list: groupList,
  key: ['user', 'getGroups'],
  getPage: api.user.getGroups,
  getCount: api.user.countGroups,
} satisfies ListSource<UserGroup, GroupColumn>;

/** Everything that one user can reach as a list. */
export function accessOf(customerUserId: string): ListSource<Reached, AccessColumn> {
  return {
    list: accessList,
    key: ['user', 'getAccess'],
    getPage: api.user.getAccess,
    getCount: api.user.countAccess,
    extra: { customerUserId },
  };
}

export const userQuery = (customerUserId: string) => callQuery('user', 'getUser', { customerUserId });
/** Groups that users are put into by hand. */
export const groupsQuery = () => callQuery('user', 'getGroupChoices', {});
export const invitingQuery = () => callQuery('user', 'getInviting', {});

/** How a state of invitations is called: without a mail server their links are created, not sent. */
export function useInvitationWord(): (state: InvitationState) => string {
  const { t } = useTranslation();
  const canInvite = may(useMe(), 'audience.users:invite');
  const { data } = useQuery({ ...invitingQuery(), enabled: canInvite });
  const isMailed = data?.isMailDelivered !== false;
  return useCallback(
    (state) => t(`users.invitationStates.${state === 'sent' && !isMailed ? 'linkCreated' : state}`),
    [t, isMailed],
  );
}

export const leavingQuery = (customerUserId: string) => callQuery('user', 'planLeaving', { customerUserId });
export const historyQuery = (customerUserId: string) =>
  callQuery('user', 'getInvitations', { customerUserId, limit: 100 });

/** Fetches everything about users again. */
export function refreshUsers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['user'] });
}

const stepCalls = {
  suspend: api.user.suspendUsers,
  deactivate: api.user.deactivateUsers,
  reactivate: api.user.reactivateUsers,
} as const;

interface Step {
  readonly step: ProfileStep;
  readonly customerUserIds: string[];
}

/** Suspends, deactivates or reactivates users; what locked them out can be taken back. */
export function useStep(onDone?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const take = ({ step, customerUserIds }: Step) => stepCalls[step]({ customerUserIds });
  const fail = (error: unknown) => showError(error, t('errors.unexpected'));
  const settled = () => refreshUsers(queryClient);
  const undo = useMutation({ mutationFn: take, onError: fail, onSettled: settled });
  return useMutation({
    mutationFn: take,
    onSuccess: ({ changed, refused }, { step }) => {
      for (const [reason, { length }] of Map.groupBy(refused, (each) => each.reason))
        showError(null, t('users.refused', { count: length, reason: t(`users.reasons.${reason}`) }));
      if (changed.length === 0) return;
      const message = t(`users.done.${step}`, { count: changed.length });
      hideUndo(changed);
      if (step === 'reactivate') showToast(message);
      else
        showUndo({
          id: `status ${changed.join(' ')}`,
          message,
          undoLabel: t('users.undo'),
          onUndo: () => undo.mutate({ step: 'reactivate', customerUserIds: changed }),
        });
      onDone?.();
    },
    onError: fail,
    onSettled: settled,
  });
}

/** Changes a user at once on screen, and back where the server refuses. */
export function useUpdateUser(customerUserId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<CallRequest<Services['user']['calls']['updateUser']>, 'customerUserId'>) =>
      api.user.updateUser({ customerUserId, ...change }),
    onSuccess: (user) => {
      queryClient.setQueryData<UserDetail>(userQuery(customerUserId).queryKey, user);
      showToast(t('users.saved'));
    },
    onError: (error) => {
      if (!isCallError(error, 'conflict')) showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshUsers(queryClient),
  });
}

/** Sends an invitation again; where no mail leaves, the link is put on the clipboard. */
export function useResend() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => api.user.resendInvitation({ invitationId }),
    onSuccess: async ({ email, link }) => {
      if (link !== null && !(await copyText(link)))
        return showError(null, t('users.resentUncopied', { email, link }));
      showToast(t(link === null ? 'users.resent' : 'users.resentLink', { email }));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
}

/** Takes an open invitation back. */
export function useRevoke() {
  const { t } = useTranslation();
  // The link that was sent stays closed: undoing sends another.
  const resend = useResend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => api.user.revokeInvitation({ invitationId }),
    onSuccess: ({ email, invitationId }) =>
      showUndo({
        message: t('users.revoked', { email }),
        undoLabel: t('users.undo'),
        onUndo: () => resend.mutate(invitationId),
      }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
}
