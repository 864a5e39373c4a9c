import { Badge, Text } from '@mantine/core';
import type { ApprovalState } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';

const colours = {
  ...{ open: 'yellow', approved: 'green', 'approved-with-changes': 'green' },
  ...{ 'changes-required': 'red', cancelled: 'gray' },
} as const satisfies Readonly<Record<ApprovalState, string>>;

export function ApprovalBadge({ state }: { state: ApprovalState }) {
  const { t } = useTranslation();
  return <Badge color={colours[state]}>{t(`approvals.states.${state}`)}</Badge>;
}

interface DecidedStateProps {
  readonly state: ApprovalState;
  readonly decidedCount: number;
  readonly reviewerCount: number;
}

/** The state, and while it is open how many have decided. */
export function DecidedState({ state, decidedCount: decided, reviewerCount: total }: DecidedStateProps) {
  return (
    <>
      <ApprovalBadge state={state} />{' '}
      {state === 'open' && (
        <Text span size="xs" c="dimmed" style={tabularFigures}>
          <DecidedCount decided={decided} total={total} />
        </Text>
      )}
    </>
  );
}

/** How many reviewers have decided. */
export function DecidedCount({ decided, total }: { decided: number; total: number }) {
  const { t } = useTranslation();
  if (decided === 0) return t('approvals.panel.noneDecided');
  return t('approvals.panel.decided', { decided, count: total });
}

interface DueTimeProps {
  readonly dueAt: string | null;
  readonly state: ApprovalState;
  /** Before the time, where no heading says what it is. */
  readonly word?: string;
}

/** When a decision is due; late where it still waits and the time is over. */
export function DueTime({ dueAt, state, word }: DueTimeProps) {
  const { t } = useTranslation();
  if (dueAt === null)
    return (
      <Text span size="sm" c="dimmed">
        {t('approvals.noDueDate')}
      </Text>
    );
  const isLate = state === 'open' && isOver(dueAt);
  return (
    <Text span size="sm" c={isLate ? 'red' : 'inherit'}>
      {isLate ? `${t('approvals.late')} · ` : word !== undefined && `${word} `}
      <RelativeTime instant={dueAt} />
    </Text>
  );
}

function isOver(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}
