import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageFault, imageTypes } from '../../../../../lib/forms/image-check.ts';
import { useEngine } from '../../../../../player/use-engine.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { showError } from '../../../../../ui/toast.tsx';
import { clipQuery } from '../../api.ts';
import { ReplaceClipDialog } from '../timeline/replace-clip-dialog.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface ImageSourceProps {
  /** The image is on its way. */
  readonly isSending: boolean;
  readonly isPicking: boolean;
  readonly onPick: (isPicking: boolean) => void;
  /** With the clip that it is a frame of. */
  readonly onChoose: (image: Blob, clipId: string | null) => void;
}

/** An image of the user’s device, or a frame of a clip. */
export function ImageSource({ isSending, isPicking, onPick, onChoose }: ImageSourceProps) {
  const { t } = useTranslation();
  return (
    <>
      <ImageButton isSending={isSending && !isPicking} onChoose={(image) => onChoose(image, null)} />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconVideo {...icon} />}
        onClick={() => onPick(true)}
      >
        {t('programs.clipFrame.fromClip')}
      </Button>
      {isPicking && <ClipFrame isSaving={isSending} onClose={() => onPick(false)} onChoose={onChoose} />}
    </>
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
    else
      showError(
        null,
        t(fault === 'tooLarge' ? 'programs.clipFrame.tooLarge' : 'programs.clipFrame.notAnImage'),
      );
  };
  return (
    <FileButton
      accept={imageTypes}
      onChange={choose}
      inputProps={{ 'aria-label': t('programs.clipFrame.upload') }}
    >
      {(props) => (
        <Button
          size="compact-sm"
          variant="default"
          loading={isSending}
          leftSection={<IconPhoto {...icon} />}
          {...props}
        >
          {t('programs.clipFrame.upload')}
        </Button>
      )}
    </FileButton>
  );
}

interface ClipFrameProps {
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onChoose: (image: Blob, clipId: string) => void;
}

/** Lets the user choose a clip, then a frame of it. */
function ClipFrame(props: ClipFrameProps) {
  const { t } = useTranslation();
  const [clipId, setClipId] = useState<string | null>(null);
  if (clipId !== null) return <FrameDialog clipId={clipId} {...props} />;
  return (
    <ReplaceClipDialog
      opened
      title={t('programs.clipFrame.pick')}
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
    <Modal opened onClose={onClose} size="lg" title={t('programs.clipFrame.frameTitle')}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.playback.hls != null && (
        <FramePicker
          src={data.playback.hls}
          isSaving={isSaving}
          onChoose={(image) => onChoose(image, clipId)}
        />
      )}
      {data?.playback.hls === null && <Text c="dimmed">{t('programs.clipFrame.notReady')}</Text>}
    </Modal>
  );
}

function FramePicker({
  src,
  isSaving,
  onChoose,
}: {
  readonly src: string;
  readonly isSaving: boolean;
  readonly onChoose: (image: Blob) => void;
}) {
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
    if (image === null) showError(null, t('programs.clipFrame.noFrame'));
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
        aria-label={t('programs.clipFrame.frameTitle')}
        onLoadedData={() => setIsReady(true)}
      />
      {engine.failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('programs.clipFrame.cantPlay')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button disabled={!isReady} loading={isSaving} onClick={() => void take()}>
          {t('programs.clipFrame.useFrame')}
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
