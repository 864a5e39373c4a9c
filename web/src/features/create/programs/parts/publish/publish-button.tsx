import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleForm } from './schedule-form.tsx';

/** At once, or at a time. */
export type Publish = (publishAt?: string) => void;

interface PublishButtonProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly disabled: boolean;
  readonly onPublish: Publish;
}

/** Publishes now or at a later time. */
export function PublishButton({ label, isPending, disabled, onPublish }: PublishButtonProps) {
  const { t } = useTranslation();
  const [isScheduling, setIsScheduling] = useState(false);
  if (isScheduling)
    return (
      <ScheduleForm
        action={t('programs.publish.schedule.confirm')}
        isPending={isPending}
        onSubmit={onPublish}
        onCancel={() => setIsScheduling(false)}
      />
    );
  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      <Button loading={isPending} disabled={disabled} onClick={() => onPublish()}>
        {label}
      </Button>
      <Button variant="default" disabled={disabled || isPending} onClick={() => setIsScheduling(true)}>
        {t('programs.publish.schedule.action')}
      </Button>
    </Group>
  );
}

/** Publishes, but with deleted clips on the timeline only after a question, which is shown where it is put. */
export function useDeletedQuestion(
  count: number,
  onPublish: Publish,
): { publish: Publish; question: ReactNode } {
  // What the answer is for: publishing at this time, or at once.
  const [asked, setAsked] = useState<{ readonly publishAt?: string } | null>(null);
  return {
    publish: (publishAt) => {
      if (count > 0) setAsked(publishAt === undefined ? {} : { publishAt });
      else onPublish(publishAt);
    },
    question: (
      <DeletedQuestion
        opened={asked !== null}
        count={count}
        onClose={() => setAsked(null)}
        isScheduled={asked?.publishAt !== undefined}
        onConfirm={() => onPublish(asked?.publishAt)}
      />
    ),
  };
}

interface DeletedQuestionProps {
  readonly opened: boolean;
  readonly count: number;
  readonly isScheduled: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function DeletedQuestion({ opened, count, isScheduled, onClose, onConfirm }: DeletedQuestionProps) {
  const { t } = useTranslation();
  const title = isScheduled
    ? t('programs.deleted.scheduleTitle', { count })
    : t('programs.deleted.publishTitle', { count });
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm">{t('programs.deleted.publishText', { count })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('programs.create.cancel')}
          </Button>
          <Button
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t(isScheduled ? 'programs.deleted.schedule' : 'programs.deleted.publish')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
