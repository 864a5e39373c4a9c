import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ApprovalComment, ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { timecode } from '../../../../../timeline/time-map.ts';
import { useComments } from '../../api.ts';
import { earlierThreadsOf } from '../earlier-comments.ts';
import { CommentForm, type Pen } from './comment-form.tsx';
import { FocusedTextarea } from '../../../../../ui/focused-textarea.tsx';
import styles from './review.module.css';
import type { Review } from './use-review.ts';

interface CommentListProps {
  readonly approval: ApprovalDetail;
  readonly round: ApprovalRound;
  readonly review: Review;
  readonly threads: readonly ApprovalComment[];
  readonly pen: Pen | null;
  readonly onPen: (pen: Pen | null) => void;
}

/** What was said about a version, by time. */
export function CommentList({ approval, round, review, threads, pen, onPen }: CommentListProps) {
  const { t } = useTranslation();
  const [showsResolved, setShowsResolved] = useState(false);
  const { draft } = review;
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null).length;
  const shown = threads.filter(({ resolvedAt }) => showsResolved || resolvedAt === null);
  const earlier = earlierThreadsOf(approval, round);
  return (
    <Stack gap="sm" component="section" aria-label={t('approvals.comments.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('approvals.comments.title')}</Title>
        {approval.canComment && draft === null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMessagePlus size={16} stroke={1.5} aria-hidden />}
            onClick={review.begin}
          >
            {t('approvals.comments.add')}
          </Button>
        )}
      </Group>
      {draft !== null && <CommentForm {...{ approval, round, review, draft, pen, onPen }} />}
      {shown.length === 0 && earlier.length === 0 && draft === null && (
        <Text size="sm" c="dimmed">
          {t('approvals.comments.none')}
        </Text>
      )}
      {shown.map((comment) => (
        <Thread key={comment.commentId} {...{ approval, round, review, comment }} />
      ))}
      {resolved > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsResolved(!showsResolved)}>
          {showsResolved
            ? t('approvals.comments.hideResolved')
            : t('approvals.comments.showResolved', { count: resolved })}
        </Button>
      )}
      {earlier.length > 0 && <Title order={3}>{t('approvals.comments.earlier')}</Title>}
      {earlier.map(({ comment, from }) => (
        <Thread key={comment.commentId} {...{ approval, round: from, review, comment }} />
      ))}
    </Stack>
  );
}

interface ThreadProps extends Pick<CommentListProps, 'approval' | 'round' | 'review'> {
  readonly comment: ApprovalComment;
}

/** One comment with its answers; `round` is the one that it was said in. */
function Thread({ approval, round, review, comment }: ThreadProps) {
  const { t } = useTranslation();
  const { commentId, resolvedBy } = comment;
  const isShown = review.shownId === commentId;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  const answers = approval.comments.filter(({ parentId }) => parentId === commentId);
  return (
    <Paper
      ref={box}
      component="article"
      withBorder
      p="sm"
      className={styles['thread']}
      data-shown={isShown || undefined}
      aria-label={comment.text}
    >
      <Stack gap={6}>
        <Place {...{ round, review, comment }} />
        <Said approval={approval} comment={comment} />
        {answers.map((answer) => (
          <Said key={answer.commentId} approval={approval} comment={answer} />
        ))}
        {resolvedBy !== null && (
          <Text size="xs" c="dimmed">
            {t('approvals.comments.resolvedBy', { name: resolvedBy })}
          </Text>
        )}
        <ThreadActions approval={approval} comment={comment} />
      </Stack>
    </Paper>
  );
}

/** Where it was said: leads to its frame, or to its version where another one is watched. */
function Place({ round, review, comment }: Pick<ThreadProps, 'round' | 'review' | 'comment'>) {
  const { t } = useTranslation();
  const { fromFrame, toFrame, drawing } = comment;
  const { fps, roundId } = round;
  const isEarlier = roundId !== review.round?.roundId;
  if (fromFrame === null && !isEarlier) return null;
  const time =
    fromFrame === null || toFrame === null
      ? fromFrame !== null && timecode(fromFrame, fps)
      : t('approvals.comments.range', { from: timecode(fromFrame, fps), to: timecode(toFrame, fps) });
  const parts = [
    isEarlier && t('approvals.review.roundOf', round),
    time,
    drawing !== null && t('approvals.drawing.has'),
  ];
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      style={{ ...tabularFigures, textAlign: 'start' }}
      onClick={() => (isEarlier ? review.showIn(roundId, comment) : review.show(comment))}
    >
      {parts.filter((part) => part !== false).join(' · ')}
    </Anchor>
  );
}

/** Answers, and whether the thread is done. */
function ThreadActions({ approval, comment }: Pick<ThreadProps, 'approval' | 'comment'>) {
  const { t } = useTranslation();
  const { resolve } = useComments(approval.approvalId);
  const [isReplying, setIsReplying] = useState(false);
  const { commentId, resolvedAt } = comment;
  if (isReplying) return <ReplyForm {...{ approval, comment }} onDone={() => setIsReplying(false)} />;
  return (
    <Group gap="xs">
      {approval.canComment && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsReplying(true)}>
          {t('approvals.comments.reply')}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={resolve.isPending}
        onClick={() => resolve.mutate({ commentId, isResolved: resolvedAt === null })}
      >
        {t(resolvedAt === null ? 'approvals.comments.resolve' : 'approvals.comments.reopen')}
      </Button>
    </Group>
  );
}

function Said({ approval, comment }: Pick<ThreadProps, 'approval' | 'comment'>) {
  const { t } = useTranslation();
  const { remove } = useComments(approval.approvalId);
  const { text, user, guest, createdAt, canDelete, commentId } = comment;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {user?.name ?? guest?.name ?? t('approvals.review.formerUser')}
        {guest !== null && ` · ${t('approvals.review.guest')}`} · <RelativeTime instant={createdAt} />
        {canDelete && (
          <>
            {' · '}
            <Anchor component="button" type="button" size="xs" onClick={() => remove.mutate(commentId)}>
              {t('approvals.comments.delete')}
            </Anchor>
          </>
        )}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
        {text}
      </Text>
    </div>
  );
}

function ReplyForm({
  approval,
  comment,
  onDone,
}: Pick<ThreadProps, 'approval' | 'comment'> & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { add } = useComments(approval.approvalId);
  const { roundId, commentId: parentId, user, guest } = comment;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') add.mutate({ roundId, parentId, text }, { onSuccess: onDone });
      }}
    >
      <Stack gap="xs">
        <FocusedTextarea
          autosize
          minRows={1}
          maxRows={8}
          maxLength={5000}
          aria-label={t('approvals.comments.replyText', {
            name: user?.name ?? guest?.name ?? t('approvals.review.formerUser'),
          })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button size="compact-sm" type="submit" disabled={text.trim() === ''} loading={add.isPending}>
            {t('approvals.comments.reply')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDone}>
            {t('approvals.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
