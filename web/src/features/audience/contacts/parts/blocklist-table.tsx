import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showError, showToast, showUndo } from '../../../../ui/toast.tsx';
import { blocklistSource, refreshContacts } from '../api.ts';
import { blocklistColumns } from '../contact-columns.tsx';
import { useDraftDialog, useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

/** Addresses that get nothing, contacts or not. */
export function BlocklistTable() {
  const { t } = useTranslation();
  const list = useList(blocklistSource);
  const columns = useMemo(() => blocklistColumns(t), [t]);
  const [isAdding, adding] = useDisclosure(false);
  useDraftDialog(t('contacts.blocklist.add'), adding.open);
  const { block, unblock } = useBlocking(adding.close);
  const canEdit = may(useMe(), 'audience.contacts:edit');
  const add = canEdit && (
    <Button leftSection={<IconBan size={20} stroke={1.5} aria-hidden />} onClick={adding.open}>
      {t('contacts.blocklist.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('contacts.tabs.blocklist')} count={list.total} actions={add} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('contacts.tabs.blocklist')}
        rowId={({ blockId }) => blockId}
        rowLabel={({ email }) => email}
        renderBulk={
          canEdit
            ? (rows, clear) => (
                <Button
                  variant="subtle"
                  onClick={() => {
                    unblock.mutate(rows.map(({ email }) => email));
                    clear();
                  }}
                >
                  {t('contacts.blocklist.remove')}
                </Button>
              )
            : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="nothing" />}
            title={t('contacts.blocklist.empty')}
            text={t('contacts.blocklist.emptyText')}
            action={add}
          />
        }
      />
      {isAdding && <AddDialog isBusy={block.isPending} onClose={adding.close} onAdd={block.mutate} />}
    </>
  );
}

function useBlocking(onBlocked: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const onSettled = () => refreshContacts(queryClient);
  const block = useMutation({
    mutationFn: (emails: string[]) => api.contact.blockAddresses({ emails }),
    onSuccess: ({ changed }) => {
      showToast(t('contacts.blocklist.added', { count: changed }));
      onBlocked();
    },
    onError,
    onSettled,
  });
  const unblock = useMutation({
    mutationFn: (emails: string[]) => api.contact.unblockAddresses({ emails }),
    onSuccess: ({ changed, kept }, emails) => {
      if (kept > 0) showError(null, t('contacts.blocklist.kept', { count: kept }));
      if (changed > 0)
        showUndo({
          message: t('contacts.blocklist.removed', { count: changed }),
          undoLabel: t('contacts.undo'),
          onUndo: () => block.mutate(emails),
        });
    },
    onError,
    onSettled,
  });
  return { block, unblock };
}

/** As many as one request takes. */
const addressesMost = 500;

interface AddDialogProps {
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onAdd: (emails: string[]) => void;
}

function AddDialog({ isBusy, onClose, onAdd }: AddDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useFormDraft(t('contacts.blocklist.add'), {
    unsaved: () => (text === '' ? null : { text }),
    restore: (kept) => setText(kept.text),
  });
  const emails = text.split(/[\s,;]+/).filter((each) => each !== '');
  const bad = emails.find((each) => !/^\S+@\S+\.\S+$/.test(each));
  const fault =
    emails.length > addressesMost
      ? t('contacts.blocklist.tooMany', { most: addressesMost })
      : bad === undefined
        ? null
        : t('contacts.blocklist.bad', { address: bad });
  return (
    <Modal opened onClose={onClose} title={t('contacts.blocklist.add')}>
      <Stack gap="sm">
        <Textarea
          label={t('contacts.blocklist.addresses')}
          description={t('contacts.blocklist.addressesText')}
          autosize
          minRows={3}
          data-autofocus
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('contacts.cancel')}
          </Button>
          <Button
            loading={isBusy}
            disabled={emails.length === 0 || fault !== null}
            onClick={() => onAdd(emails)}
          >
            {t('contacts.blocklist.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
