import { Button, Tabs } from '@mantine/core';
import type { RecordingTask, TaskKind } from '@rushes/contract/tasks/recording-tasks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { canSee, may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { ReviewNotice } from '../../approvals/parts/review-notice.tsx';
import { assignmentSource, listPaths, taskSource, useDeleteTasks, useLiveTasks } from '../api.ts';
import { CreateTaskDialog } from '../parts/create-task-dialog.tsx';
import { assignmentColumns, taskColumns } from '../task-columns.tsx';
import { useTaskWords } from '../task-words.ts';
import { type TaskTab, taskTabs } from '../tasks-search.ts';

/** Recording tasks: what the user has to record, and what they asked others for. */
export function RecordingTaskListScreen() {
  return <TaskListScreen kind="recording" />;
}

/** File requests: what the user has to send, and what they asked others for. */
export function FileRequestListScreen() {
  return <TaskListScreen kind="file" />;
}

function TaskListScreen({ kind }: { kind: TaskKind }) {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const tab = useTab(taskTabs);
  const words = useTaskWords(kind);
  const [isMaking, setIsMaking] = useState(false);
  useLiveTasks();
  useDraftDialog(words.create, () => setIsMaking(true));
  const create = may(me, 'tasks.requests:make') && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {words.create}
    </Button>
  );
  const dialog = <CreateTaskDialog kind={kind} opened={isMaking} onClose={() => setIsMaking(false)} />;
  // Without the permission to ask for recordings there is one list.
  if (!canSee(me, 'tasks.requests')) return <ToDo kind={kind} create={false} />;
  return (
    <section aria-label={words.title}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ to: listPaths[kind], search: next === 'sent' ? { tab: next as TaskTab } : {} })
        }
      >
        <Tabs.List mb="md">
          {taskTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tasks.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="todo">
          <ToDo kind={kind} create={create} />
        </Tabs.Panel>
        <Tabs.Panel value="sent">
          <Sent kind={kind} create={create} />
        </Tabs.Panel>
      </Tabs>
      {dialog}
    </section>
  );
}

interface ListProps {
  readonly kind: TaskKind;
  readonly create: ReactNode;
}

function ToDo({ kind, create }: ListProps) {
  const { t } = useTranslation();
  const words = useTaskWords(kind);
  const list = useList(useMemo(() => assignmentSource(kind), [kind]));
  const columns = useMemo(() => assignmentColumns(t, words.one), [t, words.one]);
  return (
    <>
      <PageHeader title={words.title} count={list.total} actions={create} />
      {kind === 'recording' && <ReviewNotice />}
      <DataGrid
        list={list}
        columns={columns}
        label={words.title}
        rowId={({ taskId }) => taskId}
        rowLabel={({ title }) => title}
        empty={
          <EmptyState
            picture={<Illustration name="screen" />}
            title={words.noneToDo.title}
            text={words.noneToDo.text}
          />
        }
      />
    </>
  );
}

function Sent({ kind, create }: ListProps) {
  const { t } = useTranslation();
  const words = useTaskWords(kind);
  const list = useList(useMemo(() => taskSource(kind), [kind]));
  const columns = useMemo(() => taskColumns(t, words.one), [t, words.one]);
  const canMake = may(useMe(), 'tasks.requests:make');
  return (
    <>
      <PageHeader
        title={words.title}
        count={list.total}
        actions={
          <>
            {canMake && <BinLink kind="recording-task" />}
            {create}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={words.title}
        rowId={({ taskId }) => taskId}
        rowLabel={({ title }) => title}
        renderBulk={
          canMake ? (rows, clear) => <DeleteButton kind={kind} tasks={rows} onDone={clear} /> : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={words.noneSent.title}
            text={words.noneSent.text}
            action={create}
          />
        }
      />
    </>
  );
}

interface DeleteButtonProps {
  readonly kind: TaskKind;
  readonly tasks: readonly RecordingTask[];
  readonly onDone: () => void;
}

function DeleteButton({ kind, tasks, onDone }: DeleteButtonProps) {
  const { t } = useTranslation();
  const remove = useDeleteTasks(kind, onDone);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(tasks.map(({ taskId }) => taskId))}
    >
      {t('tasks.delete')}
    </Button>
  );
}
