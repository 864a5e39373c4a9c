import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { RecordingTaskDetail, RequestedFile, RequestItem } from '@rushes/contract/tasks/recording-tasks';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../../lib/format/format.ts';
import { chooseRequestedFile } from '../../../../media/uploads/api.ts';
import { useAssignment } from '../../api.ts';
import { TaskUploads } from '../task-uploads.tsx';

const colours = {
  ...{ missing: 'gray', received: 'yellow' },
  ...{ accepted: 'green', rejected: 'red' },
} as const;

export function ItemStateBadge({ state }: { state: keyof typeof colours }) {
  const { t } = useTranslation();
  return <Badge color={colours[state]}>{t(`tasks.files.itemStates.${state}`)}</Badge>;
}

interface ItemCardProps {
  readonly task: RecordingTaskDetail;
  readonly item: RequestItem;
  /** That the user sent for it, the latest first. */
  readonly files: readonly RequestedFile[];
  readonly canSend: boolean;
}

/** One thing to send: what is asked for, what was sent, and the way to another file. */
export function ItemCard({ task: { taskId }, item, files, canSend }: ItemCardProps) {
  const { t } = useTranslation();
  const { itemId, label, fileKinds, isRequired } = item;
  const kinds = fileKinds.map((kind) => t(`files.kinds.${kind}`));
  const facts = [t(isRequired ? 'tasks.files.required' : 'tasks.files.optional'), ...kinds];
  const isDone = files.some((file) => file.state === 'accepted');
  return (
    <Paper component="li" withBorder p="md" aria-label={label}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={500} dir="auto">
              {label}
            </Text>
            <Text size="sm" c="dimmed">
              {facts.join(' · ')}
            </Text>
          </div>
          <ItemStateBadge state={files[0]?.state ?? 'missing'} />
        </Group>
        {files.map((file) => (
          <SentFile key={file.requestedFileId} {...{ taskId, file, canSend }} isOne={files.length === 1} />
        ))}
        <TaskUploads partId={itemId} />
        {canSend && !isDone && (
          <Group>
            <Button
              variant={files.length > 0 ? 'default' : 'filled'}
              leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
              aria-label={t('tasks.files.uploadNamed', { name: label })}
              onClick={() => void chooseRequestedFile({ taskId, shotId: itemId })}
            >
              {t(files.length > 0 ? 'tasks.files.uploadAnother' : 'tasks.files.upload')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface SentFileProps {
  readonly taskId: string;
  readonly file: RequestedFile;
  readonly canSend: boolean;
  readonly isOne: boolean;
}

function SentFile({ taskId, file, canSend, isOne }: SentFileProps) {
  const { t } = useTranslation();
  const { requestedFileId, filename, sizeBytes, state, reason } = file;
  const { withdrawFile } = useAssignment(taskId);
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">
          {filename} · {formatSize(sizeBytes)}
          {!isOne && ` · ${t(`tasks.files.itemStates.${state}`)}`}
        </Text>
        {canSend && state === 'received' && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('tasks.files.withdrawNamed', { name: filename })}
            loading={withdrawFile.isPending}
            onClick={() => withdrawFile.mutate(requestedFileId)}
          >
            {t('tasks.files.withdraw')}
          </Button>
        )}
      </Group>
      {reason !== '' && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {reason}
        </Text>
      )}
    </div>
  );
}
