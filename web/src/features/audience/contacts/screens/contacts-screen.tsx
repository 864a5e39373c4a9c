import { Button, Modal, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { importFields } from '@rushes/contract/limits';
import type { ListedContact } from '@rushes/contract/audience/contacts';
import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ImportWizard } from '../../../core/imports/parts/import-wizard.tsx';
import { contactSource, refreshContacts } from '../api.ts';
import { contactColumns } from '../contact-columns.tsx';
import { type ContactsSearch, type ContactTab, contactTabs } from '../contacts-search.ts';
import { BlocklistTable } from '../parts/blocklist-table.tsx';
import { BulkActions } from '../parts/bulk-actions.tsx';
import { ContactDrawer } from '../parts/contact-drawer.tsx';
import { ContactForm } from '../parts/contact-form.tsx';
import { DeletedListNotice } from '../parts/lists/deleted-list-notice.tsx';
import { MergeDialog } from '../parts/merge-dialog.tsx';
import { SegmentList } from '../parts/segments/segment-list.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Guests, segments of them, and who gets nothing. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tab = useTab(contactTabs);
  const { contact }: ContactsSearch = useSearch({ strict: false });
  const close = () =>
    void navigate({
      to: '.',
      search: (({ contact: _closed, ...rest }: Record<string, unknown>) => rest) as never,
    });
  return (
    <section aria-label={t('contacts.title')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/audience/contacts',
            search: next === 'contacts' || next === null ? {} : { tab: next as ContactTab },
          })
        }
      >
        <Tabs.List mb="md">
          {contactTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`contacts.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="contacts">
          <ContactTable />
        </Tabs.Panel>
        <Tabs.Panel value="segments">
          <SegmentList />
        </Tabs.Panel>
        <Tabs.Panel value="blocklist">
          <BlocklistTable />
        </Tabs.Panel>
      </Tabs>
      <ContactDrawer contactId={contact ?? null} onClose={close} />
    </section>
  );
}

/** A dialog that opens by itself where a draft of it waits. */
function useDraftedDialog(draft: string) {
  const dialog = useDisclosure(false);
  useDraftDialog(draft, dialog[1].open);
  return dialog;
}

function ContactTable() {
  const { t } = useTranslation();
  const list = useList(contactSource);
  const columns = useMemo(() => contactColumns(t), [t]);
  const [isAdding, adding] = useDraftedDialog(t('contacts.add'));
  const [isImporting, importing] = useDraftedDialog(t('contacts.import.title'));
  const [merging, setMerging] = useState<{ pair: readonly ListedContact[]; clear: () => void } | null>(null);
  const canEdit = may(useMe(), 'audience.contacts:edit');
  const add = canEdit && (
    <Button leftSection={<IconUserPlus {...icon} />} onClick={adding.open}>
      {t('contacts.add')}
    </Button>
  );
  return (
    <>
      <Header count={list.total} canEdit={canEdit} onImport={importing.open} add={add} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('contacts.title')}
        rowId={({ contactId }) => contactId}
        rowLabel={({ email }) => email}
        renderBulk={
          canEdit
            ? (contacts, clear) => (
                <BulkActions
                  contacts={contacts}
                  onDone={clear}
                  onMerge={() => setMerging({ pair: contacts, clear })}
                />
              )
            : undefined
        }
        renderNoMatch={(usual) => <DeletedListNotice query={list.query} otherwise={usual} />}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('contacts.empty')}
            text={t('contacts.emptyText')}
            action={add}
          />
        }
      />
      <Modal opened={isAdding} onClose={adding.close} title={t('contacts.add')}>
        <ContactForm onSaved={adding.close} onCancel={adding.close} />
      </Modal>
      <ContactImport opened={isImporting} onClose={importing.close} />
      {merging !== null && (
        <MergeDialog
          pair={merging.pair}
          onClose={() => setMerging(null)}
          onMerged={() => {
            merging.clear();
            setMerging(null);
          }}
        />
      )}
    </>
  );
}

interface HeaderProps {
  readonly count: number | undefined;
  readonly canEdit: boolean;
  readonly onImport: () => void;
  readonly add: ReactNode;
}

function Header({ count, canEdit, onImport, add }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={t('contacts.title')}
      count={count}
      actions={
        <>
          {canEdit && (
            <Button variant="default" leftSection={<IconFileSpreadsheet {...icon} />} onClick={onImport}>
              {t('contacts.import.action')}
            </Button>
          )}
          {add}
        </>
      }
    />
  );
}

const attributePrefix = 'attribute:';

function ContactImport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const label = (field: string) =>
    field.startsWith(attributePrefix)
      ? t('contacts.import.attribute', { key: field.slice(attributePrefix.length) })
      : t(`contacts.import.fields.${field as 'email'}`);
  return (
    <ImportWizard
      kind="contacts"
      fields={importFields.contacts}
      title={t('contacts.import.title')}
      opened={opened}
      onClose={onClose}
      onChanged={() => void refreshContacts(queryClient)}
      fieldLabel={label}
      words={{
        what: t('contacts.import.text'),
        apply: (count) => t('contacts.import.apply', { count }),
        applied: (count) => t('contacts.import.applied', { count }),
        undone: (count) => t('contacts.import.undone', { count }),
      }}
    />
  );
}
