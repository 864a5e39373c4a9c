import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Assignment, RecordingTaskDetail, RequestedFile } from '@rushes/contract/tasks/recording-tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../../lib/format/format.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { useFileReview } from '../../api.ts';
import { nameOf } from '../../task-words.ts';
import { ItemStateBadge } from './item-card.tsx';

interface FileCellProps {
  readonly task: RecordingTaskDetail;
  readonly assignment: Assignment;
  readonly itemId: string;
}

/** What a user sent for an item, to be accepted or rejected. */
export function FileCell({ task, assignment, itemId }: FileCellProps) {
  const files = assignment.files.filter((file) => file.itemId === itemId);
  if (files.length === 0) return <ItemStateBadge state="missing" />;
  return (
    <Stack gap="sm">
      {files.map((file) => (
        <SentFile key={file.requestedFileId} task={task} user={nameOf(assignment)} file={file} />
      ))}
    </Stack>
  );
}

interface SentFileProps {
  readonly task: RecordingTaskDetail;
  readonly user: string;
  readonly file: RequestedFile;
}

function SentFile({ task, user, file }: SentFileProps) {
  const { t } = useTranslation();
  const { filename, sizeBytes, state, reason, file: stored } = file;
  const what = t('tasks.files.review', { file: filename, name: user });
  return (
    <Stack gap={4} align="flex-start" role="group" aria-label={what}>
      {stored?.thumbnail != null && (
        <img src={stored.thumbnail} alt="" width={136} style={{ borderRadius: 6 }} />
      )}
      {stored === null ? (
        <Text size="sm" style={{ wordBreak: 'break-word' }}>
          {filename}
        </Text>
      ) : (
        <AnchorLink to="/files/file/$fileId" params={{ fileId: stored.fileId }} fz="sm">
          {filename}
        </AnchorLink>
      )}
      <Text size="xs" c="dimmed">
        {formatSize(sizeBytes)}
      </Text>
      <ItemStateBadge state={state} />
      {reason !== '' && (
        <Text size="sm" c="dimmed" lineClamp={3} title={reason}>
          {reason}
        </Text>
      )}
      {task.canManage && state === 'received' && <Decision task={task} file={file} />}
    </Stack>
  );
}

interface DecisionProps {
  readonly task: RecordingTaskDetail;
  readonly file: RequestedFile;
}

function Decision({ task, file }: DecisionProps) {
  const { t } = useTranslation();
  const { accept } = useFileReview(task.taskId);
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <Group gap={4}>
      <Button
        size="compact-xs"
        loading={accept.isPending}
        onClick={() => accept.mutate(file.requestedFileId)}
      >
        {t('tasks.files.accept')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => setIsRejecting(true)}>
        {t('tasks.files.reject')}
      </Button>
      {isRejecting && <RejectDialog task={task} file={file} onClose={() => setIsRejecting(false)} />}
    </Group>
  );
}

function RejectDialog({ task, file, onClose }: DecisionProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { reject } = useFileReview(task.taskId);
  const [reason, setReason] = useState('');
  const { requestedFileId, filename } = file;
  return (
    <Modal opened onClose={onClose} title={t('tasks.files.rejectTitle', { file: filename })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') reject.mutate({ requestedFileId, reason }, { onSuccess: onClose });
        }}
      >
        <Textarea
          data-autofocus
          label={t('tasks.files.reason')}
          description={t('tasks.files.reasonHelp')}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('tasks.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={reason.trim() === ''} loading={reject.isPending}>
            {t('tasks.files.reject')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
