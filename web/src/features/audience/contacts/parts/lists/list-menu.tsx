import { ActionIcon, Menu } from '@mantine/core';
import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { showError, showUndo } from '../../../../../ui/toast.tsx';
import { useDeletion } from '../../../../core/bin/parts/use-deletion.tsx';
import { refreshContacts } from '../../api.ts';

/** Changes a list, archives it, or deletes it. */
export function ListMenu({ list, onEdit }: { list: ListedContactList; onEdit: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { listId, name, state } = list;
  const onSettled = () => refreshContacts(queryClient);
  const onError = (error: unknown) =>
    isCallError(error, 'wrong-state')
      ? showError(null, t('contacts.lists.inUse', { name }))
      : showError(error, t('errors.unexpected'));
  const turn = useMutation({
    mutationFn: ({ revision, to }: { revision: number; to: ListedContactList['state'] }) =>
      api.contact.updateList({ listId, revision, state: to }),
    onSuccess: ({ revision }, { to }) =>
      showUndo({
        message: t(`contacts.lists.turned.${to}`, { name }),
        undoLabel: t('contacts.undo'),
        onUndo: () => turn.mutate({ revision, to: to === 'active' ? 'archived' : 'active' }),
      }),
    onError,
    onSettled,
  });
  const deletion = useListDeletion(list, { onError, onSettled });
  if (list.scope === 'personal' && !list.isOwn) return null;
  const to = state === 'active' ? 'archived' : 'active';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('contacts.menuOf', { name })}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t('contacts.lists.edit')}</Menu.Item>
          <Menu.Item onClick={() => turn.mutate({ revision: list.revision, to })}>
            {t(`contacts.lists.turn.${to}`)}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => deletion.ask([listId])}>
            {t('contacts.lists.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deletion.dialog}
    </>
  );
}

interface Handlers {
  readonly onError: (error: unknown) => void;
  readonly onSettled: () => Promise<void>;
}

/** Says where the list is used, moves it to the bin, and offers to take it back. */
function useListDeletion({ listId, name }: ListedContactList, { onError, onSettled }: Handlers) {
  const { t } = useTranslation();
  const remove = useMutation({
    mutationFn: () => api.contact.deleteList({ listId }),
    onSuccess: () =>
      showUndo({
        message: t('contacts.lists.deleted', { name }),
        undoLabel: t('contacts.undo'),
        onUndo: () => restore.mutate(),
      }),
    onError,
    onSettled,
  });
  const restore = useMutation({
    mutationFn: () => api.contact.restoreLists({ listIds: [listId] }),
    onSuccess: ({ failed }) => {
      if (failed.length > 0) showError(null, t('bin.nameTaken', { count: failed.length }));
    },
    onError,
    onSettled,
  });
  return useDeletion('contact-list', () => remove.mutate());
}
