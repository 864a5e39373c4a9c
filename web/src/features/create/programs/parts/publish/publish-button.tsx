import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleForm } from './schedule-form.tsx';

interface PublishButtonProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly disabled: boolean;
  readonly missingCount: number;
  readonly onPublish: (publishAt?: string) => void;
}

/** Publishes now or at a later time; with deleted clips on the timeline it asks first. */
export function PublishButton({ label, isPending, disabled, missingCount, onPublish }: PublishButtonProps) {
  const { t } = useTranslation();
  const [isScheduling, setIsScheduling] = useState(false);
  // What is asked about: publishing at this time, or at once.
  const [asked, setAsked] = useState<{ readonly publishAt?: string } | null>(null);
  const publish = (publishAt?: string) => {
    if (missingCount > 0) setAsked(publishAt === undefined ? {} : { publishAt });
    else onPublish(publishAt);
  };
  return (
    <>
      {isScheduling ? (
        <ScheduleForm
          action={t('programs.publish.schedule.confirm')}
          isPending={isPending}
          onSubmit={publish}
          onCancel={() => setIsScheduling(false)}
        />
      ) : (
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button loading={isPending} disabled={disabled} onClick={() => publish()}>
            {label}
          </Button>
          <Button variant="default" disabled={disabled || isPending} onClick={() => setIsScheduling(true)}>
            {t('programs.publish.schedule.action')}
          </Button>
        </Group>
      )}
      <DeletedQuestion
        opened={asked !== null}
        count={missingCount}
        onClose={() => setAsked(null)}
        onConfirm={() => onPublish(asked?.publishAt)}
      />
    </>
  );
}

interface DeletedQuestionProps {
  readonly opened: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function DeletedQuestion({ opened, count, onClose, onConfirm }: DeletedQuestionProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('programs.deleted.publishTitle', { count })}>
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
            {t('programs.deleted.publish')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
