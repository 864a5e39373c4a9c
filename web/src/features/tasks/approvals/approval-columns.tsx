import type { Approval, ApprovalState } from '@rushes/contract/tasks/approvals';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { ApprovalColumn, ReviewColumn } from './api.ts';
import { DecidedState, DueTime } from './parts/approval-states.tsx';

/** Programs that wait for the user, as a table. */
export function reviewColumns(t: TFunction): DataColumn<Approval, ReviewColumn>[] {
  return [
    {
      ...{ column: 'program', header: t('approvals.columns.program'), widthPx: 340 },
      cell: (approval) => <ProgramCell {...approval} />,
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
  const [program, ...others] = reviewColumns(t);
  const state: DataColumn<Approval, ApprovalColumn> = {
    ...{ column: 'state', header: t('approvals.columns.state'), widthPx: 240 },
    cell: (approval) => <DecidedState {...approval} />,
    choiceLabel: (value) => t(`approvals.states.${value as ApprovalState}`),
  };
  return [...(program === undefined ? [] : [program]), state, ...others];
}

function ProgramCell({ approvalId, program }: Approval) {
  return (
    <AnchorLink
      to="/tasks/approvals/$approvalId"
      params={{ approvalId }}
      c="inherit"
      fw={500}
      truncate
      title={program.title}
    >
      {program.title}
    </AnchorLink>
  );
}
