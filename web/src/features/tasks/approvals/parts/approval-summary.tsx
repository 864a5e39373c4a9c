import { Badge, Group, Text } from '@mantine/core';
import type { ApprovalComment, ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { DecidedCount, DueTime } from './approval-states.tsx';
import { OpenComments } from './open-comments.tsx';

interface ApprovalSummaryProps {
  readonly approval: ApprovalDetail;
  /** What is written now is what was approved. */
  readonly isApproved: boolean;
  /** Shows what a comment on the latest version is about. */
  readonly onGo: (comment: ApprovalComment) => void;
  /** Above the comments. */
  readonly children?: ReactNode;
}

/** The latest round beside an editor: how far it is, and what reviewers want changed. */
export function ApprovalSummary({ approval, isApproved, onGo, children }: ApprovalSummaryProps) {
  const { t } = useTranslation();
  const [round] = approval.rounds;
  if (round === undefined) return null;
  const reviews = round.stages.flatMap((stage) => stage.reviews);
  const decided = reviews.filter(({ decision }) => decision !== null).length;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('approvals.review.roundOf', round)} · <RelativeTime instant={round.requestedAt} />
        </Text>
        {approval.isChanged === true && <Badge color="yellow">{t('approvals.panel.changed')}</Badge>}
        {isApproved && <Badge color="green">{t('approvals.panel.approvedDraft')}</Badge>}
      </Group>
      {approval.state === 'open' && (
        <Text size="sm">
          <DecidedCount decided={decided} total={reviews.length} />
          {round.dueAt !== null && (
            <>
              {' · '}
              <DueTime dueAt={round.dueAt} state={approval.state} word={t('approvals.review.due')} />
            </>
          )}
        </Text>
      )}
      {children}
      <OpenComments approval={approval} onGo={onGo} />
    </>
  );
}
