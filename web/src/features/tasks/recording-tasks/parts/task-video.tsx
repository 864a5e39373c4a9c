import { Modal, Text } from '@mantine/core';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { IconVideo } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import classes from './take-view.module.css';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../player/program-player.tsx')).ProgramPlayer,
);

/** The video of a brief: its picture, which plays it. */
export function TaskVideo({ video }: { video: NonNullable<RecordingTaskDetail['video']> }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { hls, poster, durationMs } = video;
  if (hls === null)
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {t('tasks.video.later')}
      </Text>
    );
  return (
    <div style={{ maxWidth: 320, marginBlockStart: 12 }}>
      <button
        type="button"
        className={classes['poster']}
        aria-label={t('tasks.video.play')}
        onClick={() => setIsOpen(true)}
      >
        <div className={classes['picture']}>
          {poster === null ? (
            <IconVideo size={24} stroke={1.5} aria-hidden />
          ) : (
            <img src={poster} alt="" decoding="async" />
          )}
        </div>
      </button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} size={900} title={t('tasks.video.title')}>
        <Suspense fallback={null}>
          <ProgramPlayer
            {...{ poster, durationMs }}
            src={hls}
            sprite={null}
            fps={30}
            keys="inside"
            autoPlay
          />
        </Suspense>
      </Modal>
    </div>
  );
}
