import { Text } from '@mantine/core';
import type { AssignedTask, RecordingTask } from '@rushes/contract/tasks/recording-tasks';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../ui/theme.ts';
import type { AssignmentColumn, TaskColumn } from './api.ts';
import { DueDate, OwnStateBadge, ownStateName, TaskStateBadge } from './parts/task-states.tsx';

/** Tasks that the user made, as a table; `one` is what one of them is called. */
export function taskColumns(t: TFunction, one: string): DataColumn<RecordingTask, TaskColumn>[] {
  const header = (column: TaskColumn) => ({ column, header: t(`tasks.columns.${column}`) });
  return [
    { column: 'title', header: one, widthPx: 320, cell: (task) => <TitleCell {...task} /> },
    {
      ...header('state'),
      widthPx: 110,
      cell: ({ state }) => <TaskStateBadge state={state} />,
      choiceLabel: (value) => t(`tasks.states.${value as RecordingTask['state']}`),
    },
    {
      ...header('dueAt'),
      widthPx: 160,
      cell: ({ dueAt, state }) => <DueDate dueAt={dueAt} isOpen={state === 'sent'} />,
    },
    { ...header('submittedCount'), widthPx: 130, cell: (task) => <Submitted task={task} /> },
    {
      ...header('assignedCount'),
      widthPx: 110,
      isHidden: true,
      align: 'end',
      cell: ({ assignedCount }) => assignedCount,
    },
    { ...header('createdBy'), widthPx: 160, cell: ({ createdBy }) => createdBy?.name },
    { ...header('updatedAt'), widthPx: 140, cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} /> },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

/** Tasks that the user has to record, as a table. */
export function assignmentColumns(t: TFunction, one: string): DataColumn<AssignedTask, AssignmentColumn>[] {
  const header = (column: AssignmentColumn) => ({ column, header: t(`tasks.columns.${column}`) });
  return [
    { column: 'title', header: one, widthPx: 340, cell: (task) => <TitleCell {...task} /> },
    {
      ...header('state'),
      widthPx: 160,
      cell: ({ state, isClosed }) =>
        isClosed ? <TaskStateBadge state="closed" /> : <OwnStateBadge state={state} />,
      choiceLabel: (value) => ownStateName(t, value as AssignedTask['state']),
    },
    {
      ...header('dueAt'),
      widthPx: 180,
      cell: ({ dueAt, state, isClosed }) => (
        <DueDate dueAt={dueAt} isOpen={!isClosed && state !== 'submitted' && state !== 'accepted'} />
      ),
    },
    { ...header('requester'), widthPx: 180, cell: ({ requester }) => requester },
    { ...header('sentAt'), widthPx: 140, cell: ({ sentAt }) => <RelativeTime instant={sentAt} /> },
  ];
}

function TitleCell({ taskId, title }: Pick<RecordingTask, 'taskId' | 'title'>) {
  return (
    <AnchorLink to="/tasks/asset/$taskId" params={{ taskId }} c="inherit" fw={500} truncate title={title}>
      {title}
    </AnchorLink>
  );
}

function Submitted({ task: { state, submittedCount, assignedCount } }: { task: RecordingTask }) {
  if (state === 'draft') return null;
  return (
    <Text span size="sm" style={tabularFigures}>
      {submittedCount} / {assignedCount}
    </Text>
  );
}
