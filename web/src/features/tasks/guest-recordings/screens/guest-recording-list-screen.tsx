import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { guestRecordingSource, rememberGuestRecording, useLiveGuestRecordings } from '../api.ts';
import { guestRecordingColumns } from '../guest-columns.tsx';

/** What the organisation asks guests to record. */
export function GuestRecordingListScreen() {
  const { t } = useTranslation();
  const list = useList(guestRecordingSource);
  const columns = useMemo(() => guestRecordingColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useLiveGuestRecordings();
  useDraftDialog(t('guests.create'), () => setIsMaking(true));
  const create = may(useMe(), 'tasks.crowd:make') && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('guests.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('guests.listTitle')} count={list.total} actions={create} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('guests.listTitle')}
        rowId={({ guestRecordingId }) => guestRecordingId}
        rowLabel={({ title }) => title}
        empty={
          <EmptyState
            picture={<Illustration name="screen" />}
            title={t('guests.none.title')}
            text={t('guests.none.text')}
            action={create}
          />
        }
      />
      <CreateGuestRecording opened={isMaking} onClose={() => setIsMaking(false)} />
    </>
  );
}

function CreateGuestRecording({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = async (title: string) => {
    const recording = await api.guestrecording.createGuestRecording({ title });
    onClose();
    rememberGuestRecording(queryClient, recording);
    const { guestRecordingId } = recording;
    await navigate({ to: '/tasks/crowd-sourced/$guestRecordingId', params: { guestRecordingId } });
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('guests.create')}
      nameLabel={t('guests.form.title')}
      createLabel={t('guests.createAction')}
      cancelLabel={t('guests.cancel')}
    />
  );
}
