import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { GuestRecording } from '@rushes/contract/tasks/guest-recordings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteGuestRecording } from '../api.ts';

interface DeleteDraftProps {
  readonly recording: Pick<GuestRecording, 'guestRecordingId' | 'title'>;
  readonly onDeleted: () => void;
}

/** Deletes a draft after a question, as it doesn't go to the bin. */
export function DeleteDraft({ recording, onDeleted }: DeleteDraftProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteGuestRecording(recording, onDeleted);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
        {t('guests.delete')}
      </Button>
      <Modal opened={isAsking} onClose={() => setIsAsking(false)} title={t('guests.deleteTitle')}>
        <Stack>
          <Text size="sm">{t('guests.deleteText', { title: recording.title })}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {t('guests.cancel')}
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('guests.delete')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
