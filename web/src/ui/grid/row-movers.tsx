import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './grid.module.css';

interface RowMoversProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Puts a row one place on; Alt and an arrow do the same from the row. */
export function RowMovers({ name, isFirst, isLast, onMove }: RowMoversProps) {
  const { t } = useTranslation();
  return (
    <>
      <ActionIcon
        className={classes['mover']}
        aria-label={t('grid.moveUp', { name })}
        title={t('grid.moveUpKeys')}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        className={classes['mover']}
        aria-label={t('grid.moveDown', { name })}
        title={t('grid.moveDownKeys')}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
    </>
  );
}
