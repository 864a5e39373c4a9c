import { ActionIcon, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './grid.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with all that is chosen; is in place of the filters. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['selectionBar']} role="toolbar" aria-label={t('grid.selectionActions')}>
      <Text fw={500} aria-live="polite">
        {t('grid.selected', { count })}
      </Text>
      <Group gap={4} ml="auto">
        {children}
        <ActionIcon aria-label={t('grid.clearSelection')} onClick={onClear}>
          <IconX size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
