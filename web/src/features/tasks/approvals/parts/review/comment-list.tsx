import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ApprovalComment, ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { IconMessagePlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { earlierThreadsOf } from '../earlier-comments.ts';
import { Thread } from './comment-thread.tsx';

interface CommentListProps {
  readonly approval: ApprovalDetail;
  readonly round: ApprovalRound;
  /** In the order in which they are shown. */
  readonly threads: readonly ApprovalComment[];
  readonly shownId: string | null;
  /** What is being written; null for nothing. */
  readonly form: ReactNode;
  /** Where there are none, and how to write one. */
  readonly none: string;
  readonly onBegin: () => void;
  /** What a comment is about, as a link to that. */
  readonly renderPlace: (comment: ApprovalComment) => ReactNode;
}

/** What was said about a version, and what is open of earlier ones. */
export function CommentList(props: CommentListProps) {
  const { approval, round, threads, shownId, form, none, onBegin, renderPlace } = props;
  const { t } = useTranslation();
  const [showsResolved, setShowsResolved] = useState(false);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null).length;
  const shown = threads.filter(({ resolvedAt }) => showsResolved || resolvedAt === null);
  const earlier = earlierThreadsOf(approval, round);
  const threadOf = (comment: ApprovalComment) => (
    <Thread
      key={comment.commentId}
      {...{ approval, comment }}
      place={renderPlace(comment)}
      isShown={comment.commentId === shownId}
    />
  );
  return (
    <Stack gap="sm" component="section" aria-label={t('approvals.comments.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('approvals.comments.title')}</Title>
        {approval.canComment && form === null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMessagePlus size={16} stroke={1.5} aria-hidden />}
            onClick={onBegin}
          >
            {t('approvals.comments.add')}
          </Button>
        )}
      </Group>
      {form}
      {shown.length === 0 && earlier.length === 0 && form === null && (
        <Text size="sm" c="dimmed">
          {threads.length > 0
            ? t('approvals.comments.noneOpen')
            : approval.canComment
              ? none
              : t('approvals.comments.noneYet')}
        </Text>
      )}
      {shown.map(threadOf)}
      {resolved > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsResolved(!showsResolved)}>
          {showsResolved
            ? t('approvals.comments.hideResolved')
            : t('approvals.comments.showResolved', { count: resolved })}
        </Button>
      )}
      {earlier.length > 0 && <Title order={3}>{t('approvals.comments.earlier')}</Title>}
      {earlier.map(({ comment }) => threadOf(comment))}
    </Stack>
  );
}
