import { Button, Tabs } from '@mantine/core';
import type { RecordingTask } from '@rushes/contract/tasks/recording-tasks';
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
import { assignmentSource, taskSource, useDeleteTasks, useLiveTasks } from '../api.ts';
import { CreateTaskDialog } from '../parts/create-task-dialog.tsx';
import { assignmentColumns, taskColumns } from '../task-columns.tsx';
import { type TaskTab, taskTabs } from '../tasks-search.ts';

/** What the user has to record, and what they asked others for. */
export function TaskListScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const tab = useTab(taskTabs);
  const [isMaking, setIsMaking] = useState(false);
  useLiveTasks();
  useDraftDialog(t('tasks.create'), () => setIsMaking(true));
  const create = may(me, 'tasks.requests:make') && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('tasks.create')}
    </Button>
  );
  const dialog = <CreateTaskDialog opened={isMaking} onClose={() => setIsMaking(false)} />;
  // Without the permission to ask for recordings there is one list.
  if (!canSee(me, 'tasks.requests')) return <ToDo create={false} />;
  return (
    <section aria-label={t('tasks.title')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ to: '/tasks/ctr', search: next === 'sent' ? { tab: next as TaskTab } : {} })
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
          <ToDo create={create} />
        </Tabs.Panel>
        <Tabs.Panel value="sent">
          <Sent create={create} />
        </Tabs.Panel>
      </Tabs>
      {dialog}
    </section>
  );
}

function ToDo({ create }: { create: ReactNode }) {
  const { t } = useTranslation();
  const list = useList(assignmentSource);
  const columns = useMemo(() => assignmentColumns(t), [t]);
  return (
    <>
      <PageHeader title={t('tasks.title')} count={list.total} actions={create} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('tasks.title')}
        rowId={({ taskId }) => taskId}
        rowLabel={({ title }) => title}
        empty={
          <EmptyState
            picture={<Illustration name="screen" />}
            title={t('tasks.noneToDo.title')}
            text={t('tasks.noneToDo.text')}
          />
        }
      />
    </>
  );
}

function Sent({ create }: { create: ReactNode }) {
  const { t } = useTranslation();
  const list = useList(taskSource);
  const columns = useMemo(() => taskColumns(t), [t]);
  const canMake = may(useMe(), 'tasks.requests:make');
  return (
    <>
      <PageHeader
        title={t('tasks.title')}
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
        label={t('tasks.title')}
        rowId={({ taskId }) => taskId}
        rowLabel={({ title }) => title}
        renderBulk={canMake ? (rows, clear) => <DeleteButton tasks={rows} onDone={clear} /> : undefined}
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={t('tasks.noneSent.title')}
            text={t('tasks.noneSent.text')}
            action={create}
          />
        }
      />
    </>
  );
}

function DeleteButton({ tasks, onDone }: { tasks: readonly RecordingTask[]; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteTasks(onDone);
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
