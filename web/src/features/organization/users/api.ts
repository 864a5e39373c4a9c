import type { CallRequest } from '@rushes/contract/call';
import {
  accessList,
  groupList,
  invitationList,
  type ProfileStep,
  userList,
} from '@rushes/contract/organization/lists/users';
import type { Invitation, ListedUser, Reached, UserDetail } from '@rushes/contract/organization/users';
import type { PeopleGroup } from '@rushes/contract/organization/user-groups';
import type { Services } from '@rushes/contract/services';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type UserColumn = keyof typeof userList.columns;
export type GroupColumn = keyof typeof groupList.columns;
export type InvitationColumn = keyof typeof invitationList.columns;
export type AccessColumn = keyof typeof accessList.columns;

/** People as a list. */
export const userSource = {
  list: userList,
  key: ['people', 'getUsers'],
  getPage: api.people.getUsers,
  getCount: api.people.countUsers,
} satisfies ListSource<ListedUser, UserColumn>;

/** Invitations of the organisation as a list. */
export const invitationSource = {
  list: invitationList,
  key: ['people', 'getInvitations'],
  getPage: api.people.getInvitations,
  getCount: api.people.countInvitations,
} satisfies ListSource<Invitation, InvitationColumn>;

/** Groups of the organisation as a list. */
export const groupSource = {
  list: groupList,
  key: ['people', 'getGroups'],
  getPage: api.people.getGroups,
  getCount: api.people.countGroups,
} satisfies ListSource<PeopleGroup, GroupColumn>;

/** Everything that one person can reach as a list. */
export function accessOf(customerUserId: string): ListSource<Reached, AccessColumn> {
  return {
    list: accessList,
    key: ['people', 'getAccess'],
    getPage: api.people.getAccess,
    getCount: api.people.countAccess,
    extra: { customerUserId },
  };
}

export const userQuery = (customerUserId: string) => callQuery('people', 'getUser', { customerUserId });
/** Groups that people are put into by hand. */
export const groupsQuery = () => callQuery('people', 'getGroupChoices', {});
export const invitingQuery = () => callQuery('people', 'getInviting', {});
export const leavingQuery = (customerUserId: string) =>
  callQuery('people', 'planLeaving', { customerUserId });
export const historyQuery = (customerUserId: string) =>
  callQuery('people', 'getInvitations', { customerUserId, limit: 100 });

/** Fetches everything about people again. */
export function refreshPeople(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['people'] });
}

const stepCalls = {
  suspend: api.people.suspendUsers,
  deactivate: api.people.deactivateUsers,
  reactivate: api.people.reactivateUsers,
} as const;

interface Step {
  readonly step: ProfileStep;
  readonly customerUserIds: string[];
}

/** Suspends, deactivates or reactivates people; what locked them out can be taken back. */
export function useStep(onDone?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const take = ({ step, customerUserIds }: Step) => stepCalls[step]({ customerUserIds });
  const fail = (error: unknown) => showError(error, t('errors.unexpected'));
  const settled = () => refreshPeople(queryClient);
  const undo = useMutation({ mutationFn: take, onError: fail, onSettled: settled });
  return useMutation({
    mutationFn: take,
    onSuccess: ({ changed, refused }, { step }) => {
      const [first] = refused;
      if (first !== undefined)
        showError(
          null,
          t('people.refused', { count: refused.length, reason: t(`people.reasons.${first.reason}`) }),
        );
      if (changed.length === 0) return;
      const message = t(`people.done.${step}`, { count: changed.length });
      if (step === 'reactivate') showToast(message);
      else
        showUndo({
          message,
          undoLabel: t('people.undo'),
          onUndo: () => undo.mutate({ step: 'reactivate', customerUserIds: changed }),
        });
      onDone?.();
    },
    onError: fail,
    onSettled: settled,
  });
}

/** Changes a person at once on screen, and back where the server refuses. */
export function useUpdateUser(customerUserId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<CallRequest<Services['people']['calls']['updateUser']>, 'customerUserId'>) =>
      api.people.updateUser({ customerUserId, ...change }),
    onSuccess: (user) => {
      queryClient.setQueryData<UserDetail>(userQuery(customerUserId).queryKey, user);
      showToast(t('people.saved'));
    },
    onError: (error) => {
      if (!isCallError(error, 'conflict')) showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshPeople(queryClient),
  });
}

/** Sends an invitation again; where no mail leaves, the link is put on the clipboard. */
export function useResend() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => api.people.resendInvitation({ invitationId }),
    onSuccess: async ({ email, link }) => {
      if (link !== null) await navigator.clipboard.writeText(link).catch(() => undefined);
      showToast(t(link === null ? 'people.resent' : 'people.resentLink', { email }));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshPeople(queryClient),
  });
}

/** Takes an open invitation back. */
export function useRevoke() {
  const { t } = useTranslation();
  // The link that was sent stays closed: undoing sends another.
  const resend = useResend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => api.people.revokeInvitation({ invitationId }),
    onSuccess: ({ email, invitationId }) =>
      showUndo({
        message: t('people.revoked', { email }),
        undoLabel: t('people.undo'),
        onUndo: () => resend.mutate(invitationId),
      }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshPeople(queryClient),
  });
}
