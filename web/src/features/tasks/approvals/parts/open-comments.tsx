import { Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../../ui/theme.ts';
import { timecode } from '../../../../timeline/time-map.ts';
import { useComments } from '../api.ts';
import { earlierThreadsOf } from './earlier-comments.ts';

interface OpenCommentsProps {
  readonly approval: ApprovalDetail;
  readonly onSeek: (frame: number) => void;
}

/** Threads of the latest version that nobody has resolved. */
export function openCommentsOf({ rounds: [round], comments }: ApprovalDetail): ApprovalDetail['comments'] {
  return comments.filter(
    ({ roundId, parentId, resolvedAt }) =>
      roundId === round?.roundId && parentId === null && resolvedAt === null,
  );
}

/**
 * What reviewers want changed, by time, and is ticked off here. Comments on the latest version lead to their frame;
 * those on earlier ones follow, with times that aren't those of the draft any more.
 */
export function OpenComments({ approval, onSeek }: OpenCommentsProps) {
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
      {open.map(({ comment: { commentId, text, fromFrame, user, guest }, from }) => (
        <Group key={commentId} gap="xs" wrap="nowrap" align="flex-start">
          <Checkbox
            mt={2}
            checked={resolve.isPending && resolve.variables.commentId === commentId}
            disabled={resolve.isPending}
            aria-label={`${t('approvals.comments.resolve')}: ${text}`}
            onChange={() => resolve.mutate({ commentId, isResolved: true })}
          />
          <UnstyledButton
            disabled={fromFrame === null || from !== round}
            onClick={() => fromFrame !== null && onSeek(fromFrame)}
          >
            <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
              {fromFrame !== null && from === round && (
                <Text span size="sm" c="var(--mantine-color-anchor)" style={tabularFigures}>
                  {timecode(fromFrame, round.fps)}{' '}
                </Text>
              )}
              {text}
            </Text>
            <Text size="xs" c="dimmed">
              {user?.name ?? guest?.name ?? t('approvals.review.formerUser')}
              {guest !== null && ` · ${t('approvals.review.guest')}`}
              {from !== round && ` · ${t('approvals.review.roundOf', from)}`}
            </Text>
          </UnstyledButton>
        </Group>
      ))}
    </Stack>
  );
}
