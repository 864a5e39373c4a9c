import { Button, Menu, Popover, Stack, TextInput } from '@mantine/core';
import type { Todo } from '@rushes/contract/core/todos';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnooze } from '../api.ts';
import { firstDay, morningOf, nextWeek, tomorrow } from './snooze-times.ts';

/** Hides a to-do until tomorrow, next week or a day. */
export function SnoozeMenu({ todo }: { todo: Todo }) {
  const { t } = useTranslation();
  const snooze = useSnooze();
  const [isChoosing, setIsChoosing] = useState(false);
  const { kind, objectId, title } = todo;
  const until = (instant: string) => snooze.mutate({ kind, objectId, until: instant });
  return (
    <Popover
      opened={isChoosing}
      onChange={setIsChoosing}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <div>
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('todos.snoozeThat', { title })}
                leftSection={<IconClock size={16} stroke={1.5} aria-hidden />}
                loading={snooze.isPending}
              >
                {t('todos.snooze')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => until(tomorrow())}>{t('todos.tomorrow')}</Menu.Item>
              <Menu.Item onClick={() => until(nextWeek())}>{t('todos.nextWeek')}</Menu.Item>
              <Menu.Item onClick={() => setIsChoosing(true)}>{t('todos.chooseDay')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <DayForm
          onChoose={(day) => {
            setIsChoosing(false);
            until(morningOf(day));
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function DayForm({ onChoose }: { onChoose: (day: string) => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(day);
      }}
    >
      <Stack gap="xs">
        <TextInput
          type="date"
          label={t('todos.day')}
          min={firstDay()}
          required
          data-autofocus
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" disabled={day === ''}>
          {t('todos.snooze')}
        </Button>
      </Stack>
    </form>
  );
}
