import { Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ApprovalComment, ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../../ui/theme.ts';
import { timecode } from '../../../../timeline/time-map.ts';
import { useComments } from '../api.ts';
import { earlierThreadsOf } from './earlier-comments.ts';

interface OpenCommentsProps {
  readonly approval: ApprovalDetail;
  /** Shows what a comment on the latest version is about. */
  readonly onGo: (comment: ApprovalComment) => void;
}

/** Threads of the latest version that nobody has resolved. */
export function openCommentsOf({ rounds: [round], comments }: ApprovalDetail): ApprovalDetail['comments'] {
  return comments.filter(
    ({ roundId, parentId, resolvedAt }) =>
      roundId === round?.roundId && parentId === null && resolvedAt === null,
  );
}

/**
 * What reviewers want changed, by time, and is ticked off here. Comments on the latest version lead to their frame or block;
 * those on earlier ones follow, with times that aren't those of the draft any more.
 */
export function OpenComments({ approval, onGo }: OpenCommentsProps) {
  const { t } = useTranslation();
  const { resolve } = useComments(approval.approvalId);
  const [round] = approval.rounds;
  if (round === undefined) return null;
  const latest = openCommentsOf(approval).map((comment) => ({ comment, from: round }));
  const open = [...latest, ...earlierThreadsOf(approval, round)];
  if (open.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label={t('approvals.panel.comments', { count: open.length })}>
      <Text size="sm" fw={500}>
        {t('approvals.panel.comments', { count: open.length })}
      </Text>
      {open.map(({ comment, from }) => (
        <Group key={comment.commentId} gap="xs" wrap="nowrap" align="flex-start">
          <Checkbox
            mt={2}
            checked={resolve.isPending && resolve.variables.commentId === comment.commentId}
            disabled={resolve.isPending}
            aria-label={`${t('approvals.comments.resolve')}: ${comment.text}`}
            onChange={() => resolve.mutate({ commentId: comment.commentId, isResolved: true })}
          />
          <OpenComment {...{ comment, from, onGo }} isLatest={from === round} />
        </Group>
      ))}
    </Stack>
  );
}

interface OpenCommentProps extends Pick<OpenCommentsProps, 'onGo'> {
  readonly comment: ApprovalComment;
  /** The version that it was said about. */
  readonly from: ApprovalRound;
  readonly isLatest: boolean;
}

function OpenComment({ comment, from, isLatest, onGo }: OpenCommentProps) {
  const { t } = useTranslation();
  const { text, fromFrame, blockId, user, guest } = comment;
  return (
    <UnstyledButton
      disabled={!isLatest || (fromFrame === null && blockId === null)}
      onClick={() => onGo(comment)}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
        {fromFrame !== null && isLatest && from.video !== null && (
          <Text span size="sm" c="var(--mantine-color-anchor)" style={tabularFigures}>
            {timecode(fromFrame, from.video.fps)}{' '}
          </Text>
        )}
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {user?.name ?? guest?.name ?? t('approvals.review.formerUser')}
        {guest !== null && ` · ${t('approvals.review.guest')}`}
        {!isLatest && ` · ${t('approvals.review.roundOf', from)}`}
      </Text>
    </UnstyledButton>
  );
}
