import { Alert, Badge, Button, Checkbox, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import type { Assignment, RecordingTaskDetail, Take } from '@rushes/contract/tasks/recording-tasks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { useReview } from '../api.ts';
import { nameOf } from '../task-words.ts';
import { takeFaults, TakeNote, TakePlayer, TakePoster, TakeStateBadge } from './take-view.tsx';

interface ReviewDialogProps {
  readonly task: RecordingTaskDetail;
  /** As far as they are loaded. */
  readonly assignments: readonly Assignment[];
  readonly takeId: string;
  readonly onShow: (takeId: string) => void;
  readonly onClose: () => void;
}

/** A submitted take beside the others of its shot: accept it, or ask for another one. */
export function ReviewDialog({ task, assignments, takeId, onShow, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const [positionMs, setPositionMs] = useState(0);
  const all = assignments.flatMap((assignment) => assignment.takes.map((take) => ({ assignment, take })));
  const shown = all.find(({ take }) => take.takeId === takeId);
  if (shown === undefined) return null;
  const { take, assignment } = shown;
  const rivals = all.filter((other) => other.take.shotId === take.shotId);
  const newer = rivals.find(
    (other) =>
      other.assignment === assignment && other.take.isChosen && other.take.createdAt > take.createdAt,
  );
  const at = task.shots.findIndex(({ shotId }) => shotId === take.shotId);
  const labelOf = (other: (typeof all)[number]) => {
    const own = rivals.filter((each) => each.assignment === other.assignment);
    const number = own.length - own.indexOf(other);
    const name = nameOf(other.assignment);
    return own.length === 1 ? name : t('tasks.results.takeOf', { name, number });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      title={`${t('tasks.shots.number', { number: at + 1 })} · ${nameOf(assignment)}`}
    >
      <Stack gap="sm">
        {take.hls === null ? (
          <TakePoster take={take} label="" onPlay={() => undefined} />
        ) : (
          <TakePlayer key={take.takeId} take={take} autoPlay={false} onTime={setPositionMs} />
        )}
        <TakeChoice
          take={take}
          data={rivals.map((other) => ({ value: other.take.takeId, label: labelOf(other) }))}
          onShow={onShow}
        />
        <Text size="sm" c="dimmed" dir="auto">
          {task.shots[at]?.prompt}
        </Text>
        <TakeFaults task={task} take={take} />
        {take.note !== '' && <TakeNote take={take} />}
        {newer !== undefined && <NewerTake takeId={newer.take.takeId} onShow={onShow} />}
        {task.canManage && (
          <Decision
            key={`decision-${take.takeId}`}
            {...{ task, take, positionMs }}
            canAsk={task.state === 'sent' && assignment.state !== 'declined' && take.isChosen}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface TakeChoiceProps extends Pick<ReviewDialogProps, 'onShow'> {
  readonly take: Take;
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

/** Which take is shown, and what became of it. */
function TakeChoice({ take, data, onShow }: TakeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" align="flex-end">
      {data.length > 1 && (
        <Select
          label={t('tasks.results.compare')}
          w={280}
          allowDeselect={false}
          data={[...data]}
          value={take.takeId}
          onChange={(next) => next !== null && onShow(next)}
        />
      )}
      <Group gap="xs">
        {take.isInProgram === true && <Badge color="gray">{t('tasks.results.inProgram')}</Badge>}
        <TakeStateBadge state={take.state} />
      </Group>
    </Group>
  );
}

/** What the take has that wasn't asked for. */
function TakeFaults({ task: { shots, capture }, take }: Pick<DecisionProps, 'task' | 'take'>) {
  const { t } = useTranslation();
  const shot = shots.find(({ shotId }) => shotId === take.shotId);
  return takeFaults(t, { shot, capture, take }).map((fault) => (
    <Text key={fault} size="sm" c="var(--mantine-color-error)">
      {fault}
    </Text>
  ));
}

/** A live update brings it while the dialog is open. */
function NewerTake({ takeId, onShow }: Pick<ReviewDialogProps, 'takeId' | 'onShow'>) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" role="status" title={t('tasks.results.newer')}>
      <Button size="compact-sm" variant="default" onClick={() => onShow(takeId)}>
        {t('tasks.results.showNewer')}
      </Button>
    </Alert>
  );
}

interface DecisionProps {
  readonly task: RecordingTaskDetail;
  readonly take: Take;
  /** Of the player. */
  readonly positionMs: number;
}

function Decision({ task, take, positionMs, canAsk }: DecisionProps & { readonly canAsk: boolean }) {
  const { t } = useTranslation();
  const { accept, ask } = useReview(task.taskId);
  const [isAsking, setIsAsking] = useState(false);
  const isAccepted = take.state === 'accepted';
  if (isAsking)
    return <AskForm task={task} take={take} positionMs={positionMs} onDone={() => setIsAsking(false)} />;
  return (
    <Group>
      {(!isAccepted || take.isInProgram === false) && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.5} />}
          loading={accept.isPending}
          onClick={() => accept.mutate(take)}
        >
          {t(isAccepted ? 'tasks.results.use' : 'tasks.results.accept')}
        </Button>
      )}
      {canAsk && (
        <Button variant="default" loading={ask.isPending} onClick={() => setIsAsking(true)}>
          {t('tasks.results.ask')}
        </Button>
      )}
    </Group>
  );
}

/** What the next take is to be like, and about which moment of this one: where the player was when the note was begun. */
function AskForm({ task, take, positionMs, onDone }: DecisionProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { ask } = useReview(task.taskId);
  const [note, setNote] = useState('');
  const [begunAtMs, setBegunAtMs] = useState<number | null>(null);
  const currentMs = Math.round(positionMs);
  const atMs = begunAtMs ?? currentMs;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isAt = choice ?? atMs > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() === '') return;
        ask.mutate({ takeId: take.takeId, note, noteAtMs: isAt ? atMs : null }, { onSuccess: onDone });
      }}
    >
      <Stack gap="xs">
        <Textarea
          data-autofocus
          label={t('tasks.results.note')}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget: { value } }) => {
            setNote(value);
            setBegunAtMs(value === '' ? null : atMs);
          }}
        />
        <Group gap="sm" mih={28}>
          <Checkbox
            label={t('tasks.results.noteAt', { time: formatDuration(atMs) })}
            checked={isAt}
            onChange={(event) => setChoice(event.currentTarget.checked)}
          />
          {isAt && formatDuration(currentMs) !== formatDuration(atMs) && (
            <Button size="compact-sm" variant="default" onClick={() => setBegunAtMs(currentMs)}>
              {t('tasks.results.noteNow', { time: formatDuration(currentMs) })}
            </Button>
          )}
        </Group>
        <Group>
          <Button type="submit" disabled={note.trim() === ''} loading={ask.isPending}>
            {t('tasks.results.ask')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('tasks.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
