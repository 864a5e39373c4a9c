import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { useUploads } from '../../api.ts';
import { LostPart, UploadStatus } from '../../parts/upload-status.tsx';
import type { TakeTarget } from '../../upload-model.ts';
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
}

/** Has what is recorded go to a shot, with its script in the teleprompter. */
export function useRecordedShot(shot: RecordedShot | undefined): void {
  const { taskId, shotId, script } = shot ?? { taskId: '', shotId: '', script: '' };
  useEffect(() => {
    if (shotId === '') return undefined;
    recordedShot.set({ taskId, shotId });
    const { isOn, text } = prompter.get();
    changePrompter({ isOn: script.trim() !== '', text: script });
    return () => {
      recordedShot.set(null);
      // What the user had there themselves comes back.
      changePrompter({ isOn, text });
    };
  }, [taskId, shotId, script]);
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
