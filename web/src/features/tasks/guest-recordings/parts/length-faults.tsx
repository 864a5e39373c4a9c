import type { GuestTake } from '@rushes/contract/tasks/guest-recordings';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lengthFaults } from '../../recording-tasks/parts/length-faults.ts';

/** What is wrong with the length of recordings, once. */
export function LengthFaults({ takes, maxMs }: { takes: readonly GuestTake[]; maxMs: number }) {
  const { t } = useTranslation();
  const faults = takes.flatMap(({ durationMs }) => lengthFaults(t, durationMs, { maxMs }));
  return [...new Set(faults)].map((fault) => (
    <Text key={fault} size="sm" fw={400} c="var(--mantine-color-error)">
      {fault}
    </Text>
  ));
}
