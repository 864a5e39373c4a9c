import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './setup-page.module.css';

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

interface SetupPageProps {
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
}

/** A page of sections with its table of contents beside it. */
export function SetupPage({ label, sections, children }: SetupPageProps) {
  return (
    <div className={styles['page']}>
      <div className={styles['sections']}>{children}</div>
      <nav aria-label={label}>
        <ul className={styles['contents']}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
