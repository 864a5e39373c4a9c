import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice-bar.module.css';

interface NoticeBarProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly actions?: ReactNode;
}

/** What holds for the whole app and needs to be known on every screen: under the header, with what can be done about it. */
export function NoticeBar({ label, icon, text, actions }: NoticeBarProps) {
  return (
    <Group
      component="section"
      aria-label={label}
      className={classes['bar']}
      justify="space-between"
      wrap="nowrap"
    >
      <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
        {icon}
        <Text size="sm" role="status" lineClamp={2}>
          {text}
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap" flex="none">
        {actions}
      </Group>
    </Group>
  );
}
