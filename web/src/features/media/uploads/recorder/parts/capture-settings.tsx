import { SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canShareScreen, type Devices, listDevices, onDevicesChange } from '../capture/devices.ts';
import { corners, insetSizes, modes, type RecorderSettings } from '../capture/settings.ts';
import { isBusy, recorder } from '../recorder.ts';
import { useRecorder } from '../use-recorder.ts';
import { PrompterSettings } from './prompter-settings.tsx';
import { SoundMeter } from './sound-meter.tsx';

/** What is recorded: the picture, the devices, the layout and the text to read. */
export function CaptureSettings({ hasLink }: { hasLink: boolean }) {
  const { capture, phase, settings } = useRecorder();
  const isFixed = isBusy(phase);
  return (
    <Stack gap="md">
      {!isFixed && <ModeChoice settings={settings} />}
      {!isFixed && <DeviceChoices settings={settings} isOpen={capture !== null} />}
      {capture !== null && <SoundMeter capture={capture} />}
      {settings.mode === 'both' && <LayoutChoice settings={settings} />}
      <PrompterSettings />
      {!isFixed && hasLink && <LinkChoice settings={settings} />}
    </Stack>
  );
}

function ModeChoice({ settings }: { settings: RecorderSettings }) {
  const { t } = useTranslation();
  const offered = modes.filter((mode) => mode === 'camera' || canShareScreen());
  return (
    <SegmentedControl
      aria-label={t('recorder.mode')}
      fullWidth
      value={settings.mode}
      onChange={(mode) => recorder.change({ mode })}
      data={offered.map((value) => ({ value, label: t(`recorder.modes.${value}`) }))}
    />
  );
}

function useDevices(isOpen: boolean): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  useEffect(() => {
    // Their names are known once the user has allowed one.
    const read = () => void listDevices().then(setDevices, () => undefined);
    read();
    return onDevicesChange(read);
  }, [isOpen]);
  return devices;
}

function DeviceChoices({ settings, isOpen }: { settings: RecorderSettings; isOpen: boolean }) {
  const { t } = useTranslation();
  const { cameras, microphones } = useDevices(isOpen);
  return (
    <>
      {settings.mode !== 'screen' && cameras.length > 0 && (
        <Select
          label={t('recorder.camera')}
          allowDeselect={false}
          value={chosenOf(settings.cameraId, cameras)}
          onChange={(cameraId) => recorder.change({ cameraId })}
          data={cameras.map(({ deviceId, label }) => ({ value: deviceId, label }))}
        />
      )}
      <Switch
        label={t('recorder.hasMicrophone')}
        checked={settings.hasMicrophone}
        onChange={(event) => recorder.change({ hasMicrophone: event.currentTarget.checked })}
      />
      {settings.hasMicrophone && microphones.length > 0 && (
        <Select
          aria-label={t('recorder.microphone')}
          allowDeselect={false}
          value={chosenOf(settings.microphoneId, microphones)}
          onChange={(microphoneId) => recorder.change({ microphoneId })}
          data={microphones.map(({ deviceId, label }) => ({ value: deviceId, label }))}
        />
      )}
      {settings.mode !== 'camera' && (
        <Switch
          label={t('recorder.hasSystemAudio')}
          description={t('recorder.systemAudioHelp')}
          checked={settings.hasSystemAudio}
          onChange={(event) => recorder.change({ hasSystemAudio: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** The remembered device, or the first where that is unplugged. */
function chosenOf(id: string | null, devices: Devices['cameras']): string | null {
  return devices.find(({ deviceId }) => deviceId === id)?.deviceId ?? devices[0]?.deviceId ?? null;
}

function LayoutChoice({ settings }: { settings: RecorderSettings }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('recorder.layout')}
      </Text>
      <Select
        aria-label={t('recorder.corner')}
        allowDeselect={false}
        value={settings.corner}
        onChange={(corner) => corner !== null && recorder.change({ corner })}
        data={corners.map((value) => ({ value, label: t(`recorder.corners.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t('recorder.insetSize')}
        value={settings.insetSize}
        onChange={(insetSize) => recorder.change({ insetSize })}
        data={insetSizes.map((value) => ({ value, label: t(`recorder.insetSizes.${value}`) }))}
      />
      <Switch
        label={t('recorder.swap')}
        checked={settings.isSwapped}
        onChange={(event) => recorder.change({ isSwapped: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function LinkChoice({ settings }: { settings: RecorderSettings }) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('recorder.copiesLink')}
      description={t('recorder.copiesLinkHelp')}
      checked={settings.copiesLink}
      onChange={(event) => recorder.change({ copiesLink: event.currentTarget.checked })}
    />
  );
}
