import { contained, covering, type Framing, maxZoom } from '@rushes/contract/create/lists/framing';
import { Button, Group, SegmentedControl, Stack, Switch, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roomToMove, zoomedFraming } from '../../../../../timeline/framing.ts';
import type { ItemFraming } from '../../editor/use-framing.ts';
import { LookSlider } from './look-slider.tsx';

/** How the clip of the selected item fills the frame of the shape that is shown. */
export function FramingForm({ framing }: { framing: ItemFraming }) {
  const { t } = useTranslation();
  const { value, shape, picture, isOwn, isOnPicture } = framing;
  const room = roomToMove(value, shape, picture);
  const percent = (share: number) => t('programs.framing.percent', { percent: Math.round(share * 100) });
  const place = (name: 'x' | 'y', label: string) => {
    const [from, to] = room[name];
    if (to - from < 0.01) return null;
    return (
      <LookSlider
        label={label}
        value={value[name]}
        text={percent(value[name])}
        min={from}
        max={to}
        step={0.005}
        onChange={(share) => framing.change({ ...value, [name]: share }, name)}
      />
    );
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('programs.framing.title')}>
      <Group justify="space-between" wrap="nowrap" mih={26}>
        <Title order={3} size="h5">
          {t('programs.framing.title')}
        </Title>
        {isOwn && (
          <Button variant="subtle" size="compact-sm" onClick={() => framing.change(null, 'reset')}>
            {t('programs.framing.reset')}
          </Button>
        )}
      </Group>
      <Fit framing={framing} />
      <LookSlider
        label={t('programs.framing.zoom')}
        value={value.zoom}
        text={t('programs.framing.times', { zoom: value.zoom.toFixed(2) })}
        min={1}
        max={maxZoom}
        step={0.05}
        onChange={(zoom) => framing.change(zoomedFraming(value, zoom, shape, picture), 'zoom')}
      />
      {place('x', t('programs.framing.across'))}
      {place('y', t('programs.framing.down'))}
      <Switch
        label={t('programs.framing.onPicture')}
        description={t('programs.framing.onPictureNote')}
        checked={isOnPicture}
        onChange={(event) => framing.showOnPicture(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function Fit({ framing }: { framing: ItemFraming }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('programs.framing.fit')}
      value={framing.value.fit}
      data={[
        { value: 'contain', label: t('programs.framing.contain') },
        { value: 'cover', label: t('programs.framing.cover') },
      ]}
      onChange={(fit) => framing.change(startOf(fit), 'fit')}
    />
  );
}

function startOf(fit: string): Framing {
  return fit === 'cover' ? covering : contained;
}
