import type { Clip } from '@rushes/contract/media/clips';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeImage } from '../../../../../ui/whole-image.tsx';
import { isBusy, recorder } from '../recorder.ts';
import { useRecorder } from '../use-recorder.ts';
import { Recorder } from './recorder.tsx';
import type { RecordedShot } from './shot-takes.tsx';

export interface RecorderDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onUse?: (clip: Clip) => void;
  /** For a task: takes go to its requester. */
  readonly shot?: RecordedShot;
}

/** The recorder where a clip is chosen. It closes without a question only while nothing is recorded. */
export function RecorderDialog({ opened, onClose, onUse, shot }: RecorderDialogProps) {
  const { t } = useTranslation();
  const { phase } = useRecorder();
  const [wantsToClose, setWantsToClose] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 900px)');
  const asks = wantsToClose && isBusy(phase);
  const closeText = shot === undefined ? 'closeText' : 'closeTextTask';
  const handleClose = () => {
    if (asks) setWantsToClose(false);
    else if (phase === 'countdown') recorder.cancelCountdown();
    else if (!isBusy(phase)) onClose();
    else if (phase !== 'saving') setWantsToClose(true);
  };
  const stop = async () => {
    await recorder.stop();
    setWantsToClose(false);
    onClose();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={handleClose}
        closeOnClickOutside={false}
        fullScreen={isNarrow}
        size={1180}
        title={shot === undefined ? t('recorder.dialog.title') : <ShotTitle shot={shot} />}
      >
        <Recorder
          {...(shot !== undefined && { shot })}
          {...(onUse !== undefined && {
            onUse: (clip) => {
              onUse(clip);
              onClose();
            },
          })}
        />
      </Modal>
      {/* The dialog below takes Escape for both. */}
      <Modal
        opened={opened && asks}
        onClose={() => setWantsToClose(false)}
        closeOnEscape={false}
        withCloseButton={false}
        centered
        title={t('recorder.dialog.closeTitle')}
      >
        <Text size="sm">{t(`recorder.dialog.${closeText}`)}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={() => setWantsToClose(false)}>
            {t('recorder.dialog.continue')}
          </Button>
          <Button color="red" loading={phase === 'saving'} onClick={() => void stop()}>
            {t('recorder.dialog.stop')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** What is asked for, beside what it is meant to look like. */
function ShotTitle({ shot: { prompt, exampleUrl } }: { shot: RecordedShot }) {
  const { t } = useTranslation();
  if (exampleUrl === null) return prompt;
  return (
    <Group component="span" gap="sm" wrap="nowrap" align="flex-start">
      <WholeImage src={exampleUrl} alt={t('recorder.dialog.example')} maxWidthPx={200} maxHeightPx={112} />
      <span>{prompt}</span>
    </Group>
  );
}
