import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
  /** Whether it replaces the whole page, its title is the page's. */
  readonly isPage?: boolean;
}

/** Why there is nothing here, and the one thing to do about it. */
export function EmptyState({ title, text, picture, action, isPage = false }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={64} px="md">
      {picture}
      <Title order={isPage ? 1 : 2} ta="center">
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
