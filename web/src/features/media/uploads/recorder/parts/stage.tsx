import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Capture } from '../capture/capture.ts';
import { useRecorder } from '../use-recorder.ts';
import classes from './recorder.module.css';
import { Teleprompter } from './teleprompter.tsx';

/** What is filmed, live: a camera as in a mirror. */
export function Stage({ children }: { children?: React.ReactNode }) {
  const { capture, phase, countdown } = useRecorder();
  return (
    <div className={classes['stage']} data-recording={phase === 'recording' || undefined}>
      {capture === null ? children : <Preview capture={capture} />}
      <Teleprompter />
      {phase === 'countdown' && (
        <Text className={classes['countdown']} aria-live="assertive">
          {countdown}
        </Text>
      )}
    </div>
  );
}

function Preview({ capture }: { capture: Capture }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = capture.stream;
  }, [capture]);
  return (
    <video
      ref={video}
      className={classes['preview']}
      data-mirrored={capture.isMirrored || undefined}
      aria-label={t('recorder.preview')}
      autoPlay
      muted
      playsInline
    />
  );
}
