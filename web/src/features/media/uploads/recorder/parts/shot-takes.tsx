import { Stack, Text } from '@mantine/core';
import type { CaptureRules } from '@rushes/contract/tasks/capture-rules';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { useUploads } from '../../api.ts';
import { LostPart, UploadStatus } from '../../parts/upload-status.tsx';
import type { TakeTarget } from '../../upload-model.ts';
import { anyCamera, wantedCamera } from '../capture/wanted-camera.ts';
import { recordedShot } from '../live-store.ts';
import { changePrompter, prompter } from '../prompter.ts';
import { type FinishedTake, recorder } from '../recorder.ts';
import { useElapsedMs, useRecorder } from '../use-recorder.ts';
import classes from './recorder.module.css';

/** A shot of a recording task. */
export interface RecordedShot extends TakeTarget {
  readonly prompt: string;
  /** For the teleprompter. */
  readonly script: string;
  /** It ends there. */
  readonly maxMs: number | null;
  readonly capture: CaptureRules;
  /** What it is meant to look like. */
  readonly exampleUrl: string | null;
}

/** Has what is recorded go to a shot, with its script in the teleprompter. */
export function useRecordedShot(shot: RecordedShot | undefined): void {
  const { taskId, shotId, script } = shot ?? { taskId: '', shotId: '', script: '' };
  const { orientation, camera } = shot?.capture ?? { orientation: 'any', camera: 'any' };
  useEffect(() => {
    if (shotId === '') return undefined;
    recordedShot.set({ taskId, shotId });
    wantedCamera.set({ orientation, camera });
    const { isOn, text } = prompter.get();
    changePrompter({ isOn: script.trim() !== '', text: script });
    return () => {
      recordedShot.set(null);
      wantedCamera.set(anyCamera);
      // What the user had there themselves comes back.
      changePrompter({ isOn, text });
    };
  }, [taskId, shotId, script, orientation, camera]);
}

/** Says how long a take of the shot may be, and ends it there. */
export function ShotLimit({ maxMs }: { maxMs: number }) {
  const { t } = useTranslation();
  const { phase } = useRecorder();
  const isOver = useElapsedMs() >= maxMs && phase === 'recording';
  useEffect(() => {
    if (isOver) void recorder.stop();
  }, [isOver]);
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('recorder.limit', { length: formatDuration(maxMs) })}
    </Text>
  );
}

/** Asks to turn the device where the picture lies the other way than asked for; a laptop can't be turned. */
export function ShotOrientation({ wanted }: { wanted: CaptureRules['orientation'] }) {
  const { t } = useTranslation();
  const { capture } = useRecorder();
  const { width = 0, height = 0 } = capture?.stream.getVideoTracks()[0]?.getSettings() ?? {};
  const isOther = wanted === 'portrait' ? width > height : wanted === 'landscape' && width < height;
  const canTurn = useMediaQuery('(pointer: coarse)');
  if (!isOther || !canTurn) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="status">
      {t(`recorder.turn.${wanted === 'portrait' ? 'portrait' : 'landscape'}`)}
    </Text>
  );
}

/** A take for a task after its end: to look at; the task keeps it. */
export function ShotTake({ finished, number }: { finished: FinishedTake; number: number }) {
  const { t } = useTranslation();
  const item = useUploads().find(({ key }) => key === finished.uploadKey);
  const label = t('recorder.takes.number', { number });
  return (
    <li className={classes['take']} aria-label={label}>
      {finished.url === null ? (
        <Text c="dimmed" size="sm">
          {t('recorder.takes.noPreview')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has transcribed what was just said
        <video src={finished.url} controls preload="metadata" aria-label={label} />
      )}
      <Stack gap="xs">
        <Text fw={500}>{label}</Text>
        <Text size="sm" c="dimmed" role="status">
          {formatDuration(finished.take.durationMs)}
          {item !== undefined && (
            <>
              {' · '}
              <UploadStatus item={item} />
            </>
          )}
        </Text>
        {item !== undefined && <LostPart item={item} />}
      </Stack>
    </li>
  );
}
