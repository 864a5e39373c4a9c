import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZone, toInstant, toLocal } from '../../../../../lib/format/local-time.ts';

interface ScheduleFormProps {
  /** The time that is set already. */
  readonly publishAt?: string;
  readonly action: string;
  readonly isPending: boolean;
  readonly onSubmit: (publishAt: string) => void;
  readonly onCancel: () => void;
}

/** When a version goes live, in the user's own time zone. */
export function ScheduleForm({ publishAt, action, isPending, onSubmit, onCancel }: ScheduleFormProps) {
  const { t } = useTranslation();
  const [local, setLocal] = useState(() => toLocal(publishAt ?? tomorrowMorning()));
  const [isPast, setIsPast] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const instant = toInstant(local);
    if (instant === null || Date.parse(instant) <= Date.now()) setIsPast(true);
    else onSubmit(instant);
  };
  return (
    <form onSubmit={submit} aria-label={t('programs.publish.schedule.title')} noValidate>
      <Stack gap="xs">
        <TextInput
          type="datetime-local"
          label={t('programs.publish.schedule.at')}
          description={t('programs.publish.schedule.zone', { zone: timeZone() })}
          value={local}
          data-autofocus
          error={isPast ? t('programs.publish.schedule.past') : undefined}
          onChange={(event) => {
            setLocal(event.currentTarget.value);
            setIsPast(false);
          }}
        />
        <Text size="xs" c="dimmed">
          {t('programs.publish.schedule.frozen')}
        </Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('programs.publish.schedule.cancelForm')}
          </Button>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is offered first: tomorrow at nine. */
function tomorrowMorning(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at.toISOString();
}
