import { Stack } from '@mantine/core';
import type { ApprovalRound } from '@rushes/contract/tasks/approvals';
import type { ReactNode } from 'react';
import { JourneyPanel } from '../../../../core/journeys/parts/journey-panel.tsx';
import { Checks } from './checks.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './review.module.css';
import { ReviewHeader, type ReviewHeaderProps } from './review-header.tsx';
import { Stages } from './stages.tsx';

interface ReviewScreenProps extends ReviewHeaderProps {
  readonly round: ApprovalRound;
  readonly comments: ReactNode;
  /** The version. */
  readonly children: ReactNode;
}

/** A version, and beside it what is decided and said about it. */
export function ReviewScreen({ approval, round, actions, comments, children }: ReviewScreenProps) {
  return (
    <>
      <ReviewHeader {...{ approval, actions }} />
      <div className={styles['screen']}>
        <Stack gap="sm" miw={0}>
          {children}
        </Stack>
        <div className={styles['side']}>
          {approval.canDecide && <DecisionPanel approval={approval} />}
          {comments}
          <Stages round={round} />
          <JourneyPanel kind="approval" id={approval.approvalId} />
          {approval.checks !== null && <Checks checks={approval.checks} />}
        </div>
      </div>
    </>
  );
}
