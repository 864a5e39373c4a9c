import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { ShotExample } from '@rushes/contract/tasks/recording-tasks';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeImage } from '../../../../ui/whole-image.tsx';
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
        <ImageButton isSending={add.isPending && !isPicking} onChoose={(image) => add.mutate(image)} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconVideo {...icon} />}
          onClick={() => setIsPicking(true)}
        >
          {t('tasks.example.fromClip')}
        </Button>
        {example !== null && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('tasks.example.remove')}
          </Button>
        )}
      </Group>
      {isPicking && (
        <ClipFrame
          isSaving={add.isPending}
          onClose={() => setIsPicking(false)}
          onChoose={(image) => add.mutate(image)}
        />
      )}
    </Stack>
  );
}

interface ImageButtonProps {
  readonly isSending: boolean;
  readonly onChoose: (image: File) => void;
}

function ImageButton({ isSending, onChoose }: ImageButtonProps) {
  const { t } = useTranslation();
  const choose = (file: File | null) => {
    if (file === null) return;
    const fault = imageFault(file);
    if (fault === null) onChoose(file);
    else showError(null, t(fault === 'tooLarge' ? 'tasks.example.tooLarge' : 'tasks.example.notAnImage'));
  };
  return (
    <FileButton
      accept={imageTypes}
      onChange={choose}
      inputProps={{ 'aria-label': t('tasks.example.upload') }}
    >
      {(props) => (
        <Button
          size="compact-sm"
          variant="default"
          loading={isSending}
          leftSection={<IconPhoto {...icon} />}
          {...props}
        >
          {t('tasks.example.upload')}
        </Button>
      )}
    </FileButton>
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

interface ClipFrameProps {
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onChoose: (image: Blob) => void;
}

/** Lets the user choose a clip, then a frame of it. */
function ClipFrame(props: ClipFrameProps) {
  const { t } = useTranslation();
  const [clipId, setClipId] = useState<string | null>(null);
  if (clipId !== null) return <FrameDialog clipId={clipId} {...props} />;
  return (
    <ReplaceClipDialog
      opened
      title={t('tasks.example.pick')}
      onClose={props.onClose}
      onChoose={(clip) => setClipId(clip.clipId)}
    />
  );
}

interface FrameDialogProps extends ClipFrameProps {
  readonly clipId: string;
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
