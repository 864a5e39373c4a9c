import { Skeleton } from '@mantine/core';
import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { MissingState } from '../../../core/bin/parts/missing-state.tsx';
import { approvalQuery, useLiveApprovals } from '../../approvals/api.ts';
import { ApprovalPage } from '../../approvals/parts/review/approval-page.tsx';
import { deliverableQuery } from '../api.ts';
import { DeliverableActions } from '../parts/deliverable-actions.tsx';

const route = getRouteApi('/shell/tasks/deliverable/$deliverableId');

/** A deliverable: its versions to watch, comment, compare and decide about. */
export function DeliverableScreen() {
  const { t } = useTranslation();
  const { deliverableId } = route.useParams();
  const query = useQuery(deliverableQuery(deliverableId));
  useLiveApprovals();
  const isLate = useAfterDelay(query.isPending);
  const isGone = query.isError && isNothingThere(query.error);
  if (query.data !== undefined && !isGone) return <Reviewed key={deliverableId} deliverable={query.data} />;
  if (query.isError)
    return (
      <MissingState
        kind="deliverable"
        id={deliverableId}
        error={query.error}
        title={t('shell.places.deliverable')}
        onRetry={() => void query.refetch()}
      />
    );
  return isLate ? <Skeleton height={480} /> : null;
}

function Reviewed({ deliverable }: { deliverable: DeliverableDetail }) {
  const { t } = useTranslation();
  const query = useQuery(approvalQuery(deliverable.approvalId));
  const isLate = useAfterDelay(query.isPending);
  if (query.data !== undefined) {
    const { data: approval } = query;
    const actions = deliverable.canManage && <DeliverableActions {...{ deliverable, approval }} />;
    return <ApprovalPage approval={approval} actions={actions} />;
  }
  if (query.isError)
    return (
      <ErrorState
        title={t('shell.places.deliverable')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return isLate ? <Skeleton height={480} /> : null;
}
