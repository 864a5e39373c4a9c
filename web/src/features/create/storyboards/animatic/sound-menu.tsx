import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCheck,
  IconMicrophone,
  IconMusic,
  IconPlayerStop,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { showError } from '../../../../ui/toast.tsx';
import styles from './animatic.module.css';
import type { PlaybackClock } from './playback-clock.ts';
import { useBoardSound } from './use-board-sound.ts';
import { canRecordSound, useSoundRecorder } from './use-sound-recorder.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface SoundMenuProps {
  readonly storyboard: StoryboardDetail;
  readonly clock: PlaybackClock;
  readonly durationMs: number;
  readonly hasTakes: boolean;
  readonly takesAreHeard: boolean;
  readonly onTakesHeard: (areHeard: boolean) => void;
  readonly onRecording: (isRecording: boolean) => void;
}

/** The word of the address that opens it. */
const animaticIsOpen = { word: 'animatic', value: 'true' };

/** The sound that the storyboard is played with: recorded as it plays, or a file. */
export function SoundMenu(props: SoundMenuProps) {
  const { t } = useTranslation();
  const { storyboard, hasTakes } = props;
  const { sound, canEdit } = storyboard;
  const file = useRef<HTMLInputElement>(null);
  const { add, retry, remove, isSaving, isAdding } = useBoardSound(storyboard);
  const recorder = useVoice(props, add);
  useUnsaved(recorder.isRecording || isAdding || retry !== null, animaticIsOpen);
  if (!canEdit && !hasTakes) return null;
  if (recorder.isRecording)
    return (
      <Button
        color="red"
        size="compact-sm"
        leftSection={<IconPlayerStop {...icon} />}
        onClick={recorder.stop}
      >
        {t('storyboards.animatic.stopRecording')}
      </Button>
    );
  return (
    <>
      {retry !== null && (
        <Button color="red" size="compact-sm" onClick={retry}>
          {t('storyboards.animatic.saveAgain')}
        </Button>
      )}
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
          <TakeSoundItem {...props} />
          {canEdit && (
            <EditItems
              onRecord={recorder.record}
              onUpload={() => file.current?.click()}
              onRemove={sound === null ? null : remove}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <SoundFile ref={file} onChoose={add} />
    </>
  );
}

/** Records as it plays; what is heard then is silent meanwhile. */
function useVoice({ clock, durationMs, onRecording }: SoundMenuProps, onRecorded: (sound: Blob) => void) {
  const { t } = useTranslation();
  const { isRecording, start, stop } = useSoundRecorder({
    ...{ clock, durationMs },
    onRecorded: (sound) => {
      onRecording(false);
      onRecorded(sound);
    },
    onFailed: () => {
      onRecording(false);
      showError(null, t('storyboards.animatic.noMicrophone'));
    },
  });
  const record = () => {
    onRecording(true);
    void start();
  };
  return { isRecording, record, stop };
}

function TakeSoundItem({ hasTakes, takesAreHeard, onTakesHeard }: SoundMenuProps) {
  const { t } = useTranslation();
  if (!hasTakes) return null;
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={takesAreHeard}
      leftSection={takesAreHeard ? <IconCheck {...icon} /> : <span style={{ width: 16 }} />}
      onClick={() => onTakesHeard(!takesAreHeard)}
    >
      {t('storyboards.animatic.takeSound')}
    </Menu.Item>
  );
}

interface EditItemsProps {
  readonly onRecord: () => void;
  readonly onUpload: () => void;
  /** Null: there is none. */
  readonly onRemove: (() => void) | null;
}

function EditItems({ onRecord, onUpload, onRemove }: EditItemsProps) {
  const { t } = useTranslation();
  return (
    <>
      {canRecordSound() && (
        <Menu.Item leftSection={<IconMicrophone {...icon} />} onClick={onRecord}>
          {t('storyboards.animatic.record')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUpload {...icon} />} onClick={onUpload}>
        {t('storyboards.animatic.upload')}
      </Menu.Item>
      {onRemove !== null && (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {t('storyboards.animatic.removeSound')}
        </Menu.Item>
      )}
    </>
  );
}

interface SoundFileProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onChoose: (file: File) => void;
}

function SoundFile({ ref, onChoose }: SoundFileProps) {
  const { t } = useTranslation();
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="audio/*"
      aria-label={t('storyboards.animatic.upload')}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.files?.[0];
        // The same file may be chosen again.
        currentTarget.value = '';
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}
