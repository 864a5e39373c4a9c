import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCheck,
  IconMicrophone,
  IconMusic,
  IconPlayerStop,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { showError } from '../../../../ui/toast.tsx';
import styles from './animatic.module.css';
import type { PlaybackClock } from './playback-clock.ts';
import { useBoardSound } from './use-board-sound.ts';
import { canRecordSound, useSoundRecorder } from './use-sound-recorder.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface SoundMenuProps {
  readonly storyboard: StoryboardDetail;
  readonly clock: PlaybackClock;
  readonly hasTakes: boolean;
  readonly takesAreHeard: boolean;
  readonly onTakesHeard: (areHeard: boolean) => void;
  readonly onRecording: (isRecording: boolean) => void;
}

/** The sound that the storyboard is played with: recorded as it plays, or a file. */
export function SoundMenu(props: SoundMenuProps) {
  const { t } = useTranslation();
  const { storyboard, clock, hasTakes, takesAreHeard, onTakesHeard, onRecording } = props;
  const { sound, canEdit } = storyboard;
  const file = useRef<HTMLInputElement>(null);
  const { add, remove, isSaving } = useBoardSound(storyboard);
  const recorder = useSoundRecorder({
    clock,
    onRecorded: (recorded) => {
      onRecording(false);
      add(recorded);
    },
    onFailed: () => {
      onRecording(false);
      showError(null, t('storyboards.animatic.noMicrophone'));
    },
  });
  if (!canEdit && !hasTakes) return null;
  if (recorder.isRecording)
    return (
      <Button color="red" size="compact-sm" leftSection={<IconPlayerStop {...icon} />} onClick={recorder.stop}>
        {t('storyboards.animatic.stopRecording')}
      </Button>
    );
  const record = () => {
    onRecording(true);
    void recorder.start();
  };
  return (
    <>
      {/* In full screen, only what is inside is seen. */}
      <Menu position="top-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            className={styles['button'] ?? ''}
            loading={isSaving}
            aria-label={t('storyboards.animatic.sound')}
            title={t('storyboards.animatic.sound')}
          >
            <IconMusic size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasTakes && (
            <Menu.Item
              role="menuitemcheckbox"
              aria-checked={takesAreHeard}
              leftSection={takesAreHeard ? <IconCheck {...icon} /> : <span style={{ width: 16 }} />}
              onClick={() => onTakesHeard(!takesAreHeard)}
            >
              {t('storyboards.animatic.takeSound')}
            </Menu.Item>
          )}
          {canEdit && canRecordSound && (
            <Menu.Item leftSection={<IconMicrophone {...icon} />} onClick={record}>
              {t('storyboards.animatic.record')}
            </Menu.Item>
          )}
          {canEdit && (
            <Menu.Item leftSection={<IconUpload {...icon} />} onClick={() => file.current?.click()}>
              {t('storyboards.animatic.upload')}
            </Menu.Item>
          )}
          {canEdit && sound !== null && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={remove}>
              {t('storyboards.animatic.removeSound')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={file}
        type="file"
        hidden
        accept="audio/*"
        aria-label={t('storyboards.animatic.upload')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          currentTarget.value = '';
          if (chosen !== undefined) add(chosen);
        }}
      />
    </>
  );
}
