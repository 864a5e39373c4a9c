import { SegmentedControl, Slider, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { changePrompter, prompter, prompterLimits } from '../prompter.ts';

/** The text to read while recording, and how it runs. */
export function PrompterSettings() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(prompter.subscribe, prompter.get);
  return (
    <Stack gap="sm">
      <Switch
        label={t('recorder.prompter.title')}
        description={t('recorder.prompter.help')}
        checked={state.isOn}
        onChange={(event) => changePrompter({ isOn: event.currentTarget.checked })}
      />
      {state.isOn && (
        <>
          <Textarea
            label={t('recorder.prompter.text')}
            autosize
            minRows={4}
            maxRows={10}
            maxLength={50_000}
            value={state.text}
            onChange={(event) => changePrompter({ text: event.currentTarget.value })}
          />
          <Range name="speed" />
          <Range name="fontSize" />
          <Range name="width" />
          <SegmentedControl
            aria-label={t('recorder.prompter.place')}
            value={state.place}
            onChange={(place) => changePrompter({ place })}
            data={(['top', 'middle'] as const).map((value) => ({
              value,
              label: t(`recorder.prompter.places.${value}`),
            }))}
          />
          <Switch
            label={t('recorder.prompter.mirror')}
            checked={state.isMirrored}
            onChange={(event) => changePrompter({ isMirrored: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

function Range({ name }: { name: keyof typeof prompterLimits }) {
  const { t } = useTranslation();
  const id = useId();
  const value = useSyncExternalStore(prompter.subscribe, () => prompter.get()[name]);
  return (
    <div>
      <Text size="sm" id={id}>
        {t(`recorder.prompter.${name}`)}
      </Text>
      <Slider
        {...prompterLimits[name]}
        label={(shown) => String(shown)}
        value={value}
        thumbProps={{ 'aria-labelledby': id }}
        onChange={(next) => changePrompter({ [name]: next })}
      />
    </div>
  );
}
