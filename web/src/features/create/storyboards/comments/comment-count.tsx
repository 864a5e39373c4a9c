import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../parts/storyboard.module.css';

/** How many comments a shot has that aren't resolved. */
export function CommentCount({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className={styles['count']} role="img" aria-label={t('shared.comments.count', { count })}>
      <IconMessage size={14} stroke={1.5} aria-hidden /> {count}
    </span>
  );
}
