import { Button, Group, Stack, Text } from '@mantine/core';
import type { ShotExample } from '@rushes/contract/tasks/recording-tasks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeImage } from '../../../../ui/whole-image.tsx';
import { api } from '../../../../lib/api/call.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { showError } from '../../../../ui/toast.tsx';
import { ImageSource } from '../../../create/programs/parts/clips/image-source.tsx';

interface ExampleFieldProps {
  readonly taskId: string;
  readonly example: ShotExample | null;
  readonly onChange: (example: ShotExample | null) => void;
}

/** A picture of what the shot is meant to look like: an image, or a frame of a clip. */
export function ExampleField({ taskId, example, onChange }: ExampleFieldProps) {
  const { t } = useTranslation();
  const [isPicking, setIsPicking] = useState(false);
  const add = useAdding(taskId, (made) => {
    setIsPicking(false);
    onChange(made);
  });
  return (
    <Stack gap="xs" role="group" aria-label={t('tasks.example.title')}>
      <div>
        <Text size="sm" fw={500}>
          {t('tasks.example.title')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('tasks.example.help')}
        </Text>
      </div>
      {example !== null && (
        <WholeImage src={example.url} alt={t('tasks.example.title')} maxWidthPx={240} maxHeightPx={240} />
      )}
      <Group gap="xs">
        <ImageSource
          isSending={add.isPending}
          isPicking={isPicking}
          onPick={setIsPicking}
          onChoose={(image) => add.mutate(image)}
        />
        {example !== null && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('tasks.example.remove')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function useAdding(taskId: string, onAdded: (example: ShotExample) => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (image: Blob) =>
      api.recordingtask.addShotExample({ taskId, key: await sendImage(image) }),
    onSuccess: onAdded,
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}
