import { Alert, Stack, Text } from '@mantine/core';
import { IconBulb, IconMicrophoneOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Capture } from '../capture/capture.ts';
import { type CaptureWarnings, watchCapture } from '../capture/watch.ts';
import { useRecorder } from '../use-recorder.ts';
import classes from './recorder.module.css';

/** How loud it is, and what may spoil the take. */
export function SoundMeter({ capture }: { capture: Capture }) {
  const { t } = useTranslation();
  const { mode } = useRecorder().settings;
  const [warnings, setWarnings] = useState<CaptureWarnings>({ isDark: false, isSilent: false });
  useEffect(() => {
    setWarnings({ isDark: false, isSilent: false });
    const { stream, hasMicrophone } = capture;
    const watched = {
      stream,
      level: () => capture.sound.level(),
      hasCamera: mode === 'camera',
      hasMicrophone,
    };
    return watchCapture(watched, setWarnings);
  }, [capture, mode]);
  return (
    <Stack gap="xs">
      {capture.sound.track !== null && <Level capture={capture} />}
      <div role="status">
        {warnings.isSilent && (
          <Alert color="yellow" p="xs" icon={<IconMicrophoneOff size={20} stroke={1.5} />}>
            {t('recorder.warnings.silent')}
          </Alert>
        )}
        {warnings.isDark && (
          <Alert color="yellow" p="xs" mt="xs" icon={<IconBulb size={20} stroke={1.5} />}>
            {t('recorder.warnings.dark')}
          </Alert>
        )}
      </div>
    </Stack>
  );
}

function Level({ capture }: { capture: Capture }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let handle = 0;
    const show = () => {
      if (bar.current !== null) bar.current.style.transform = `scaleX(${capture.sound.level()})`;
      handle = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(handle);
  }, [capture]);
  return (
    <div>
      <Text size="xs" c="dimmed" aria-hidden mb={4}>
        {t('recorder.level')}
      </Text>
      <div className={classes['meter']} role="img" aria-label={t('recorder.level')}>
        <div ref={bar} className={classes['level']} style={{ transform: 'scaleX(0)' }} />
      </div>
    </div>
  );
}
