import { Group, Slider, Text } from '@mantine/core';

interface LookSliderProps {
  readonly label: string;
  readonly text: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A slider with its label and what its value means. */
export function LookSlider({ label, text, ...slider }: LookSliderProps) {
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Group>
      <Slider {...slider} size="sm" label={null} thumbLabel={label} />
    </div>
  );
}
