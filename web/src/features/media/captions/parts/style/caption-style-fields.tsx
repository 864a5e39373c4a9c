import { SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import {
  captionBackgrounds,
  captionColours,
  captionPositions,
  captionSizes,
  type CaptionStyle,
} from '@rushes/contract/media/lists/caption-style';
import { useTranslation } from 'react-i18next';

interface CaptionStyleFieldsProps {
  readonly style: CaptionStyle;
  readonly isDisabled?: boolean;
  readonly onChange: (style: CaptionStyle) => void;
}

/** How captions of a program look. */
export function CaptionStyleFields({ style, isDisabled = false, onChange }: CaptionStyleFieldsProps) {
  const { t } = useTranslation();
  const field = <Value extends string>(
    label: string,
    value: Value,
    options: readonly (readonly [Value, string])[],
    take: (value: Value) => Partial<CaptionStyle>,
  ) => (
    <div>
      <Text size="sm" fw={500} mb={4} aria-hidden>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        disabled={isDisabled}
        value={value}
        data={options.map(([option, name]) => ({ value: option, label: name }))}
        onChange={(chosen) => {
          const found = options.find(([option]) => option === chosen);
          if (found !== undefined) onChange({ ...style, ...take(found[0]) });
        }}
      />
    </div>
  );
  return (
    <SimpleGrid cols={2} spacing="sm">
      {field(
        t('captions.style.size'),
        style.size,
        captionSizes.map((each) => [each, t(`captions.style.sizes.${each}`)] as const),
        (size) => ({ size }),
      )}
      {field(
        t('captions.style.position'),
        style.position,
        captionPositions.map((each) => [each, t(`captions.style.positions.${each}`)] as const),
        (position) => ({ position }),
      )}
      {field(
        t('captions.style.background'),
        style.background,
        captionBackgrounds.map((each) => [each, t(`captions.style.backgrounds.${each}`)] as const),
        (background) => ({ background }),
      )}
      {field(
        t('captions.style.colour'),
        style.colour,
        captionColours.map((each) => [each, t(`captions.style.colours.${each}`)] as const),
        (colour) => ({ colour }),
      )}
    </SimpleGrid>
  );
}
