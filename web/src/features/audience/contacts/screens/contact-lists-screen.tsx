import { Button } from '@mantine/core';
import type { ListedContactList } from '@rushes/contract/audience/contact-lists';
import { IconListDetails } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { contactListSource } from '../api.ts';
import { contactListColumns } from '../contact-columns.tsx';
import { ListDialog } from '../parts/lists/list-dialog.tsx';
import { ListMenu } from '../parts/lists/list-menu.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

/** Lists of contacts: the organisation’s, one’s own, and those that others share. */
export function ContactListsScreen() {
  const { t } = useTranslation();
  const list = useList(contactListSource);
  const columns = useMemo(() => contactListColumns(t), [t]);
  const [edited, setEdited] = useState<ListedContactList | 'new' | null>(null);
  useDraftDialog(t('contacts.lists.new'), () => setEdited('new'));
  const canEdit = may(useMe(), 'audience.contacts:edit');
  const add = canEdit && (
    <Button
      leftSection={<IconListDetails size={20} stroke={1.5} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      {t('contacts.lists.new')}
    </Button>
  );
  return (
    <section aria-label={t('contacts.lists.title')}>
      <PageHeader
        title={t('contacts.lists.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="contact-list" />}
            {add}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('contacts.lists.title')}
        rowId={({ listId }) => listId}
        rowLabel={({ name }) => name}
        renderRowMenu={canEdit ? (row) => <ListMenu list={row} onEdit={() => setEdited(row)} /> : undefined}
        empty={
          <EmptyState
            picture={<Illustration name="list" />}
            title={t('contacts.lists.empty')}
            text={t('contacts.lists.emptyText')}
            action={add}
          />
        }
      />
      {edited !== null && (
        <ListDialog {...(edited === 'new' ? {} : { list: edited })} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}
