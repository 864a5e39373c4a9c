import { Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { showError } from '../../../../ui/toast.tsx';
import { ImageSource } from '../../programs/parts/clips/image-source.tsx';
import { storyboardQuery } from '../api.ts';
import type { BoardItem } from '../editor/board-editor.ts';
import { BoardContext } from './board-context.ts';
import { ShotImage } from './shot-card.tsx';
import { BoardShotsContext } from './shots.ts';

const SketchDialog = lazyPart(async () => (await import('../sketch/sketch-dialog.tsx')).SketchDialog);

interface ShotPictureProps {
  readonly storyboardId: string;
  readonly shot: BoardItem;
  readonly number: string;
  readonly onChange: (imageId: string | null) => void;
}

interface NewImage {
  readonly image: Blob;
  readonly clipId?: string | null;
  readonly drawnOnId?: string | null;
}

/** The image of a shot, which is uploaded, taken from a clip or drawn. */
export function ShotPicture({ storyboardId, shot, number, onChange }: ShotPictureProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { isReadOnly, urls } = useContext(BoardContext);
  const { byBlock } = useContext(BoardShotsContext);
  const [isPicking, setIsPicking] = useState(false);
  const [isSketching, setIsSketching] = useState(false);
  const imageUrl = urls.get(shot.imageId ?? '') ?? null;
  const add = useMutation({
    mutationFn: async ({ image, ...source }: NewImage) =>
      api.storyboard.addStoryboardImage({ storyboardId, key: await sendImage(image), ...source }),
    onSuccess: (made) => {
      queryClient.setQueryData(storyboardQuery(storyboardId).queryKey, (known) =>
        known === undefined ? known : { ...known, images: [...known.images, made] },
      );
      setIsPicking(false);
      setIsSketching(false);
      onChange(made.imageId);
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return (
    <Stack gap="xs">
      <ShotImage shot={shot} number={number} recording={byBlock.get(shot.blockId)} />
      {!isReadOnly && (
        <Group gap="xs">
          <ImageSource
            isSending={add.isPending && !isSketching}
            isPicking={isPicking}
            onPick={setIsPicking}
            onChoose={(image, clipId) => add.mutate({ image, clipId })}
          />
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
            onClick={() => setIsSketching(true)}
          >
            {t('storyboards.sketch.open')}
          </Button>
          {shot.imageId !== null && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('storyboards.shot.removeImage')}
            </Button>
          )}
        </Group>
      )}
      {isSketching && (
        <Suspense>
          <SketchDialog
            imageUrl={imageUrl}
            isSaving={add.isPending}
            onSave={(image, isOnImage) => add.mutate({ image, drawnOnId: isOnImage ? shot.imageId : null })}
            onClose={() => setIsSketching(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
