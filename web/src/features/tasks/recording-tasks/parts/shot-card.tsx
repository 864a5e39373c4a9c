import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { RecordingTaskDetail, Shot, Take } from '@rushes/contract/tasks/recording-tasks';
import { IconCheck, IconLibraryPhoto, IconUpload, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeImage } from '../../../../ui/whole-image.tsx';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { ReplaceClipDialog } from '../../../create/programs/parts/timeline/replace-clip-dialog.tsx';
import { chooseTakes } from '../../../media/uploads/api.ts';
import { useRecordShot } from '../../../media/uploads/parts/record-shot.tsx';
import { useAssignment } from '../api.ts';
import { useShotFacts } from './brief.tsx';
import { TaskUploads } from './task-uploads.tsx';
import { takeFaults, TakeView } from './take-view.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface ShotCardProps {
  readonly task: RecordingTaskDetail;
  readonly shot: Shot;
  readonly index: number;
  /** Of the user for this shot, the latest first. */
  readonly takes: readonly Take[];
  readonly canRecord: boolean;
  /** The take that would be submitted was deleted. */
  readonly isDeleted: boolean;
}

/** One shot to record: what is asked for, the takes so far, and the ways to another one. */
export function ShotCard({ task, shot, index, takes, canRecord, isDeleted }: ShotCardProps) {
  const { t } = useTranslation();
  const { shotId, prompt, script, maxMs } = shot;
  // Stays open where the task is closed while the user records.
  const recording = useRecordShot({
    ...{ taskId: task.taskId, shotId, prompt, script, maxMs, capture: task.capture },
    exampleUrl: shot.example?.url ?? null,
  });
  const isAccepted = takes.some(({ state }) => state === 'accepted');
  return (
    <Paper component="li" withBorder p="md" aria-label={t('tasks.shots.number', { number: index + 1 })}>
      <Stack gap="sm">
        <Asked shot={shot} index={index} />
        {takes.length > 0 && (
          <Group component="ul" gap="sm" p={0} m={0} align="stretch" style={{ listStyle: 'none' }}>
            {takes.map((take, at) => {
              const name = t('tasks.takes.number', { number: takes.length - at });
              return (
                <TakeView key={take.takeId} take={take} name={name}>
                  {takeFaults(t, { shot, capture: task.capture, take }).map((fault) => (
                    <Text key={fault} size="xs" c="var(--mantine-color-error)">
                      {fault}
                    </Text>
                  ))}
                  <TakeChoice
                    {...{ task, take, name }}
                    canChoose={canRecord && !isAccepted && take.state === 'recorded'}
                  />
                </TakeView>
              );
            })}
          </Group>
        )}
        {isDeleted && (
          <Text size="sm" c="dimmed">
            {t(canRecord ? 'tasks.takes.deleted' : 'tasks.results.deleted')}
          </Text>
        )}
        <TaskUploads partId={shot.shotId} />
        {canRecord && !isAccepted && (
          <Ways task={task} shot={shot} hasTakes={takes.length > 0} onRecord={recording.open} />
        )}
        {recording.dialog}
      </Stack>
    </Paper>
  );
}

/** What to record, what it is meant to look like, and what to say. */
function Asked({ shot, index }: Pick<ShotCardProps, 'shot' | 'index'>) {
  const { t } = useTranslation();
  const facts = useShotFacts()(shot);
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          {[t('tasks.shots.number', { number: index + 1 }), facts].filter((part) => part !== '').join(' · ')}
        </Text>
        <Text fw={500} style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {shot.prompt}
        </Text>
      </div>
      {shot.example !== null && (
        <WholeImage
          src={shot.example.url}
          alt={t('tasks.example.title')}
          maxWidthPx={320}
          maxHeightPx={240}
        />
      )}
      {shot.script !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} dir="auto" aria-label={t('tasks.shots.script')}>
          {shot.script}
        </Text>
      )}
    </>
  );
}

interface TakeChoiceProps {
  readonly task: RecordingTaskDetail;
  readonly take: Take;
  readonly name: string;
  readonly canChoose: boolean;
}

/** Says which take is submitted, or makes another one that. */
function TakeChoice({ task, take, name, canChoose }: TakeChoiceProps) {
  const { t } = useTranslation();
  const { choose } = useAssignment(task.taskId);
  if (take.isChosen && take.state === 'recorded')
    return (
      <Group gap={4}>
        <IconCheck size={16} stroke={1.5} color="var(--mantine-color-green-6)" aria-hidden />
        <Text size="sm">{t('tasks.takes.chosen')}</Text>
      </Group>
    );
  if (take.isChosen || !canChoose) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('tasks.takes.chooseNamed', { name })}
      onClick={() => choose.mutate(take.takeId)}
    >
      {t('tasks.takes.choose')}
    </Button>
  );
}

interface WaysProps {
  readonly task: RecordingTaskDetail;
  readonly shot: Shot;
  readonly hasTakes: boolean;
  readonly onRecord: () => void;
}

function Ways({ task: { taskId, capture }, shot: { shotId }, hasTakes, onRecord }: WaysProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { addClip } = useAssignment(taskId);
  const [isPicking, setIsPicking] = useState(false);
  return (
    <Group gap="xs">
      <Button
        variant={hasTakes ? 'default' : 'filled'}
        leftSection={<IconVideo {...icon} />}
        onClick={onRecord}
      >
        {t(hasTakes ? 'tasks.takes.recordAnother' : 'tasks.takes.record')}
      </Button>
      {capture.allowsFiles && (
        <Button
          variant="default"
          leftSection={<IconUpload {...icon} />}
          onClick={() => void chooseTakes({ taskId, shotId })}
        >
          {t('tasks.takes.upload')}
        </Button>
      )}
      {capture.allowsFiles && canSee(me, 'create.footage') && (
        <Button
          variant="default"
          leftSection={<IconLibraryPhoto {...icon} />}
          loading={addClip.isPending}
          onClick={() => setIsPicking(true)}
        >
          {t('tasks.takes.fromFootage')}
        </Button>
      )}
      {isPicking && (
        <ReplaceClipDialog
          opened
          title={t('tasks.takes.pick')}
          text={t('tasks.takes.pickText')}
          onClose={() => setIsPicking(false)}
          onChoose={({ clipId }) => {
            setIsPicking(false);
            addClip.mutate({ shotId, clipId });
          }}
        />
      )}
    </Group>
  );
}
