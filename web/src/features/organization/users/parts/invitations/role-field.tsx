import { Select } from '@mantine/core';
import type { UserDetail } from '@rushes/contract/organization/users';
import type { RoleChoice } from '@rushes/contract/identity/role-calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { showError, showUndo } from '../../../../../ui/toast.tsx';
import { refreshUsers } from '../../api.ts';

const choiceOf = (value: string): RoleChoice =>
  value.includes('-') ? { customRoleId: value } : { role: value as UserDetail['role'] };

/** The role of a user, changed at once and taken back by the toast. */
export function RoleField({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const own = useQuery({
    ...callQuery('role', 'getRoles', {}),
    enabled: may(me, 'organization.roles:see') && !user.isSelf,
  });
  const customRoles = own.data?.customRoles ?? [];
  const current = user.customRoleId ?? user.role;
  const nameOf = (value: string) =>
    customRoles.find(({ customRoleId }) => customRoleId === value)?.name ??
    (value === user.customRoleId ? user.roleName : null) ??
    t(`users.roles.${value as UserDetail['role']}`);
  const assign = useMutation({
    mutationFn: (value: string) =>
      api.role.assignRole({ customerUserId: user.customerUserId, to: choiceOf(value) }),
    onSuccess: (_holder, value) =>
      showUndo({
        message: t('users.role.changed', { name: user.name, role: nameOf(value) }),
        undoLabel: t('users.undo'),
        onUndo: () => assign.mutate(current),
      }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
  const isFixed = user.isSelf || user.givableRoles.length === 0 || !may(me, 'audience.users:assign-roles');
  const builtIn = user.givableRoles.includes(user.role)
    ? user.givableRoles
    : [user.role, ...user.givableRoles];
  const custom = customRoles.map(({ customRoleId }) => customRoleId);
  const known = user.customRoleId === null || custom.includes(user.customRoleId);
  const listed = known ? custom : [...custom, user.customRoleId ?? ''];
  const option = (value: string) => ({ value, label: nameOf(value) });
  return (
    <Select
      label={t('users.role.label')}
      description={t(user.isSelf ? 'users.role.own' : 'users.role.text')}
      data={[
        { group: t('users.role.builtIn'), items: builtIn.map(option) },
        { group: t('users.role.custom'), items: listed.map(option) },
      ].filter(({ items }) => items.length > 0)}
      value={assign.isPending ? assign.variables : current}
      onChange={(value) => value !== null && value !== current && assign.mutate(value)}
      allowDeselect={false}
      disabled={isFixed}
      maw={480}
      mb="sm"
    />
  );
}
