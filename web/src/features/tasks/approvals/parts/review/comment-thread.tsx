import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ApprovalComment, ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { FocusedTextarea } from '../../../../../ui/focused-textarea.tsx';
import { useComments } from '../../api.ts';
import styles from './review.module.css';

interface ThreadProps {
  readonly approval: ApprovalDetail;
  readonly comment: ApprovalComment;
  /** What it is about, as a link to that. */
  readonly place: ReactNode;
  readonly isShown: boolean;
}

/** One comment with its answers. */
export function Thread({ approval, comment, place, isShown }: ThreadProps) {
  const { t } = useTranslation();
  const { commentId, resolvedBy } = comment;
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
        {place}
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
