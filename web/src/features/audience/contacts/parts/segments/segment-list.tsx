import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Segment } from '@rushes/contract/audience/contact-lists';
import { IconDots, IconFilterPlus } from '@tabler/icons-react';
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
import { showError, showUndo } from '../../../../../ui/toast.tsx';
import { refreshContacts, segmentSource } from '../../api.ts';
import { segmentColumns } from '../../contact-columns.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { useDraftDialog } from '../../../../../lib/forms/use-form-draft.ts';

/** Segments, each with its contacts one click away. */
export function SegmentList() {
  const { t } = useTranslation();
  const list = useList(segmentSource);
  const columns = useMemo(() => segmentColumns(t), [t]);
  const [isMaking, making] = useDisclosure(false);
  useDraftDialog(t('contacts.segments.new'), making.open);
  const [edited, setEdited] = useState<Segment | null>(null);
  const canEdit = may(useMe(), 'audience.contacts:edit');
  const make = canEdit && (
    <Button leftSection={<IconFilterPlus size={20} stroke={1.5} aria-hidden />} onClick={making.open}>
      {t('contacts.segments.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('contacts.segments.title')} count={list.total} actions={make} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('contacts.segments.title')}
        rowId={({ segmentId }) => segmentId}
        rowLabel={({ name }) => name}
        renderRowMenu={
          canEdit
            ? (segment) => <SegmentMenu segment={segment} onEdit={() => setEdited(segment)} />
            : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('contacts.segments.empty')}
            text={t('contacts.segments.emptyText')}
            action={make}
          />
        }
      />
      {isMaking && <SegmentDialog onClose={making.close} />}
      {edited !== null && <SegmentDialog segment={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function SegmentMenu({ segment, onEdit }: { segment: Segment; onEdit: () => void }) {
  const { t } = useTranslation();
  const { segmentId, name, rule } = segment;
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const onSettled = () => refreshContacts(queryClient);
  const again = useMutation({
    mutationFn: () => api.contact.createSegment({ name, rule }),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => api.contact.deleteSegment({ segmentId }),
    onSuccess: () =>
      showUndo({
        message: t('contacts.segments.deleted', { name }),
        undoLabel: t('contacts.undo'),
        onUndo: () => again.mutate(),
      }),
    onError,
    onSettled,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('contacts.menuOf', { name })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t('contacts.segments.edit')}</Menu.Item>
        <Menu.Item color="red" onClick={() => remove.mutate()}>
          {t('contacts.segments.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
