import { Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../../ui/theme.ts';
import { timecode } from '../../../../timeline/time-map.ts';
import { useComments } from '../api.ts';

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

/** What reviewers want changed in the latest version, by time; each leads to its frame, and is ticked off here. */
export function OpenComments({ approval, onSeek }: OpenCommentsProps) {
  const { t } = useTranslation();
  const { resolve } = useComments(approval.approvalId);
  const [round] = approval.rounds;
  const open = openCommentsOf(approval);
  if (round === undefined || open.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-label={t('approvals.panel.comments', { count: open.length })}>
      <Text size="sm" fw={500}>
        {t('approvals.panel.comments', { count: open.length })}
      </Text>
      {open.map(({ commentId, text, fromFrame, user, guest }) => (
        <Group key={commentId} gap="xs" wrap="nowrap" align="flex-start">
          <Checkbox
            mt={2}
            checked={resolve.isPending && resolve.variables.commentId === commentId}
            disabled={resolve.isPending}
            aria-label={`${t('approvals.comments.resolve')}: ${text}`}
            onChange={() => resolve.mutate({ commentId, isResolved: true })}
          />
          <UnstyledButton
            disabled={fromFrame === null}
            onClick={() => fromFrame !== null && onSeek(fromFrame)}
          >
            <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
              {fromFrame !== null && (
                <Text span size="sm" c="var(--mantine-color-anchor)" style={tabularFigures}>
                  {timecode(fromFrame, round.fps)}{' '}
                </Text>
              )}
              {text}
            </Text>
            <Text size="xs" c="dimmed">
              {user?.name ?? guest?.name ?? t('approvals.review.formerUser')}
              {guest !== null && ` · ${t('approvals.review.guest')}`}
            </Text>
          </UnstyledButton>
        </Group>
      ))}
    </Stack>
  );
}
