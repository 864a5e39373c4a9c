import { Button, FileButton, Group, Image, Modal, Stack, Text } from '@mantine/core';
import type { ShotExample } from '@rushes/contract/tasks/recording-tasks';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { imageFault, imageTypes } from '../../../../lib/forms/image-check.ts';
import { useEngine } from '../../../../player/use-engine.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { clipQuery } from '../../../create/programs/api.ts';
import { ReplaceClipDialog } from '../../../create/programs/parts/timeline/replace-clip-dialog.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface ExampleFieldProps {
  readonly taskId: string;
  readonly example: ShotExample | null;
  readonly onChange: (example: ShotExample | null) => void;
}

/** A picture of what the shot is meant to look like: an image, or a frame of a clip. */
export function ExampleField({ taskId, example, onChange }: ExampleFieldProps) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState<'clip' | { readonly clipId: string } | null>(null);
  const add = useMutation({
    mutationFn: async (image: Blob) =>
      api.recordingtask.addShotExample({ taskId, key: await sendImage(image) }),
    onSuccess: (made) => {
      setPicking(null);
      onChange(made);
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  const choose = (file: File | null) => {
    if (file === null) return;
    const fault = imageFault(file);
    if (fault === null) add.mutate(file);
    else showError(null, t(fault === 'tooLarge' ? 'tasks.example.tooLarge' : 'tasks.example.notAnImage'));
  };
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
        <Image src={example.url} alt={t('tasks.example.title')} radius="sm" w="auto" maw={240} mah={240} />
      )}
      <Group gap="xs">
        <FileButton
          accept={imageTypes}
          onChange={choose}
          inputProps={{ 'aria-label': t('tasks.example.upload') }}
        >
          {(props) => (
            <Button
              size="compact-sm"
              variant="default"
              loading={add.isPending && picking === null}
              leftSection={<IconPhoto {...icon} />}
              {...props}
            >
              {t('tasks.example.upload')}
            </Button>
          )}
        </FileButton>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconVideo {...icon} />}
          onClick={() => setPicking('clip')}
        >
          {t('tasks.example.fromClip')}
        </Button>
        {example !== null && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('tasks.example.remove')}
          </Button>
        )}
      </Group>
      {picking === 'clip' && (
        <ReplaceClipDialog
          opened
          title={t('tasks.example.pick')}
          onClose={() => setPicking(null)}
          onChoose={({ clipId }) => setPicking({ clipId })}
        />
      )}
      {picking !== null && picking !== 'clip' && (
        <FrameDialog
          clipId={picking.clipId}
          isSaving={add.isPending}
          onClose={() => setPicking(null)}
          onChoose={(image) => add.mutate(image)}
        />
      )}
    </Stack>
  );
}

interface FrameDialogProps {
  readonly clipId: string;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onChoose: (image: Blob) => void;
}

/** Plays a clip, and takes the frame that it shows. */
function FrameDialog({ clipId, isSaving, onClose, onChoose }: FrameDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(clipQuery(clipId));
  return (
    <Modal opened onClose={onClose} size="lg" title={t('tasks.example.frameTitle')}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.playback.hls != null && (
        <FramePicker src={data.playback.hls} isSaving={isSaving} onChoose={onChoose} />
      )}
      {data?.playback.hls === null && <Text c="dimmed">{t('tasks.example.notReady')}</Text>}
    </Modal>
  );
}

function FramePicker({
  src,
  isSaving,
  onChoose,
}: { readonly src: string } & Pick<FrameDialogProps, 'isSaving' | 'onChoose'>) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isReady, setIsReady] = useState(false);
  const engine = useEngine({
    ...{ video, src, sourceId: src, sourceKey: '', startAtMs: 0, autoPlay: false, renewAccess: undefined },
  });
  const take = async () => {
    if (video === null) return;
    video.pause();
    const image = await frameOf(video);
    if (image === null) showError(null, t('tasks.example.noFrame'));
    else onChoose(image);
  };
  return (
    <Stack>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- only its picture is wanted */}
      <video
        ref={setVideo}
        controls
        muted
        playsInline
        style={{ width: '100%', maxHeight: '60dvh', background: '#0d0c0b' }}
        aria-label={t('tasks.example.frameTitle')}
        onLoadedData={() => setIsReady(true)}
      />
      {engine.failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('tasks.example.noFrame')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button disabled={!isReady} loading={isSaving} onClick={() => void take()}>
          {t('tasks.example.useFrame')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What a video shows now; null where the browser can't tell. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(video, 0, 0);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', 0.9);
  return promise;
}
