import { Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { permissionOf } from '../capture/devices.ts';
import { AskFirst } from '../parts/ask-first.tsx';
import { CaptureSettings } from '../parts/capture-settings.tsx';
import { LeftTakes } from '../parts/left-takes.tsx';
import { LiveBar } from '../parts/live-bar.tsx';
import classes from '../parts/recorder.module.css';
import { Stage } from '../parts/stage.tsx';
import { TakeCard } from '../parts/take-card.tsx';
import { useRecorderActions, useRecorderKeys } from '../parts/use-recorder-actions.ts';
import { recorder } from '../recorder.ts';
import { supportedMimeType } from '../takes/media-recorder.ts';
import { useRecorder } from '../use-recorder.ts';

/** Records camera and screen; every second of it is safe at once. */
export function RecorderScreen() {
  const { t } = useTranslation();
  const isSupported = supportedMimeType() !== null && navigator.mediaDevices !== undefined;
  return (
    <>
      <PageHeader title={t('shell.places.quickRecord')} />
      <LeftTakes />
      {isSupported ? (
        <Recorder />
      ) : (
        <EmptyState
          title={t('recorder.problems.unsupported')}
          text={t('recorder.problems.unsupportedHelp')}
        />
      )}
    </>
  );
}

function Recorder() {
  const { t } = useTranslation();
  const { takes } = useRecorder();
  const actions = useRecorderActions();
  useRecorderKeys(actions);
  useOpenAtOnce();
  return (
    <div className={classes['layout']}>
      <div>
        <Stage>
          <AskFirst />
        </Stage>
        <LiveBar actions={actions} />
        {takes.length > 0 && (
          <section aria-labelledby="recorder-takes">
            <Title order={2} id="recorder-takes" mt="lg" mb="sm">
              {t('recorder.takes.title')}
            </Title>
            <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
              {takes.map((finished, index) => (
                <TakeCard key={finished.take.takeId} finished={finished} number={takes.length - index} />
              ))}
            </Stack>
          </section>
        )}
      </div>
      <CaptureSettings />
    </div>
  );
}

/** Where the browser won't ask, the camera is on at once; it is off again after leaving, unless it records. */
function useOpenAtOnce(): void {
  useEffect(() => {
    const openIfAllowed = async () => {
      const { settings, phase } = recorder.get();
      if (phase !== 'off' || settings.mode !== 'camera') return;
      if ((await permissionOf('camera')) === 'granted') await recorder.open();
    };
    recorder.enter();
    void openIfAllowed();
    return () => recorder.leave();
  }, []);
}
