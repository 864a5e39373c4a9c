import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenameDeliverable } from '../api.ts';

interface RenameDialogProps {
  readonly deliverableId: string;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RenameDialog(props: RenameDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('deliverables.renameTitle')}>
      <RenameForm {...props} />
    </Modal>
  );
}

function RenameForm({ deliverableId, title: former, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(former);
  const rename = useRenameDeliverable(deliverableId);
  const wanted = title.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') rename.mutate(wanted, { onSuccess: onClose });
      }}
    >
      <Stack>
        <TextInput
          label={t('deliverables.columns.title')}
          data-autofocus
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('approvals.cancel')}
          </Button>
          <Button type="submit" disabled={wanted === ''} loading={rename.isPending}>
            {t('deliverables.rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
