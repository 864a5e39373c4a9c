import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
}

/** Why there is nothing here, and the one thing to do about it. */
export function EmptyState({ title, text, picture, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={64} px="md">
      {picture}
      <Title order={2} ta="center">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={440} ta="center">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
