import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedContact } from '@rushes/contract/audience/contacts';
import { IconBan, IconGitMerge, IconList, IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { ListDialog } from './lists/list-dialog.tsx';
import { restoreStates, targetListsQuery, useBulk } from '../api.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

interface BulkActionsProps {
  readonly contacts: readonly ListedContact[];
  readonly onDone: () => void;
  readonly onMerge: () => void;
}

/** What can be done with many contacts at once; all but merging can be taken back. */
export function BulkActions({ contacts, onDone, onMerge }: BulkActionsProps) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const contactIds = contacts.map(({ contactId }) => contactId);
  const block = () =>
    bulk.mutate({
      contactIds,
      take: (ids) => api.contact.stepContacts({ contactIds: ids, step: 'blocklist' }),
      message: (count) => t('contacts.done.blocklist', { count }),
      undo: (changed) => restoreStates(contacts, changed),
    });
  const remove = () =>
    bulk.mutate({
      contactIds,
      take: (ids) => api.contact.deleteContacts({ contactIds: ids }),
      message: (count) => t('contacts.done.delete', { count }),
      undo: (changed) => api.contact.restoreContacts({ contactIds: changed }),
    });
  return (
    <>
      <ListMenu contactIds={contactIds} way="add" onDone={onDone} />
      <ListMenu contactIds={contactIds} way="remove" onDone={onDone} />
      {contacts.length === 2 && (
        <Button variant="subtle" leftSection={<IconGitMerge {...icon} />} onClick={onMerge}>
          {t('contacts.merge.action')}
        </Button>
      )}
      <Button variant="subtle" leftSection={<IconBan {...icon} />} onClick={block}>
        {t('contacts.steps.blocklist')}
      </Button>
      <Button variant="subtle" color="red" leftSection={<IconTrash {...icon} />} onClick={remove}>
        {t('contacts.steps.delete')}
      </Button>
    </>
  );
}

interface ListMenuProps {
  readonly contactIds: string[];
  readonly way: 'add' | 'remove';
  readonly onDone: () => void;
}

function ListMenu({ contactIds, way, onDone }: ListMenuProps) {
  const { t } = useTranslation();
  const bulk = useBulk(onDone);
  const query = useQuery(targetListsQuery());
  const lists = query.data?.items ?? [];
  const [isMaking, making] = useDisclosure(false);
  const choose = (listId: string, list: string, isAsking: boolean) => {
    const put = (ids: string[]) => api.contact.addToList({ listId, contactIds: ids });
    const take = (ids: string[]) => api.contact.removeFromList({ listId, contactIds: ids });
    bulk.mutate({
      contactIds,
      take: way === 'add' ? put : take,
      message: (count) =>
        way === 'add' && isAsking
          ? t('contacts.done.ask', { count, list })
          : t(`contacts.done.${way}`, { count, list }),
      undo: way === 'add' ? take : put,
    });
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            leftSection={way === 'add' ? <IconListDetails {...icon} /> : <IconList {...icon} />}
            loading={bulk.isPending}
          >
            {t(`contacts.steps.${way}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {way === 'add' && (
            <Menu.Item leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={making.open}>
              {t('contacts.lists.new')}
            </Menu.Item>
          )}
          {lists.length === 0 && way === 'remove' && <Menu.Label>{t('contacts.noLists')}</Menu.Label>}
          {lists.map(({ listId, name, optIn }) => (
            <Menu.Item key={listId} onClick={() => choose(listId, name, optIn === 'double')}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isMaking && (
        <ListDialog
          onClose={making.close}
          onCreated={({ listId, name, optIn }) => choose(listId, name, optIn === 'double')}
        />
      )}
    </>
  );
}
