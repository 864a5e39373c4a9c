import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BlockActions } from './block-row.tsx';
import styles from './script-editor.module.css';

interface CopyNoticeProps {
  readonly blockId: string;
  readonly changedBy: string | null;
  /** The copy is the version of the user who reads this. */
  readonly isOwn: boolean;
  /** Null for users who can't change the script. */
  readonly resolve: BlockActions['resolve'] | null;
}

/** Two users changed a block at the same time: who, and which version stays. */
export function CopyNotice({ blockId, changedBy, isOwn, resolve }: CopyNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['notice']}>
      <Text size="sm" role="status">
        {changedBy === null ? t('scripts.copy.changed') : t('scripts.copy.changedBy', { name: changedBy })}{' '}
        {t(isOwn ? 'scripts.copy.own' : 'scripts.copy.other')}
      </Text>
      {resolve !== null && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => resolve(blockId, 'copy')}>
            {t('scripts.copy.keepThis')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => resolve(blockId, 'other')}>
            {t('scripts.copy.keepOther')}
          </Button>
        </>
      )}
    </div>
  );
}
