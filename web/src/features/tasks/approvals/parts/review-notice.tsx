import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { callQuery } from '../../../../lib/api/query.ts';
import { useLiveApprovals } from '../api.ts';

const shownMost = 5;
const waiting = { filters: [{ column: 'isWaiting' as const, op: 'is' as const, values: ['true'] }] };

/** Programs, scripts and deliverables that wait for the approval of users whose menu has no list of them. */
export function ReviewNotice() {
  const { t } = useTranslation();
  useLiveApprovals();
  const enabled = !canSee(useMe(), 'tasks.approvals');
  const programs = useQuery({ ...callQuery('approval', 'getReviews', { limit: shownMost }), enabled });
  const programCount = useQuery({ ...callQuery('approval', 'countReviews', {}), enabled });
  const deliverables = useQuery({
    ...callQuery('deliverable', 'getDeliverables', { ...waiting, limit: shownMost }),
    enabled,
  });
  const deliverableCount = useQuery({ ...callQuery('deliverable', 'countDeliverables', waiting), enabled });
  const shown = [
    ...(programs.data?.items ?? []).map(({ approvalId, title }) => ({ approvalId, title })),
    ...(deliverables.data?.items ?? []).map(({ approvalId, title }) => ({ approvalId, title })),
  ];
  if (shown.length === 0) return null;
  const counted = (programCount.data?.count ?? 0) + (deliverableCount.data?.count ?? 0);
  return (
    <Alert color="yellow" mb="md" title={t('approvals.notice', { count: Math.max(counted, shown.length) })}>
      {shown.slice(0, shownMost).map(({ approvalId, title }) => (
        <AnchorLink
          key={approvalId}
          to="/tasks/approvals/$approvalId"
          params={{ approvalId }}
          size="sm"
          display="block"
        >
          {title}
        </AnchorLink>
      ))}
    </Alert>
  );
}
