import { Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { type CommentOrder, commentsQuery, discussionQuery, refreshMs } from '../api.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { ReactionBar } from './reaction-bar.tsx';

interface DiscussionProps {
  readonly programId: string;
  readonly positionMs: () => number;
  readonly onSeek: (atMs: number) => void;
}

/** Reactions to a program and comments on it; nothing where they are turned off. */
export function Discussion({ programId, positionMs, onSeek }: DiscussionProps) {
  const { t } = useTranslation();
  const { data: discussion } = useQuery({ ...discussionQuery(programId), refetchInterval: refreshMs });
  // Support that looks in changes nothing.
  const isReadOnly = useMe().view !== null;
  if (discussion === undefined) return null;
  if (!discussion.isAllowed)
    return (
      <Text size="sm" c="dimmed" mt="md">
        {t('home.comments.off')}
      </Text>
    );
  return (
    <Stack gap="md" mt="lg" component="section" aria-label={t('home.comments.title')}>
      <ReactionBar {...{ programId, discussion, positionMs, isReadOnly }} />
      <Title order={2}>
        {discussion.count === 0
          ? t('home.comments.title')
          : t('home.comments.count', { count: discussion.count })}
      </Title>
      {!isReadOnly && <CommentForm {...{ programId, positionMs }} />}
      <Threads {...{ programId, onSeek, isReadOnly }} isSorted={discussion.count > 1} />
    </Stack>
  );
}

interface ThreadsProps extends Pick<DiscussionProps, 'programId' | 'onSeek'> {
  readonly isReadOnly: boolean;
  readonly isSorted: boolean;
}

function Threads({ programId, onSeek, isReadOnly, isSorted }: ThreadsProps) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<CommentOrder>('latest');
  const pages = useInfiniteQuery(commentsQuery(programId, order));
  if (pages.isPending) return <Skeleton height={48} />;
  if (pages.isError && pages.data === undefined)
    return (
      <ErrorState
        title={t('home.comments.failed')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    );
  const threads = pages.data.pages.flatMap(({ items }) => items);
  if (threads.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('home.comments.none')}
      </Text>
    );
  return (
    <Stack gap="md">
      {isSorted && (
        <Group>
          <NativeSelect
            aria-label={t('home.comments.order')}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value === 'time' ? 'time' : 'latest')}
            data={[
              { value: 'latest', label: t('home.comments.latest') },
              { value: 'time', label: t('home.comments.time') },
            ]}
          />
        </Group>
      )}
      {threads.map((thread) => (
        <CommentThread key={thread.commentId} {...{ programId, thread, isReadOnly, onSeek }} />
      ))}
      <MoreButton pages={pages} />
    </Stack>
  );
}
