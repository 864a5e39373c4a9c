import { Button, Group, Tabs, Text, Title } from '@mantine/core';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { JourneyView } from '../../../core/journeys/parts/journey-panel.tsx';
import { listPaths, taskQuery, useLiveTask, useTaskState } from '../api.ts';
import { useTaskWords } from '../task-words.ts';
import { AddRecipientsButton } from '../parts/add-recipients.tsx';
import { AssigneeView } from '../parts/assignee-view.tsx';
import { Results } from '../parts/results.tsx';
import { TaskForm } from '../parts/task-form.tsx';
import { TaskMenu } from '../parts/task-menu.tsx';
import { OwnStateBadge, TaskStateBadge } from '../parts/task-states.tsx';

const route = getRouteApi('/shell/tasks/asset/$taskId');

/** One task: to its requester what was submitted, to those who got it what to record. */
export function TaskScreen() {
  const { t } = useTranslation();
  const { taskId } = route.useParams();
  const query = useQuery(taskQuery(taskId));
  useLiveTask(taskId);
  return (
    <ObjectPage kind="recording-task" id={taskId} title={t('shell.places.task')} query={query}>
      {(task) => <TaskPage key={taskId} task={task} />}
    </ObjectPage>
  );
}

const parts = {
  results: Results,
  mine: AssigneeView,
  details: TaskForm,
  journey: TaskJourney,
} as const;
type Part = keyof typeof parts;

/** A task by what the user does with it; one who does several things gets tabs. */
export function TaskPage({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const wanted: readonly Part[] = [
    ...(task.recipients !== null && task.state !== 'draft' ? (['results'] as const) : []),
    ...(task.mine === null ? [] : (['mine'] as const)),
    ...(task.canManage ? (['details', 'journey'] as const) : []),
  ];
  const words = useTaskWords(task.kind);
  const [chosen, setChosen] = useState<Part | null>(null);
  const shown = wanted.find((part) => part === chosen) ?? wanted[0];
  const Shown = shown === undefined ? undefined : parts[shown];
  return (
    <>
      <Header task={task} />
      {task.program !== null && <ProgramLink program={task.program} />}
      {wanted.length > 1 && (
        <Tabs value={shown ?? null} mb="md" onChange={(next) => setChosen(next as Part)}>
          <Tabs.List>
            {wanted.map((part) => (
              <Tabs.Tab key={part} value={part}>
                {part === 'mine' ? words.mine : t(`tasks.parts.${part}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {Shown !== undefined && <Shown task={task} />}
    </>
  );
}

function TaskJourney({ task }: { task: RecordingTaskDetail }) {
  const name = task.kind === 'file' ? 'file-request' : undefined;
  return <JourneyView kind="recording-task" id={task.taskId} name={name} />;
}

function ProgramLink({ program }: { program: NonNullable<RecordingTaskDetail['program']> }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed" mb="md">
      {t('tasks.program')}{' '}
      <AnchorLink to="/myprograms/editprogram/$programId" params={{ programId: program.programId }}>
        {program.title}
      </AnchorLink>
    </Text>
  );
}

function Header({ task }: { task: RecordingTaskDetail }) {
  const navigate = route.useNavigate();
  const change = useTaskState(task);
  const words = useTaskWords(task.kind);
  const { kind, title, state, canManage, mine } = task;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <AnchorLink
          to={listPaths[kind]}
          search={canManage ? { tab: 'sent' } : {}}
          c="dimmed"
          style={{ flexShrink: 0 }}
        >
          {words.title}
        </AnchorLink>
        <Title order={1} lineClamp={1} title={title}>
          {title}
        </Title>
        {mine !== null && !canManage && state === 'sent' ? (
          <OwnStateBadge state={mine.state} />
        ) : (
          <TaskStateBadge state={state} />
        )}
      </Group>
      {canManage && (
        <Group gap="sm" wrap="nowrap" flex="none">
          {state === 'sent' && <AddRecipientsButton task={task} />}
          {state === 'sent' && (
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate('closeRecordingTask')}
            >
              {words.close}
            </Button>
          )}
          {state === 'closed' && (
            <Button loading={change.isPending} onClick={() => change.mutate('reopenRecordingTask')}>
              {words.reopen}
            </Button>
          )}
          <TaskMenu
            task={task}
            onDeleted={() => void navigate({ to: listPaths[kind], search: { tab: 'sent' } })}
          />
        </Group>
      )}
    </Group>
  );
}
