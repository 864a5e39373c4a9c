import { ActionIcon, Badge, Button, Group, Menu, Modal, Skeleton, Text } from '@mantine/core';
import type { PeopleGroup } from '@rushes/contract/people';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { groupsQuery, refreshPeople } from '../api.ts';
import { GroupDialog } from './group-dialog.tsx';
import styles from './people.module.css';

/** Groups of people, each with its people one click away. */
export function GroupList({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(groupsQuery());
  const [edited, setEdited] = useState<PeopleGroup | null>(null);
  if (query.isPending) return <Skeleton h={56} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { groups } = query.data;
  if (groups.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="people" />}
        title={t('people.groups.empty')}
        text={t('people.groups.emptyText')}
        action={<Button onClick={onNew}>{t('people.groups.new')}</Button>}
      />
    );
  return (
    <>
      <ul className={styles['rows']} aria-label={t('people.groups.title')}>
        {groups.map((group) => (
          <GroupRow key={group.groupId} group={group} onEdit={() => setEdited(group)} />
        ))}
      </ul>
      {edited !== null && <GroupDialog group={edited} opened onClose={() => setEdited(null)} />}
    </>
  );
}

function GroupRow({ group, onEdit }: { group: PeopleGroup; onEdit: () => void }) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Group gap="xs" wrap="nowrap">
          <AnchorLink
            to="/users/list"
            search={{ f: `groups:has:${encodeURIComponent(group.name)}` }}
            c="inherit"
            fw={500}
            truncate
          >
            {group.name}
          </AnchorLink>
          {group.source === 'rule' && <Badge color="gray">{t('people.groups.byRule')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {group.description}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t('people.groups.people', { count: group.people, shown: formatCount(group.people) })}
        </Text>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('people.menuOf', { name: group.name })}>
              <IconDots size={20} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{t('people.groups.edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => setIsDeleting(true)}>
              {t('people.groups.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <DeleteDialog group={group} opened={isDeleting} onClose={() => setIsDeleting(false)} />
    </li>
  );
}

interface DeleteDialogProps {
  readonly group: PeopleGroup;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks first: what hung on a group does not come back with another one of its name. */
function DeleteDialog({ group, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { groupId, name } = group;
  const remove = useMutation({
    mutationFn: () => api.people.deleteGroup({ groupId }),
    onSuccess: () => showToast(t('people.groups.deleted', { name })),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshPeople(queryClient),
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('people.groups.deleteTitle', { name })}>
      <Text mb="md">{t('people.groups.deleteText')}</Text>
      <Group justify="end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('people.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('people.groups.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
