import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface RedoDialogProps {
  readonly isBusy: boolean;
  readonly onAsk: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks guests by mail to record again, with what should be different. */
export function RedoDialog({ isBusy, onAsk, onClose }: RedoDialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('guests.redo')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() !== '') onAsk(note);
        }}
      >
        <Stack gap="sm">
          <Textarea
            data-autofocus
            label={t('guests.note')}
            description={t('guests.noteHelp')}
            autosize
            minRows={3}
            maxLength={2000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('guests.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={note.trim() === ''}>
              {t('guests.redo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
