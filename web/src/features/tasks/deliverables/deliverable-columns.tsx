import { Badge } from '@mantine/core';
import type { ApprovalState } from '@rushes/contract/tasks/approvals';
import type { Deliverable } from '@rushes/contract/tasks/deliverables';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DecidedState, DueTime } from '../approvals/parts/approval-states.tsx';
import type { DeliverableColumn } from './api.ts';

/** Deliverables, as a table. */
export function deliverableColumns(t: TFunction): DataColumn<Deliverable, DeliverableColumn>[] {
  return [
    {
      ...{ column: 'title', header: t('deliverables.columns.title'), widthPx: 300 },
      cell: ({ deliverableId, title }) => (
        <AnchorLink
          to="/tasks/deliverable/$deliverableId"
          params={{ deliverableId }}
          c="inherit"
          fw={500}
          truncate
          title={title}
        >
          {title}
        </AnchorLink>
      ),
    },
    {
      ...{ column: 'state', header: t('approvals.columns.state'), widthPx: 240 },
      cell: (deliverable) => <DecidedState {...deliverable} />,
      choiceLabel: (value) => t(`approvals.states.${value as ApprovalState}`),
    },
    {
      ...{ column: 'isWaiting', header: t('deliverables.columns.isWaiting'), widthPx: 130 },
      cell: ({ isWaiting }) => isWaiting && <Badge color="yellow">{t('deliverables.waiting')}</Badge>,
    },
    {
      ...{ column: 'version', header: t('deliverables.columns.version'), widthPx: 90 },
      cell: ({ version }) => t('deliverables.version', { number: version }),
    },
    {
      ...{ column: 'dueAt', header: t('approvals.columns.dueAt'), widthPx: 160 },
      cell: ({ dueAt, state }) => <DueTime dueAt={dueAt} state={state} />,
    },
    {
      ...{ column: 'requester', header: t('approvals.columns.requester'), widthPx: 160 },
      cell: ({ requester }) => requester,
    },
    {
      ...{ column: 'requestedAt', header: t('approvals.columns.requestedAt'), widthPx: 140 },
      cell: ({ requestedAt }) => <RelativeTime instant={requestedAt} />,
    },
  ];
}
