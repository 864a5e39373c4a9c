import { Alert, Button, Group, Kbd, Modal, Text } from '@mantine/core';
import {
  IconBookmark,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerRecordFilled,
  IconPlayerStopFilled,
  IconRotate,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSize } from '../../../../../lib/format/format.ts';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { useUploads } from '../../api.ts';
import { recorder } from '../recorder.ts';
import { useElapsedMs, useRecorder } from '../use-recorder.ts';
import classes from './recorder.module.css';
import type { RecorderActions } from './use-recorder-actions.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Starts, pauses and ends a take; says how long and how large it is. */
export function LiveBar({ actions }: { actions: RecorderActions }) {
  const { t } = useTranslation();
  const { phase, isDeviceFull, hasLostPart } = useRecorder();
  if (phase === 'off') return null;
  return (
    <>
      <Group justify="center" mt="md" mih={42}>
        {phase === 'ready' && (
          <Button
            color="red"
            size="md"
            leftSection={<IconPlayerRecordFilled {...icon} />}
            onClick={actions.start}
          >
            {t('recorder.start')} <Key name="R" />
          </Button>
        )}
        {phase === 'countdown' && (
          <Button variant="default" size="md" onClick={recorder.cancelCountdown}>
            {t('recorder.cancel')}
          </Button>
        )}
        {phase === 'saving' && <Text role="status">{t('recorder.saving')}</Text>}
        {(phase === 'recording' || phase === 'paused') && <Running actions={actions} />}
      </Group>
      <SendingTrouble />
      {isDeviceFull && (
        <Alert color="yellow" mt="sm" role="status">
          {t('recorder.deviceFull')}
        </Alert>
      )}
      {hasLostPart && (
        <Alert color="red" mt="sm" role="status">
          {t('recorder.lostPart')}
        </Alert>
      )}
    </>
  );
}

/** Why nothing is being sent; the recording itself goes on. */
function SendingTrouble() {
  const { t } = useTranslation();
  const item = useUploads().find(({ isRecording }) => isRecording);
  if (item === undefined || item.phase === 'sending' || item.phase === 'waiting') return null;
  return (
    <Alert color="yellow" mt="sm" role="status">
      {item.reason ?? t('recorder.offline')}
    </Alert>
  );
}

function Running({ actions }: { actions: RecorderActions }) {
  const { t } = useTranslation();
  const { phase, sizeBytes, markersMs } = useRecorder();
  const elapsedMs = useElapsedMs();
  const isPaused = phase === 'paused';
  return (
    <>
      <Group gap="xs" miw={170}>
        <span className={classes['dot']} data-paused={isPaused || undefined} />
        <Text fw={600} style={tabularFigures} role="timer">
          {formatDuration(elapsedMs)}
        </Text>
        <Text c="dimmed" size="sm" style={tabularFigures}>
          {isPaused ? t('recorder.paused') : formatSize(sizeBytes)}
        </Text>
      </Group>
      <Button color="red" leftSection={<IconPlayerStopFilled {...icon} />} onClick={actions.stop}>
        {t('recorder.stop')} <Key name="R" />
      </Button>
      <Button
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        onClick={isPaused ? recorder.resume : recorder.pause}
      >
        {t(isPaused ? 'recorder.resume' : 'recorder.pause')} <Key name="P" />
      </Button>
      <Button variant="default" leftSection={<IconBookmark {...icon} />} onClick={recorder.mark}>
        {markersMs.length === 0 ? t('recorder.mark') : t('recorder.marked', { count: markersMs.length })}{' '}
        <Key name="M" />
      </Button>
      <StartOver onRestart={actions.restart} />
    </>
  );
}

/** Shorter takes are dropped without a question. */
const askedFromMs = 5000;

/** Drops the take and begins again; the recording goes on while the question is open. */
function StartOver({ onRestart }: { onRestart: () => void }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const elapsedMs = useElapsedMs();
  const close = () => setAsks(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRotate {...icon} />}
        onClick={() => (elapsedMs < askedFromMs ? onRestart() : setAsks(true))}
      >
        {t('recorder.restart')}
      </Button>
      <Modal
        opened={asks}
        onClose={close}
        // The recorder may be in a dialog, which takes Escape too.
        closeOnEscape={false}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        withCloseButton={false}
        centered
        title={t('recorder.startOver.title')}
      >
        <Text size="sm">{t('recorder.startOver.text', { duration: formatDuration(elapsedMs) })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus data-mantine-stop-propagation onClick={close}>
            {t('recorder.startOver.continue')}
          </Button>
          <Button
            color="red"
            data-mantine-stop-propagation
            onClick={() => {
              close();
              onRestart();
            }}
          >
            {t('recorder.restart')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function Key({ name }: { name: string }) {
  return (
    <Kbd size="xs" ml={8} aria-hidden>
      {name}
    </Kbd>
  );
}
