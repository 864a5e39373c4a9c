import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import { IconDots, IconUsersPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { useList } from '../../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { groupSource, refreshUsers } from '../../api.ts';
import { groupColumns } from '../../user-columns.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { useDraftDialog } from '../../../../../lib/forms/use-form-draft.ts';

type Opened = { readonly what: 'edit' | 'delete'; readonly group: UserGroup } | null;

/** Groups of users, each with its users one click away. */
export function GroupList() {
  const { t } = useTranslation();
  const list = useList(groupSource);
  const columns = useMemo(() => groupColumns(t), [t]);
  const [isMaking, making] = useDisclosure(false);
  useDraftDialog(t('users.groups.new'), making.open);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const canEdit = may(useMe(), 'audience.users:edit');
  const make = canEdit && (
    <Button leftSection={<IconUsersPlus size={20} stroke={1.5} aria-hidden />} onClick={making.open}>
      {t('users.groups.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('users.groups.title')} count={list.total} actions={make} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('users.groups.title')}
        rowId={({ groupId }) => groupId}
        rowLabel={({ name }) => name}
        renderRowMenu={
          canEdit
            ? (group) => <GroupMenu group={group} onOpen={(what) => setOpened({ what, group })} />
            : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('users.groups.empty')}
            text={t('users.groups.emptyText')}
            action={make}
          />
        }
      />
      {isMaking && <GroupDialog onClose={making.close} />}
      {opened?.what === 'edit' && <GroupDialog group={opened.group} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDialog group={opened.group} onClose={close} />}
    </>
  );
}

interface GroupMenuProps {
  readonly group: UserGroup;
  readonly onOpen: (what: 'edit' | 'delete') => void;
}

function GroupMenu({ group, onOpen }: GroupMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('users.menuOf', { name: group.name })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('edit')}>{t('users.groups.edit')}</Menu.Item>
        <Menu.Item color="red" onClick={() => onOpen('delete')}>
          {t('users.groups.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DeleteDialogProps {
  readonly group: UserGroup;
  readonly onClose: () => void;
}

/** Asks first: what hung on a group does not come back with another one of its name. */
function DeleteDialog({ group, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { groupId, name } = group;
  const remove = useMutation({
    mutationFn: () => api.user.deleteGroup({ groupId }),
    onSuccess: () => {
      onClose();
      showToast(t('users.groups.deleted', { name }));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
  return (
    <Modal opened onClose={onClose} title={t('users.groups.deleteTitle', { name })}>
      <Text mb="md">{t('users.groups.deleteText')}</Text>
      <Group justify="end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('users.groups.delete')}
        </Button>
      </Group>
    </Modal>
  );
}
