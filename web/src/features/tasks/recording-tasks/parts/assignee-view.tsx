import { Alert, Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { locale } from '../../../../lib/format/locale.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { DelegateDialog } from '../../../core/todos/parts/delegate-dialog.tsx';
import { LeftRecordings } from '../../../media/uploads/parts/record-shot.tsx';
import { listPaths, useAssignment } from '../api.ts';
import { Brief } from './brief.tsx';
import { ItemCard } from './files/item-card.tsx';
import { DelegationText } from './delegation-text.tsx';
import { ShotCard } from './shot-card.tsx';

/** What the user has to record. */
export function AssigneeView({ task }: { task: RecordingTaskDetail }) {
  const { mine } = task;
  if (mine === null) return null;
  return task.kind === 'file' ? <MyFiles task={task} mine={mine} /> : <MyShots task={task} mine={mine} />;
}

function MyShots({ task, mine }: { task: RecordingTaskDetail; mine: Assignment }) {
  const { t } = useTranslation();
  useOpened(task.taskId, mine.state);
  const canRecord =
    task.state === 'sent' &&
    task.askInstead === null &&
    mine.state !== 'submitted' &&
    mine.state !== 'accepted';
  const isDone = (shotId: string) =>
    mine.takes.some((take) => take.shotId === shotId && take.isChosen && take.state !== 'redo-requested');
  const missing = task.shots.filter(({ shotId }) => !isDone(shotId)).length;
  return (
    <Stack gap="lg" maw={960}>
      <LeftRecordings />
      <StateNotice task={task} mine={mine} />
      {mine.delegation !== null && <DelegationText {...mine.delegation} />}
      <Brief task={task} />
      <section aria-labelledby="task-shots">
        <Title order={2} id="task-shots" mb="sm">
          {t('tasks.shots.title')}
        </Title>
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {task.shots.map((shot, index) => (
            <ShotCard
              key={shot.shotId}
              {...{ task, shot, index, canRecord }}
              takes={mine.takes.filter(({ shotId }) => shotId === shot.shotId)}
              isDeleted={mine.deletedShotIds.includes(shot.shotId)}
            />
          ))}
        </Stack>
      </section>
      {canRecord && <Actions task={task} mine={mine} missing={missing} />}
    </Stack>
  );
}

function MyFiles({ task, mine }: { task: RecordingTaskDetail; mine: Assignment }) {
  const { t } = useTranslation();
  useOpened(task.taskId, mine.state);
  const canSend = task.state === 'sent' && task.askInstead === null && mine.state !== 'accepted';
  const canDecline = canSend && mine.state !== 'submitted' && mine.state !== 'declined';
  return (
    <Stack gap="lg" maw={960}>
      <StateNotice task={task} mine={mine} />
      {mine.delegation !== null && <DelegationText {...mine.delegation} />}
      <Brief task={task} />
      <section aria-labelledby="request-items">
        <Title order={2} id="request-items" mb="sm">
          {t('tasks.files.items')}
        </Title>
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {task.items.map((item) => (
            <ItemCard
              key={item.itemId}
              {...{ task, item, canSend }}
              files={mine.files.filter(({ itemId }) => itemId === item.itemId)}
            />
          ))}
        </Stack>
      </section>
      {canDecline && (
        <Group>
          <DeclineButton task={task} />
          {mine.canDelegate && <DelegateButton task={task} />}
        </Group>
      )}
    </Stack>
  );
}

/** Tells the requester that the task was seen. */
function useOpened(taskId: string, state: Assignment['state']): void {
  const isView = useMe().view !== null;
  const isNew = state === 'invited' && !isView;
  useEffect(() => {
    // The next visit tries again.
    if (isNew) api.recordingtask.openAssignment({ taskId }).catch(() => undefined);
  }, [isNew, taskId]);
}

function StateNotice({ task, mine }: { task: RecordingTaskDetail; mine: Assignment }) {
  const { t } = useTranslation();
  const { state } = mine;
  const isFile = task.kind === 'file';
  const say = (word: 'closed' | 'waiting' | 'accepted' | 'redo' | 'declined') =>
    isFile ? t(`tasks.files.mine.${word}`) : t(`tasks.mine.${word}`);
  if (task.state === 'closed') return <Alert color="gray">{say('closed')}</Alert>;
  if (task.askInstead !== null)
    return (
      <Alert color="yellow">
        {t('tasks.mine.noRequester', {
          name: task.createdBy?.name ?? '',
          count: task.askInstead.length,
          names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(task.askInstead),
        })}
      </Alert>
    );
  if (state === 'submitted') return <Alert color="gray">{say('waiting')}</Alert>;
  if (state === 'accepted') return <Alert color="green">{say('accepted')}</Alert>;
  if (state === 'redo-requested') return <Alert color="yellow">{say('redo')}</Alert>;
  if (state === 'declined')
    return (
      <Alert color="gray">
        {say('declined')}
        {mine.declineReason !== '' && (
          <Text size="sm" c="dimmed">
            {t('tasks.mine.reason', { reason: mine.declineReason })}
          </Text>
        )}
      </Alert>
    );
  return null;
}

interface ActionsProps {
  readonly task: RecordingTaskDetail;
  readonly mine: Assignment;
  readonly missing: number;
}

function Actions({ task, mine, missing }: ActionsProps) {
  const { t } = useTranslation();
  const { submit } = useAssignment(task.taskId);
  return (
    <Group>
      <Button
        leftSection={<IconSend size={16} stroke={1.5} />}
        disabled={missing > 0}
        loading={submit.isPending}
        onClick={() => submit.mutate()}
      >
        {t('tasks.mine.submit')}
      </Button>
      {mine.state !== 'declined' && <DeclineButton task={task} />}
      {mine.canDelegate && <DelegateButton task={task} />}
      {missing > 0 && (
        <Text size="sm" c="dimmed">
          {t('tasks.mine.missing', { count: missing })}
        </Text>
      )}
    </Group>
  );
}

/** The task is gone for its user then, unless they see what others submit. */
function DelegateButton({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { taskId, title, kind, recipients } = task;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setIsOpen(true)}>
        {t('todos.delegate')}
      </Button>
      {isOpen && (
        <DelegateDialog
          todo={{ objectId: taskId, title }}
          onClose={() => setIsOpen(false)}
          onDelegated={() => {
            if (recipients === null) void navigate({ to: listPaths[kind] });
          }}
        />
      )}
    </>
  );
}

function DeclineButton({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const { decline } = useAssignment(task.taskId);
  const [isDeclining, setIsDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const isFile = task.kind === 'file';
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setIsDeclining(true)}>
        {t('tasks.mine.decline')}
      </Button>
      <Modal
        opened={isDeclining}
        onClose={() => setIsDeclining(false)}
        title={t(isFile ? 'tasks.files.mine.declineTitle' : 'tasks.mine.declineTitle')}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            decline.mutate(reason, { onSuccess: () => setIsDeclining(false) });
          }}
        >
          <Textarea
            data-autofocus
            label={t('tasks.mine.reasonLabel')}
            description={t(isFile ? 'tasks.files.mine.reasonHelp' : 'tasks.mine.reasonHelp')}
            autosize
            minRows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setIsDeclining(false)}>
              {t('tasks.cancel')}
            </Button>
            <Button type="submit" loading={decline.isPending}>
              {t('tasks.mine.decline')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
