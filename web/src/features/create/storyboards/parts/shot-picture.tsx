import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { showError } from '../../../../ui/toast.tsx';
import { ImageSource } from '../../programs/parts/clips/image-source.tsx';
import { storyboardQuery } from '../api.ts';
import type { BoardItem } from '../editor/board-editor.ts';
import { BoardContext } from './board-context.ts';
import { ShotImage } from './shot-card.tsx';

interface ShotPictureProps {
  readonly storyboardId: string;
  readonly shot: BoardItem;
  readonly number: string;
  readonly onChange: (imageId: string | null) => void;
}

/** The image of a shot, which is uploaded or taken from a clip. */
export function ShotPicture({ storyboardId, shot, number, onChange }: ShotPictureProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { isReadOnly } = useContext(BoardContext);
  const [isPicking, setIsPicking] = useState(false);
  const add = useMutation({
    mutationFn: async (image: Blob) =>
      api.storyboard.addStoryboardImage({ storyboardId, key: await sendImage(image) }),
    onSuccess: (made) => {
      queryClient.setQueryData(storyboardQuery(storyboardId).queryKey, (known) =>
        known === undefined ? known : { ...known, images: [...known.images, made] },
      );
      setIsPicking(false);
      onChange(made.imageId);
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return (
    <Stack gap="xs">
      <ShotImage shot={shot} number={number} />
      {!isReadOnly && (
        <Group gap="xs">
          <ImageSource
            isSending={add.isPending}
            isPicking={isPicking}
            onPick={setIsPicking}
            onChoose={(image) => add.mutate(image)}
          />
          {shot.imageId !== null && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('storyboards.shot.removeImage')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
