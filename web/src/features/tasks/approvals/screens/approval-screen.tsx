import { Skeleton } from '@mantine/core';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { approvalQuery, useLiveApprovals } from '../api.ts';
import { ApprovalPage } from '../parts/review/approval-page.tsx';

const route = getRouteApi('/shell/tasks/approvals/$approvalId');

/** A version that waits for approval: to watch or read, comment and decide about. */
export function ApprovalScreen() {
  const { t } = useTranslation();
  const { approvalId } = route.useParams();
  const query = useQuery(approvalQuery(approvalId));
  useLiveApprovals();
  const isLate = useAfterDelay(query.isPending);
  if (query.data !== undefined) return <Reviewed key={approvalId} approval={query.data} />;
  if (query.isError && isNothingThere(query.error)) return <Missing kind="approval" />;
  if (query.isError)
    return (
      <ErrorState
        title={t('shell.places.approval')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return isLate ? <Skeleton height={480} /> : null;
}

/** Deliverables have a screen of their own, to which links to approvals lead too. */
function Reviewed({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation();
  const { kind, id } = approval.subject;
  if (kind === 'deliverable')
    return <Navigate to="/tasks/deliverable/$deliverableId" params={{ deliverableId: id }} replace />;
  const edit =
    kind === 'script' ? (
      <ButtonLink to="/script/edit/$scriptId" params={{ scriptId: id }} variant="default">
        {t('approvals.script.edit')}
      </ButtonLink>
    ) : (
      <ButtonLink to="/myprograms/editprogram/$programId" params={{ programId: id }} variant="default">
        {t('approvals.review.edit')}
      </ButtonLink>
    );
  return <ApprovalPage approval={approval} actions={approval.canManage && edit} />;
}
