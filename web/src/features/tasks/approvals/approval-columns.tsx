import type { Approval, ApprovalState } from '@rushes/contract/tasks/approvals';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ApprovalColumn, ReviewColumn } from './api.ts';
import { DecidedState, DueTime } from './parts/approval-states.tsx';

/** Programs and scripts that wait for the user, as a table. */
export function reviewColumns(t: TFunction): DataColumn<Approval, ReviewColumn>[] {
  return [
    {
      ...{ column: 'title', header: t('approvals.columns.title'), widthPx: 340 },
      cell: (approval) => <TitleCell {...approval} />,
    },
    {
      ...{ column: 'kind', header: t('approvals.columns.kind'), widthPx: 110 },
      cell: ({ kind }) => t(`approvals.kinds.${kind}`),
      choiceLabel: (value) => t(`approvals.kinds.${value as Approval['kind']}`),
    },
    {
      ...{ column: 'dueAt', header: t('approvals.columns.dueAt'), widthPx: 180 },
      cell: ({ dueAt, state }) => <DueTime dueAt={dueAt} state={state} />,
    },
    {
      ...{ column: 'requester', header: t('approvals.columns.requester'), widthPx: 180 },
      cell: ({ requester }) => requester,
    },
    {
      ...{ column: 'requestedAt', header: t('approvals.columns.requestedAt'), widthPx: 160 },
      cell: ({ requestedAt }) => <RelativeTime instant={requestedAt} />,
    },
  ];
}

/** What was requested, as a table. */
export function approvalColumns(t: TFunction): DataColumn<Approval, ApprovalColumn>[] {
  const [title, kind, ...others] = reviewColumns(t);
  const state: DataColumn<Approval, ApprovalColumn> = {
    ...{ column: 'state', header: t('approvals.columns.state'), widthPx: 240 },
    cell: (approval) => <DecidedState {...approval} />,
    choiceLabel: (value) => t(`approvals.states.${value as ApprovalState}`),
  };
  return [...[title, kind].filter((column) => column !== undefined), state, ...others];
}

function TitleCell({ approvalId, title }: Approval) {
  return (
    <AnchorLink
      to="/tasks/approvals/$approvalId"
      params={{ approvalId }}
      c="inherit"
      fw={500}
      truncate
      title={title}
    >
      {title}
    </AnchorLink>
  );
}
