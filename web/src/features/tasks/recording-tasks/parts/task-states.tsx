import { Badge, Text } from '@mantine/core';
import type { AssignmentState, RecordingTaskState } from '@rushes/contract/tasks/recording-tasks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BadgeColour } from '../../../../ui/plain-badge.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';

export function TaskStateBadge({ state }: { state: RecordingTaskState }) {
  const { t } = useTranslation();
  return <Badge color={state === 'sent' ? 'yellow' : 'gray'}>{t(`tasks.states.${state}`)}</Badge>;
}

export const assignmentColours: Readonly<Record<AssignmentState, BadgeColour>> = {
  ...{ invited: 'gray', opened: 'gray', 'in-progress': 'yellow', submitted: 'yellow' },
  ...{ accepted: 'green', 'redo-requested': 'yellow', declined: 'red' },
};

/** The same to who has to submit: that they were invited, or opened it, is no news to them. */
export function OwnStateBadge({ state }: { state: AssignmentState }) {
  const { t } = useTranslation();
  return <Badge color={assignmentColours[state]}>{ownStateName(t, state)}</Badge>;
}

export function ownStateName(t: TFunction, state: AssignmentState): string {
  const isUntouched = state === 'invited' || state === 'opened';
  return isUntouched ? t('tasks.notSubmitted') : t(`tasks.assignmentStates.${state}`);
}

function isOver(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}

interface DueDateProps {
  readonly dueAt: string | null;
  readonly isOpen: boolean;
  /** Before the time, where no heading says what it is. */
  readonly word?: string;
}

/** When something is due; late where `isOpen` and the time is over. */
export function DueDate({ dueAt, isOpen, word }: DueDateProps) {
  const { t } = useTranslation();
  if (dueAt === null)
    return (
      <Text span size="sm" c="dimmed">
        {t('tasks.noDueDate')}
      </Text>
    );
  const isLate = isOpen && isOver(dueAt);
  return (
    <Text span size="sm" c={isLate ? 'red' : 'inherit'}>
      {isLate ? `${t('tasks.late')} · ` : word !== undefined && `${word} `}
      <RelativeTime instant={dueAt} />
    </Text>
  );
}
