import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemMusic } from '../../../../../timeline/item-looks.ts';
import { LookSlider } from './look-slider.tsx';

interface MusicFormProps {
  readonly music: ItemMusic;
  readonly name: string;
  readonly fps: number;
  readonly onChange: (values: Partial<ItemMusic>) => void;
}

/** How loud music is, how it begins and ends, and whether it makes room for speech. */
export function MusicForm({ music, name, fps, onChange }: MusicFormProps) {
  const { t } = useTranslation();
  const fade = (frames: number) => t('programs.looks.seconds', { seconds: (frames / fps).toFixed(1) });
  return (
    <Stack gap="sm">
      <Text size="sm" lineClamp={2}>
        {name}
      </Text>
      <LookSlider
        label={t('programs.looks.musicVolume')}
        value={music.gainDb}
        text={t('programs.looks.decibels', { gain: music.gainDb })}
        min={-40}
        max={6}
        step={1}
        onChange={(gainDb) => onChange({ gainDb })}
      />
      <LookSlider
        label={t('programs.looks.fadeIn')}
        value={music.fadeInFrames / fps}
        text={fade(music.fadeInFrames)}
        min={0}
        max={10}
        step={0.5}
        onChange={(seconds) => onChange({ fadeInFrames: Math.round(seconds * fps) })}
      />
      <LookSlider
        label={t('programs.looks.fadeOut')}
        value={music.fadeOutFrames / fps}
        text={fade(music.fadeOutFrames)}
        min={0}
        max={10}
        step={0.5}
        onChange={(seconds) => onChange({ fadeOutFrames: Math.round(seconds * fps) })}
      />
      <Checkbox
        label={t('programs.looks.ducks')}
        checked={music.ducks}
        onChange={(event) => onChange({ ducks: event.currentTarget.checked })}
      />
    </Stack>
  );
}
