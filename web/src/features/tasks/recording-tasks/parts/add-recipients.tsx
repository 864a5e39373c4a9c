import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useAddRecipients } from '../api.ts';
import { RecipientFields } from './recipient-fields.tsx';
import type { TaskValues } from './task-form-values.ts';

interface TaskProps {
  readonly task: RecordingTaskDetail;
}

/** Sends a task to more users and contacts after it was sent. */
export function AddRecipientsButton({ task }: TaskProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} stroke={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        {t('tasks.recipients.add')}
      </Button>
      {isOpen && <AddRecipientsDialog task={task} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const nobody: TaskValues['recipients'] = {
  ...{ customerUserIds: [], groupIds: [], contactIds: [], contactListIds: [] },
};

function AddRecipientsDialog({ task, onClose }: TaskProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [recipients, setRecipients] = useState(nobody);
  const add = useAddRecipients(task.taskId, onClose);
  const isEmpty = Object.values(recipients).every((ids) => ids.length === 0);
  return (
    <Modal opened onClose={onClose} title={t('tasks.recipients.add')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) add.mutate(recipients);
        }}
      >
        <Stack>
          <RecipientFields task={task} recipients={recipients} onChange={setRecipients} />
          {add.isError && <Alert color="red">{reasonOf(add.error, t('errors.unexpected'))}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('tasks.cancel')}
            </Button>
            <Button type="submit" disabled={isEmpty} loading={add.isPending}>
              {t('tasks.recipients.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function reasonOf(error: unknown, otherwise: string): string {
  if (!isCallError(error)) return otherwise;
  return error.fields[0]?.message ?? error.message;
}
