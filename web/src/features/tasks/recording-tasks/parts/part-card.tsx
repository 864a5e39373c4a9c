import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RowMovers } from '../../../../ui/grid/row-movers.tsx';

export interface PartCardProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

interface NamedCardProps extends PartCardProps {
  readonly name: string;
  readonly removeLabel: string;
  readonly children: ReactNode;
}

/** The form of one part of a task, a shot or a file: it's moved among the others, or removed. */
export function PartCard({ name, removeLabel, index, count, onMove, onRemove, children }: NamedCardProps) {
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={500}>{name}</Text>
          <Group gap={4} wrap="nowrap">
            <RowMovers
              name={name}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(by) => onMove(index, index + by)}
            />
            <ActionIcon aria-label={removeLabel} onClick={onRemove}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </Group>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
