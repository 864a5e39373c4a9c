import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { callQuery } from '../../../../lib/api/query.ts';
import { useLiveApprovals } from '../api.ts';

const shownMost = 5;

/** Programs that wait for the approval of users whose menu has no list of them. */
export function ReviewNotice() {
  const { t } = useTranslation();
  useLiveApprovals();
  const isOn = !canSee(useMe(), 'tasks.approvals');
  const { data } = useQuery({
    ...callQuery('approval', 'getReviews', { limit: shownMost }),
    enabled: isOn,
  });
  const { data: counted } = useQuery({ ...callQuery('approval', 'countReviews', {}), enabled: isOn });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Alert
      color="yellow"
      mb="md"
      title={t('approvals.notice', { count: counted?.count ?? data.items.length })}
    >
      {data.items.map(({ approvalId, program }) => (
        <AnchorLink
          key={approvalId}
          to="/tasks/approvals/$approvalId"
          params={{ approvalId }}
          size="sm"
          display="block"
        >
          {program.title}
        </AnchorLink>
      ))}
    </Alert>
  );
}
