import { imagePlaces, leastImageOpacity, leastImageWidth } from '@rushes/contract/create/lists/images';
import { Button, Checkbox, Group, NumberInput, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemImage } from '../../../../../timeline/item-looks.ts';
import type { AttachedPlace } from '../../../../../timeline/lanes.tsx';
import { imageOf } from '../../editor/look-edits.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LookSlider } from './look-slider.tsx';

interface ImageFormProps {
  readonly image: ItemImage;
  /** Frames of the program. */
  readonly place: { readonly startFrame: number; readonly endFrame: number };
  readonly end: number;
  readonly fps: number;
  readonly onChange: (values: Partial<ItemImage>) => void;
  readonly onPlace: (place: AttachedPlace) => void;
}

/** Which image lies over the picture, where, how large and how long. */
export function ImageForm(props: ImageFormProps) {
  const { image, onChange } = props;
  const { t } = useTranslation();
  const [isReplacing, setIsReplacing] = useState(false);
  const percent = (value: number) => t('programs.framing.percent', { percent: value });
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate title={image.name}>
          {image.name}
        </Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={() => setIsReplacing(true)}>
          {t('programs.images.replace')}
        </Button>
      </Group>
      <ImageDialog
        opened={isReplacing}
        onClose={() => setIsReplacing(false)}
        onChoose={(file) => onChange(imageOf(file))}
      />
      <Places image={image} onChange={onChange} />
      <LookSlider
        label={t('programs.images.width')}
        value={image.widthPercent}
        text={percent(image.widthPercent)}
        min={leastImageWidth}
        max={100}
        step={1}
        onChange={(widthPercent) => onChange({ widthPercent })}
      />
      <LookSlider
        label={t('programs.images.opacity')}
        value={image.opacityPercent}
        text={percent(image.opacityPercent)}
        min={leastImageOpacity}
        max={100}
        step={5}
        onChange={(opacityPercent) => onChange({ opacityPercent })}
      />
      <Times {...props} />
    </Stack>
  );
}

/** The nine places as they lie in the frame. */
function Places({ image, onChange }: Pick<ImageFormProps, 'image' | 'onChange'>) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const place = imagePlaces.find((each) => each === value);
    if (place !== undefined) onChange({ place });
  };
  return (
    <Radio.Group label={t('programs.images.place')} value={image.place} onChange={choose}>
      <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs" w={108} mt={4}>
        {imagePlaces.map((place) => {
          const label = t(`programs.images.places.${place}`);
          return <Radio key={place} value={place} aria-label={label} title={label} />;
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}

function Times({ image, place, end, fps, onChange, onPlace }: ImageFormProps) {
  const { t } = useTranslation();
  const { startFrame, endFrame } = place;
  const seconds = (frames: number) => Math.round((frames / fps) * 100) / 100;
  const take = (value: string | number, change: (frame: number) => void) => {
    if (typeof value === 'number') change(Math.round(value * fps));
  };
  const input = { step: 0.5, decimalScale: 2, suffix: ' s', clampBehavior: 'blur' } as const;
  return (
    <>
      <Group grow wrap="nowrap">
        <NumberInput
          {...input}
          label={t('programs.images.from')}
          min={0}
          max={seconds(Math.max(0, end - 1))}
          value={seconds(startFrame)}
          onChange={(value) =>
            take(value, (frame) => {
              const from = Math.max(0, Math.min(frame, end - 1));
              onPlace({ startFrame: from, frames: image.frames });
            })
          }
        />
        <NumberInput
          {...input}
          label={t('programs.images.to')}
          disabled={image.untilEnd}
          min={seconds(startFrame + 1)}
          max={seconds(end)}
          value={seconds(endFrame)}
          onChange={(value) => take(value, (frame) => onChange({ frames: Math.max(1, frame - startFrame) }))}
        />
      </Group>
      <Checkbox
        label={t('programs.images.untilEnd')}
        checked={image.untilEnd}
        onChange={(event) => onChange({ untilEnd: event.currentTarget.checked })}
      />
    </>
  );
}
