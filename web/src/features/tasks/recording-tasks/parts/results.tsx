import { DelegationText } from './delegation-text.tsx';
import { Button, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { reminderEveryHours } from '@rushes/contract/tasks/lists/recording-tasks';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailDeliveryText } from '../../../../ui/mail-delivery.tsx';
import { PlainBadge } from '../../../../ui/plain-badge.tsx';
import { resultsAtOnce, resultsQuery, useReview } from '../api.ts';
import { nameOf } from '../task-words.ts';
import classes from './results.module.css';
import { FileCell } from './files/file-cell.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { TakeCell } from './take-cell.tsx';
import { assignmentColours } from './task-states.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Users by shots: who has submitted what, and what became of it. */
export function Results({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(null);
  const results = useInfiniteQuery(resultsQuery(task.taskId));
  const assignments = results.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="md">
      <Summary task={task} />
      <ResultTable task={task} assignments={assignments} results={results} onShow={setShown} />
      {results.hasNextPage && (
        <Button
          variant="default"
          loading={results.isFetchingNextPage}
          onClick={() => void results.fetchNextPage()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('tasks.results.more', {
            count: Math.min(resultsAtOnce, task.assignedCount - assignments.length),
          })}
        </Button>
      )}
      {shown !== null && (
        <ReviewDialog
          task={task}
          assignments={assignments}
          takeId={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </Stack>
  );
}

interface ResultTableProps {
  readonly task: RecordingTaskDetail;
  readonly assignments: readonly Assignment[];
  readonly results: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  readonly onShow: (takeId: string) => void;
}

const rowPx = 140;
const userPx = 200;
const shotPx = 160;
/** So many rows before the end, the next ones are read. */
const nearRows = 10;

/** Only what is near the window is in the page: there may be hundreds of users, with twenty shots each. */
function ResultTable({ task, assignments, results, onShow }: ResultTableProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled: each scroll renders again
  const virtualizer = useVirtualizer({
    count: assignments.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => assignments[index]?.assignmentId ?? index,
    overscan: 4,
    // Drawn with the next frame instead of within each scroll event.
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const columns = columnsOf(task).length + 1;
  const [from, to] = useShotsInSight(frame, columns - 1);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = results;
  const isNear = (items.at(-1)?.index ?? 0) >= assignments.length - nearRows;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={frame} className={classes['scroll']}>
      <Table
        aria-label={t(task.kind === 'file' ? 'tasks.files.results' : 'tasks.results.title')}
        aria-rowcount={task.assignedCount + 1}
        aria-colcount={columns}
        layout="fixed"
        w={userPx + (columns - 1) * shotPx}
        withTableBorder
      >
        <Head task={task} />
        <Table.Tbody>
          {results.isPending && <LoadingRows columns={columns} />}
          <Gap heightPx={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const assignment = assignments[index];
            return assignment === undefined ? null : (
              <Row
                key={key}
                ref={virtualizer.measureElement}
                index={index}
                from={from}
                to={to}
                task={task}
                assignment={assignment}
                onShow={onShow}
              />
            );
          })}
          <Gap heightPx={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The first shot that is drawn, and the one after the last. */
function useShotsInSight(frame: RefObject<HTMLDivElement | null>, count: number): [number, number] {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled: each scroll renders again
  const virtualizer = useVirtualizer({
    horizontal: true,
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => shotPx,
    paddingStart: userPx,
    overscan: 1,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  return [items[0]?.index ?? 0, (items.at(-1)?.index ?? count - 1) + 1];
}

/** In place of the rows that aren't in the page. */
function Gap({ heightPx }: { heightPx: number }) {
  return heightPx <= 0 ? null : <tr aria-hidden style={{ height: heightPx }} />;
}

function Head({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  return (
    <Table.Thead className={classes['head']}>
      <Table.Tr>
        <Table.Th className={classes['user']}>{t('tasks.results.user')}</Table.Th>
        {columnsOf(task).map(({ id, name }, index) => (
          <Table.Th key={id} className={classes['shot']}>
            <Text size="xs" c="dimmed">
              {t(task.kind === 'file' ? 'tasks.files.item' : 'tasks.shots.number', {
                number: index + 1,
              })}
            </Text>
            <Text size="sm" fw={500} lineClamp={2} title={name}>
              {name}
            </Text>
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

const loadingRows = [1, 2, 3];

function LoadingRows({ columns }: { columns: number }) {
  return loadingRows.map((row) => (
    <Table.Tr key={row}>
      <Table.Td colSpan={columns}>
        <Skeleton h={64} />
      </Table.Td>
    </Table.Tr>
  ));
}

/** Whether a user still has something to record. */
function isOpen({ state }: Assignment): boolean {
  return state === 'invited' || state === 'opened' || state === 'in-progress' || state === 'redo-requested';
}

function isRemindedLately({ remindedAt }: Assignment): boolean {
  return remindedAt !== null && Date.now() - Date.parse(remindedAt) < reminderEveryHours * 3_600_000;
}

function Summary({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const { remind } = useReview(task.taskId);
  const { assignedCount, submittedCount, openCount } = task;
  const canRemind = task.canManage && task.state === 'sent';
  return (
    <Group gap="sm" mih={36}>
      <Progress
        w={200}
        size={6}
        value={assignedCount === 0 ? 0 : (submittedCount / assignedCount) * 100}
        aria-label={t('tasks.columns.submittedCount')}
      />
      <Text size="sm">{t('tasks.progress', { done: submittedCount, count: assignedCount })}</Text>
      {canRemind && openCount > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBell {...icon} />}
          loading={remind.isPending}
          onClick={() => remind.mutate(undefined)}
        >
          {t('tasks.results.remindAll', { count: openCount })}
        </Button>
      )}
    </Group>
  );
}

interface RowProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly index: number;
  /** The shots that are drawn. */
  readonly from: number;
  readonly to: number;
  readonly task: RecordingTaskDetail;
  readonly assignment: Assignment;
  readonly onShow: (takeId: string) => void;
}

/** Drawn again only when it changes: the table is drawn at each step of a scroll. */
const Row = memo(function Row({ ref, index, from, to, task, assignment, onShow }: RowProps) {
  const { t } = useTranslation();
  const columns = columnsOf(task);
  const { state, mail, delegation, declineReason } = assignment;
  const canRemind = task.canManage && task.state === 'sent' && isOpen(assignment);
  return (
    <Table.Tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <Table.Th scope="row" className={classes['user']}>
        <div className={classes['about']}>
          <span className={classes['name']}>{nameOf(assignment)}</span>
          {assignment.contact !== null && (
            <Text size="xs" c="dimmed">
              {t('tasks.results.contact')}
            </Text>
          )}
          <PlainBadge colour={assignmentColours[state]}>{t(`tasks.assignmentStates.${state}`)}</PlainBadge>
          {isOpen(assignment) && <MailDeliveryText delivery={mail} />}
          {delegation !== null && <DelegationText {...delegation} />}
          {declineReason !== '' && (
            <Text size="sm" fw={400} c="dimmed" lineClamp={3} title={declineReason}>
              {declineReason}
            </Text>
          )}
          {canRemind && <RemindButton taskId={task.taskId} assignment={assignment} />}
        </div>
      </Table.Th>
      {from > 0 && <td colSpan={from} aria-hidden />}
      {columns.slice(from, to).map(({ id }, at) => (
        <td key={id} className={classes['shot']} aria-colindex={from + at + 2}>
          {task.kind === 'file' ? (
            <FileCell task={task} assignment={assignment} itemId={id} />
          ) : (
            <TakeCell
              t={t}
              task={task}
              assignment={assignment}
              shotId={id}
              number={from + at + 1}
              onShow={onShow}
            />
          )}
        </td>
      ))}
      {to < columns.length && <td colSpan={columns.length - to} aria-hidden />}
    </Table.Tr>
  );
});

function RemindButton({ taskId, assignment }: { taskId: string; assignment: Assignment }) {
  const { t } = useTranslation();
  const { remind } = useReview(taskId);
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      disabled={isRemindedLately(assignment)}
      aria-label={t('tasks.results.remindNamed', { name: nameOf(assignment) })}
      onClick={() => remind.mutate(assignment)}
    >
      {t(isRemindedLately(assignment) ? 'tasks.results.reminded' : 'tasks.results.remind')}
    </Button>
  );
}

/** What each user is asked for. */
function columnsOf({ shots, items }: RecordingTaskDetail) {
  return [
    ...shots.map(({ shotId: id, prompt: name }) => ({ id, name })),
    ...items.map(({ itemId: id, label: name }) => ({ id, name })),
  ];
}
