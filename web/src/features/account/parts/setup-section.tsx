import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './setup.module.css';

interface SetupSectionProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One part of a set-up page, saved on its own. */
export function SetupSection({ id, title, text, children }: SetupSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <Stack gap="md">
        <div>
          <Title order={2} id={`${id}-title`}>
            {title}
          </Title>
          {text !== undefined && (
            <Text size="sm" c="dimmed" maw={600}>
              {text}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </section>
  );
}
