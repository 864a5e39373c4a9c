import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format/format.ts';
import { tabularFigures } from './theme.ts';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly count?: number | undefined;
  readonly actions?: ReactNode;
}

/** Title of a screen with its count, the primary action at right. */
export function PageHeader({ title, count, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" mih={36} mb="md" wrap="nowrap">
      <Group gap="xs" align="baseline" wrap="nowrap" miw={0}>
        <Title order={1} lineClamp={1}>
          {title}
        </Title>
        {count !== undefined && (
          <Text c="dimmed" style={tabularFigures} aria-live="off">
            {formatCount(count)}
          </Text>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" flex="none">
        {actions}
      </Group>
    </Group>
  );
}
