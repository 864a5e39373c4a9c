import { Button, CloseButton, Group, Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';
import type { ShownThread } from './comment-thread.tsx';
import styles from './comments.module.css';

interface CommentsFrameProps<Thread> {
  readonly query: UseQueryResult<{ readonly threads: readonly Thread[] }>;
  readonly onClose: () => void;
  readonly ref?: Ref<HTMLElement>;
  readonly children: (threads: readonly Thread[]) => ReactNode;
}

/** Comments beside what they are about; those that are resolved when asked for. */
export function CommentsFrame<Thread extends Pick<ShownThread, 'resolvedAt'>>({
  query,
  onClose,
  ref,
  children,
}: CommentsFrameProps<Thread>) {
  const { t } = useTranslation();
  const [showsResolved, setShowsResolved] = useState(false);
  const all = query.data?.threads ?? [];
  const resolved = all.filter(({ resolvedAt }) => resolvedAt !== null).length;
  return (
    <aside ref={ref} className={styles['panel']} aria-label={t('shared.comments.title')}>
      <Group justify="space-between" wrap="nowrap" className={styles['head']}>
        <Title order={2}>{t('shared.comments.title')}</Title>
        <Group gap={4} wrap="nowrap">
          {resolved > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-pressed={showsResolved}
              onClick={() => setShowsResolved(!showsResolved)}
            >
              {t(showsResolved ? 'shared.comments.hideResolved' : 'shared.comments.showResolved', {
                count: resolved,
              })}
            </Button>
          )}
          <CloseButton aria-label={t('shared.comments.close')} onClick={onClose} />
        </Group>
      </Group>
      {query.isPending && <Skeleton height={64} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined &&
        children(all.filter(({ resolvedAt }) => showsResolved || resolvedAt === null))}
    </aside>
  );
}
