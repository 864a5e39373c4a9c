import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { DeletedObject } from '@rushes/contract/core/bin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { refreshDeleted } from '../api.ts';

interface PermanentDialogProps {
  readonly objects: readonly DeletedObject[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before objects are deleted permanently. */
export function PermanentDialog({ objects, onClose, onDone }: PermanentDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.bin.deletePermanently({ objects: objects.map(({ kind, id }) => ({ kind, id })) }),
    onSuccess: ({ deleted, failed }) => {
      const inUse = failed.filter(({ code }) => code === 'clip-in-use').length;
      if (inUse > 0) showError(null, t('bin.confirm.inUse', { count: inUse }));
      if (deleted.length > 0) showToast(t('bin.confirm.done', { count: deleted.length }));
      onDone();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshDeleted(queryClient),
  });
  const [only] = objects;
  const freed = objects
    .filter(({ keptUntil }) => keptUntil !== null)
    .reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  const title =
    objects.length === 1 && only !== undefined
      ? t('bin.confirm.named', { name: only.name })
      : t('bin.confirm.title', { count: objects.length });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Text>{freed > 0 ? t('bin.confirm.frees', { size: formatSize(freed) }) : t('bin.confirm.text')}</Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('bin.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('bin.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
