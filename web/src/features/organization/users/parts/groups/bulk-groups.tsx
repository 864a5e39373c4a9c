import { Button, Menu } from '@mantine/core';
import type { ListedUser } from '@rushes/contract/organization/users';
import type { GroupChoice } from '@rushes/contract/organization/user-groups';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError, showUndo } from '../../../../../ui/toast.tsx';
import { groupsQuery, refreshUsers } from '../../api.ts';

interface Move {
  readonly group: GroupChoice;
  readonly way: 'in' | 'out';
  readonly customerUserIds: string[];
}

function useMove() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: ({ group: { groupId }, way, customerUserIds }: Move) =>
      api.user.updateGroup({ groupId, [way === 'in' ? 'add' : 'remove']: customerUserIds }),
    onSuccess: (_group, { group, way, customerUserIds }) =>
      showUndo({
        message: t(`users.bulkGroups.${way}`, { count: customerUserIds.length, group: group.name }),
        undoLabel: t('users.undo'),
        onUndo: () => move.mutate({ group, way: way === 'in' ? 'out' : 'in', customerUserIds }),
      }),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
  return move;
}

/** Puts the users who are chosen into a group by hand, or takes them out of one. */
export function BulkGroups({ users, onDone }: { users: readonly ListedUser[]; onDone: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(groupsQuery());
  const move = useMove();
  const groups = data?.groups ?? [];
  // Only who is moved by it, so that taking it back leaves the others where they were.
  const movedBy = (group: GroupChoice, way: 'in' | 'out') =>
    users
      .filter((user) => user.groups.includes(group.name) === (way === 'out'))
      .map(({ customerUserId }) => customerUserId);
  const items = (way: 'in' | 'out') =>
    groups
      .map((group) => ({ group, way, customerUserIds: movedBy(group, way) }))
      .filter(({ customerUserIds }) => customerUserIds.length > 0)
      .map((each) => (
        <Menu.Item key={each.group.groupId} onClick={() => move.mutate(each, { onSuccess: onDone })}>
          {each.group.name}
        </Menu.Item>
      ));
  const [joining, leaving] = [items('in'), items('out')];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          loading={move.isPending}
          leftSection={<IconUsersGroup size={20} stroke={1.5} aria-hidden />}
        >
          {t('users.bulkGroups.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {groups.length === 0 && <Menu.Label>{t('users.bulkGroups.none')}</Menu.Label>}
        {joining.length > 0 && <Menu.Label>{t('users.bulkGroups.putInto')}</Menu.Label>}
        {joining}
        {leaving.length > 0 && <Menu.Label>{t('users.bulkGroups.takeOut')}</Menu.Label>}
        {leaving}
      </Menu.Dropdown>
    </Menu>
  );
}
